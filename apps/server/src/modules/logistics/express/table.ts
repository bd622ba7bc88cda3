import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, times } from '../../../kit/data/columns.ts'

/** What merchants buy, whichever channel carries it. */
export const express = pgTable(
  'express',
  {
    id: id(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    speed: text('speed', { enum: ['economy', 'standard', 'fast'] }).notNull(),
    descriptionEn: text('description_en').notNull().default(''),
    descriptionZh: text('description_zh').notNull().default(''),
    sort: integer('sort').notNull().default(100),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    ...times,
  },
  (t) => [uniqueIndex('express_code').on(t.code)],
)
