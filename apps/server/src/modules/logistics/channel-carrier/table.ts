import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, partOf, ref, times } from '../../../kit/data/columns.ts'
import { carrierService } from '../carrier-account/table.ts'
import { channel } from '../channel/table.ts'
import { numberPool } from '../number-pool/table.ts'

/**
 * The carrier of a channel: a carrier's service, a carrier with numbers of a pool, or we ourselves. A channel without a row uses
 * our own numbers, if its carrier issues none, without naming a carrier for them.
 */
export const channelCarrier = pgTable(
  'channel_carrier',
  {
    id: id(),
    channelId: partOf('channel_id', () => channel.id),
    serviceId: ref('service_id').references(() => carrierService.id),
    poolId: ref('pool_id').references(() => numberPool.id),
    /** We deliver it ourselves: stores get no carrier, and the numbers aren't tracked. */
    own: boolean('own').notNull().default(sql`false`),
    /** Requests labels as soon as an order is ready. */
    auto: boolean('auto').notNull().default(sql`true`),
    ...times,
  },
  (t) => [
    uniqueIndex('channel_carrier_channel').on(t.channelId),
    index('channel_carrier_service').on(t.serviceId),
    index('channel_carrier_pool').on(t.poolId),
    check('channel_carrier_one', sql`num_nonnulls(${t.serviceId}, ${t.poolId}) + ${t.own}::int = 1`),
  ],
)
