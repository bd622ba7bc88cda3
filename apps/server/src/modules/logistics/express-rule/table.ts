import { expressRule as contract } from '@dropyard/contract/logistics/express-rule'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ref, refTo, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { channel } from '../channel/table.ts'
import { express } from '../express/table.ts'

/** Assigns a channel to a shipping method; the first rule that matches is applied. */
export const expressRule = pgTable(
  'express_rule',
  {
    id: id(),
    ...columnsOf(contract, {
      expressId: refTo('express_id', () => express.id),
      warehouseId: ref('warehouse_id').references(() => warehouse.id),
      channelId: refTo('channel_id', () => channel.id),
    }),
    ...times,
  },
  (t) => [uniqueIndex('express_rule_name').on(t.name)],
)
