import type { categoryAttribute } from '@dropyard/contract/catalog/category'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { id, ref, times } from '../../../kit/data/columns.ts'

type CategoryAttribute = z.output<typeof categoryAttribute>

/** Catalogue categories, three levels. */
export const category = pgTable(
  'category',
  {
    id: id(),
    parentId: ref('parent_id').references((): AnyPgColumn => category.id),
    level: integer('level').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    sort: integer('sort').notNull().default(0),
    /** Attributes of the goods in this category. */
    attributes: jsonb('attributes').$type<CategoryAttribute[]>().notNull().default([]),
    ...times,
  },
  (t) => [index('category_parent').on(t.parentId, t.sort)],
)
