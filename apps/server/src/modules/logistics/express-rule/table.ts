import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { channel } from '../channel/table.ts'
import { express } from '../express/table.ts'

/** Which channel carries an express option; the first that fits. */
export const expressRule = pgTable(
  'express_rule',
  {
    id: id(),
    name: text('name').notNull(),
    expressId: refTo('express_id', () => express.id),
    warehouseId: ref('warehouse_id').references(() => warehouse.id),
    countries: text('countries').array().notNull().default([]),
    attributes: text('attributes').array().notNull().default([]),
    gramsMin: integer('grams_min'),
    gramsMax: integer('grams_max'),
    channelId: refTo('channel_id', () => channel.id),
    sort: integer('sort').notNull().default(100),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    ...times,
  },
  (t) => [uniqueIndex('express_rule_name').on(t.name)],
)
