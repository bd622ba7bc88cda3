import { sourcingStates } from '@dropyard/contract/sourcing/external-link/flow'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { indexesBothWays } from '../../../kit/data/indexes-both-ways.ts'
import { messageColumns } from '../../../kit/record/talk.ts'
import { entity } from '../../account/entity/table.ts'
import { goods } from '../../catalog/goods/table.ts'

/** A merchant's request to find or change a product. */
export const externalLink = pgTable(
  'external_link',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    userId: ref('user_id'),
    requestSn: text('request_sn').notNull(),
    kind: oneOf('kind', ['source', 'change'], 'source'),
    state: oneOf('state', sourcingStates, 'waiting'),
    url: text('url').notNull().default(''),
    picture: text('picture').notNull().default(''),
    title: text('title').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** US cents. */
    targetPrice: minor('target_price'),
    country: text('country'),
    neededBy: date('needed_by', { mode: 'string' }),
    note: text('note').notNull().default(''),
    /** The quotation, in US cents. */
    unitPrice: minor('unit_price'),
    moq: integer('moq'),
    leadDays: integer('lead_days'),
    validUntil: date('valid_until', { mode: 'string' }),
    quoteNote: text('quote_note').notNull().default(''),
    quotedBy: ref('quoted_by'),
    reason: text('reason').notNull().default(''),
    /** The resulting goods, or the goods to be changed. */
    goodsId: ref('goods_id').references(() => goods.id),
    /** Messages and answers that the other side hasn't read. */
    merchantUnread: integer('merchant_unread').notNull().default(0),
    staffUnread: integer('staff_unread').notNull().default(1),
    lastMessageAt: instant('last_message_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('external_link_sn').on(t.requestSn),
    index('external_link_entity').on(t.entityId, t.state, t.id),
    index('external_link_state').on(t.state, t.id, t.entityId),
    index('external_link_unread').on(t.id).where(sql`${t.staffUnread} > 0`),
    index('external_link_url').on(t.entityId, t.url),
    index('external_link_goods').on(t.goodsId),
    ...indexesBothWays('external_link_last_message', t.lastMessageAt, t.id),
    check('external_link_quantity', sql`${t.quantity} > 0`),
    ownedBy(t.entityId),
  ],
)

/** Messages about a request. Append-only. */
export const externalLinkMessage = pgTable(
  'external_link_message',
  {
    id: id(),
    linkId: partOf('link_id', () => externalLink.id),
    ...messageColumns,
  },
  (t) => [index('external_link_message_link').on(t.linkId, t.id), ownedBy(t.entityId)],
)

namesFiles(externalLink.picture, externalLinkMessage.picture)
