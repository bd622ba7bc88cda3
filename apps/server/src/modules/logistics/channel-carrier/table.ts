import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ref, times } from '../../../kit/data/columns.ts'
import { carrierService } from '../carrier-account/table.ts'
import { channel } from '../channel/table.ts'
import { numberPool } from '../number-pool/table.ts'

/** Who carries a channel: a carrier's service, or we with numbers of a pool. A channel without a row prints numbers of our own. */
export const channelCarrier = pgTable(
  'channel_carrier',
  {
    id: id(),
    channelId: ref('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    serviceId: ref('service_id').references(() => carrierService.id),
    poolId: ref('pool_id').references(() => numberPool.id),
    /** Labels are asked for as soon as an order is ready. */
    auto: boolean('auto').notNull().default(sql`true`),
    ...times,
  },
  (t) => [
    uniqueIndex('channel_carrier_channel').on(t.channelId),
    index('channel_carrier_service').on(t.serviceId),
    index('channel_carrier_pool').on(t.poolId),
    check('channel_carrier_one', sql`num_nonnulls(${t.serviceId}, ${t.poolId}) = 1`),
  ],
)
