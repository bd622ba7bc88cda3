import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { found } from '../../../kit/errors.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { externalLink } from './table.ts'

/** Requests as staff read them. */

type Row = typeof externalLink.$inferSelect

export interface SourcingQuery {
  page: number
  'per-page': number
  search?: string | undefined
  state?: Row['state'] | undefined
  kind?: Row['kind'] | undefined
  entity_id?: number | undefined
  unread?: boolean | undefined
  sort?: string | undefined
}

const quoter = alias(person, 'quoter')
const sorts = {
  created_at: externalLink.createdAt,
  last_message_at: externalLink.lastMessageAt,
  target_price: externalLink.targetPrice,
  quantity: externalLink.quantity,
}

function whereOf(query: SourcingQuery): SQL | undefined {
  const like = likePattern(query.search ?? '')
  return and(
    query.state ? eq(externalLink.state, query.state) : undefined,
    query.kind ? eq(externalLink.kind, query.kind) : undefined,
    query.entity_id ? eq(externalLink.entityId, query.entity_id) : undefined,
    query.unread ? sql`${externalLink.staffUnread} > 0` : undefined,
    query.search
      ? or(
          ilike(externalLink.title, like),
          ilike(externalLink.requestSn, like),
          ilike(externalLink.url, like),
          ilike(entity.name, like),
        )
      : undefined,
  )
}

const select = (ctx: UserCtx) =>
  ctx.db
    .select({ row: externalLink, company: entity.name, asker: person.name, quoter: quoter.name })
    .from(externalLink)
    .innerJoin(entity, eq(entity.id, externalLink.entityId))
    .leftJoin(person, eq(person.id, externalLink.userId))
    .leftJoin(quoter, eq(quoter.id, externalLink.quotedBy))
    .$dynamic()

export async function listRequests(ctx: UserCtx, query: SourcingQuery) {
  const where = whereOf(query)
  const by = sorts[(query.sort ?? '-created_at').replace('-', '') as keyof typeof sorts]
  const direction = (query.sort ?? '-').startsWith('-')
    ? sql`${by} DESC NULLS LAST`
    : sql`${by} ASC NULLS LAST`
  const { data: rows, total } = await pageAndTotal(
    select(ctx)
      .where(where)
      .orderBy(direction, (query.sort ?? '-').startsWith('-') ? desc(externalLink.id) : asc(externalLink.id))
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db
      .select({ total: count() })
      .from(externalLink)
      .innerJoin(entity, eq(entity.id, externalLink.entityId))
      .where(where),
  )
  return { data: rows.map(staffRow), total }
}

export async function readRequest(ctx: UserCtx, id: number) {
  const [one] = await select(ctx).where(eq(externalLink.id, id))
  const { row, ...names } = found(one)
  return { raw: row, shown: staffRow({ row, ...names }) }
}

const staffRow = (one: { row: Row; company: string; asker: string | null; quoter: string | null }) => ({
  ...merchantRow(one.row),
  entity_id: one.row.entityId,
  entity_name: one.company,
  asked_by: one.asker ?? '',
  quoted_by: one.quoter ?? '',
  staff_unread: one.row.staffUnread,
})

export const merchantRow = (row: Row) => ({
  id: row.id,
  version: row.version,
  url: row.url,
  picture: row.picture,
  title: row.title,
  quantity: row.quantity,
  target_price: row.targetPrice,
  country: row.country,
  note: row.note,
  request_sn: row.requestSn,
  kind: row.kind,
  state: row.state,
  unit_price: row.unitPrice,
  moq: row.moq,
  lead_days: row.leadDays,
  valid_until: row.validUntil,
  quote_note: row.quoteNote,
  reason: row.reason,
  goods_id: row.goodsId,
  last_message_at: row.lastMessageAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  merchant_unread: row.merchantUnread,
})
