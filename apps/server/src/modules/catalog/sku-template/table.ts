import { skuDateParts } from '@dropyard/contract/catalog/sku-template'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'

/** Templates for SKU codes. */
export const skuTemplate = pgTable(
  'sku_template',
  {
    id: id(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    datePart: text('date_part', { enum: skuDateParts }).notNull(),
    separator: text('separator', { enum: ['-', '_', 'none'] }).notNull(),
    digits: integer('digits').notNull(),
    nextNumber: integer('next_number').notNull().default(1),
    ...times,
  },
  (t) => [
    uniqueIndex('sku_template_name').on(t.name),
    // Two templates of the same shape would produce the same codes.
    uniqueIndex('sku_template_shape').on(t.prefix, t.datePart, t.separator, t.digits),
  ],
)
