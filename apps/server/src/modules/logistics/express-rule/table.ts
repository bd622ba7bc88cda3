import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ref, times } from '../../../kit/data/columns.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { channel } from '../channel/table.ts'
import { express } from '../express/table.ts'

/** Which channel carries an express option; the first that fits. */
export const expressRule = pgTable(
  'express_rule',
  {
    id: id(),
    name: text('name').notNull(),
    expressId: ref('express_id')
      .notNull()
      .references(() => express.id),
    warehouseId: ref('warehouse_id').references(() => warehouse.id),
    countries: text('countries').array().notNull().default([]),
    attributes: text('attributes').array().notNull().default([]),
    gramsMin: integer('grams_min'),
    gramsMax: integer('grams_max'),
    channelId: ref('channel_id')
      .notNull()
      .references(() => channel.id),
    sort: integer('sort').notNull().default(100),
    status: text('status', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    ...times,
  },
  (t) => [uniqueIndex('express_rule_name').on(t.name)],
)
