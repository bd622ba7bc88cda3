import type { Check } from '@dropyard/contract/catalog/goods/quality-check'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, refTo, times } from '../../../kit/data/columns.ts'
import { category } from '../../catalog/category/table.ts'

/** Checks for products of a category. */
export const testTemplate = pgTable(
  'test_template',
  {
    id: id(),
    name: text('name').notNull(),
    categoryId: refTo('category_id', () => category.id),
    checks: jsonb('checks').$type<Check[]>().notNull().default([]),
    ...times,
  },
  (t) => [index('test_template_category').on(t.categoryId)],
)
