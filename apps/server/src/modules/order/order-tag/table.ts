import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { order } from '../order/table.ts'

/** A tag that staff put on orders, and the rule that does it for them. */
export const orderTag = pgTable(
  'order_tag',
  {
    id: id(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull().default(''),
    color: text('color').notNull().default('neutral'),
    setter: oneOf('setter', ['desk', 'lead'], 'desk'),
    scope: oneOf('scope', ['global', 'shop'], 'global'),
    shopIds: bigint('shop_ids', { mode: 'number' }).array().notNull().default([]),
    auto: boolean('auto').notNull().default(false),
    ruleCountries: text('rule_countries').array().notNull().default([]),
    ruleSkus: text('rule_skus').array().notNull().default([]),
    ruleAmount: minor('rule_amount'),
    rulePieces: integer('rule_pieces'),
    ...times,
  },
  (t) => [uniqueIndex('order_tag_name').on(sql`lower(${t.name})`)],
)

/** Which orders have a tag. */
export const orderTagged = pgTable(
  'order_tagged',
  {
    orderId: partOf('order_id', () => order.id),
    tagId: refTo('tag_id', () => orderTag.id),
    entityId: ref('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Null: the tag's rule did it. */
    userId: ref('user_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.tagId] }),
    index('order_tagged_tag').on(t.tagId, t.orderId),
    ownedBy(t.entityId),
  ],
)
