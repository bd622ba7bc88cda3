import { shippingRule as contract } from '@dropyard/contract/logistics/shipping-rule'
import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { id, ownedBy, refTo, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../channel/table.ts'

/** A company's rule that chooses the channel of its orders; rules are checked by position. */
export const shippingRule = pgTable(
  'shipping_rule',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    position: integer('position').notNull(),
    ...columnsOf(contract, {
      shopIds: bigint('shop_ids', { mode: 'number' }).array(),
      channelId: refTo('channel_id', () => channel.id),
    }),
    ...times,
  },
  (t) => [index('shipping_rule_entity').on(t.entityId, t.position), ownedBy(t.entityId)],
)
