import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, minor, ownedBy, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../channel/table.ts'

/** A rule of a company that chooses the channel of its orders; asked in the order of positions. */
export const shippingRule = pgTable(
  'shipping_rule',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    /** Null: every store. */
    shopIds: bigint('shop_ids', { mode: 'number' }).array(),
    countries: text('countries').array().notNull().default([]),
    /** US cents. */
    amountMin: minor('amount_min'),
    amountMax: minor('amount_max'),
    gramsMin: integer('grams_min'),
    gramsMax: integer('grams_max'),
    goodsTags: text('goods_tags').array().notNull().default([]),
    channelId: refTo('channel_id', () => channel.id),
    ...times,
  },
  (t) => [index('shipping_rule_entity').on(t.entityId, t.position), ownedBy(t.entityId)],
)
