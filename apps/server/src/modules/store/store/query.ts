import { neededScopes } from '@dropyard/contract/store/platform/facts'
import { storeActions } from '@dropyard/contract/store/store/actions'
import { storeErrors } from '@dropyard/contract/store/store/errors'
import { type StoreRow, storeStatus } from '@dropyard/contract/store/store/row'
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { assertFound } from '../../../kit/errors.ts'
import { mayDo } from '../../../kit/record/row-answer.ts'
import { person } from '../../account/user/table.ts'
import { order } from '../../order/order/table.ts'
import { platform } from '../platform/table.ts'
import { health } from './health.ts'
import { open } from './sealed.ts'
import { store } from './table.ts'

/** Queries for stores. */

export const own = ownRows(store.entityId)

/** People in charge of a store, by name. */
const people = (ctx: UserCtx) => sql<
  StoreRow['people']
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', ${person.id}, 'name', ${nameIn(ctx)})
  ORDER BY ${nameIn(ctx)}, ${person.id}), '[]'::jsonb) FROM ${person} WHERE ${store.customerIds} @> to_jsonb(${person.id}))`

const hasOrders = sql<boolean>`EXISTS (SELECT 1 FROM ${order} WHERE ${order.storeId} = ${store.id})`

const shapeFor = (ctx: UserCtx) => ({ store, platform, health, people: people(ctx), hasOrders })

interface Row {
  store: typeof store.$inferSelect
  platform: typeof platform.$inferSelect
  health: StoreRow['health']
  people: StoreRow['people']
  hasOrders: boolean
}

/** Facts on which a store's actions depend. */
export const factsOf = (s: typeof store.$inferSelect, hasOrders = false) => ({
  status: s.status,
  authed: s.authed,
  sync_order: s.syncOrder,
  platform_id: s.platformId,
  has_orders: hasOrders,
})

export function toStoreRow(row: Row, ctx: UserCtx): StoreRow {
  const { store: s, platform: p } = row
  const facts = factsOf(s, row.hasOrders)
  return {
    ...facts,
    id: s.id,
    name: s.name,
    shop_abbr: s.shopAbbr,
    language: s.language,
    platform_name: p.name,
    platform_code: p.code,
    open_date: s.openDate?.toISOString() ?? null,
    shop_url: s.shopUrl,
    shop_email: s.shopEmail,
    currency: s.currency,
    customer_ids: s.customerIds,
    people: row.people,
    auth_lost: s.authLost,
    missing_scopes: missingScopes(s),
    customized: s.customized,
    auth_type: s.authType,
    expire_time: s.expireTime?.toISOString() ?? null,
    last_sync_at: s.lastSyncAt?.toISOString() ?? null,
    last_sync_result: syncResult(s, ctx),
    webhook_seen_at: s.webhookSeenAt?.toISOString() ?? null,
    health: row.health,
    actions: mayDo(ctx, storeActions)(facts),
    version: s.version,
  }
}

/** Requested scopes that were not granted. A write scope includes reading. */
function missingScopes(s: typeof store.$inferSelect): string[] {
  if (!s.authed) return []
  return (neededScopes[s.platformId] ?? []).filter((scope) => !s.scopes.includes(scope))
}

function syncResult(s: typeof store.$inferSelect, ctx: Pick<Ctx, 'lang'>): StoreRow['last_sync_result'] {
  if (!s.lastSyncResult) return null
  const { error, ...counts } = s.lastSyncResult
  if (!error) return counts
  const refusal = error === 'denied' ? storeErrors.sync_denied : storeErrors.sync_failed
  return { ...counts, error: refusal.words[ctx.lang] }
}

/** Not archived. */
const kept = ne(store.status, storeStatus.archived)

const namesPerson = (id: number): SQL => sql`${store.customerIds} @> ${String(id)}::jsonb`

interface StoreQuery {
  page: number
  'per-page': number
  search?: string | undefined
  platform_id?: number | undefined
  authed?: boolean | undefined
  status?: StoreRow['status'] | undefined
  customer_id?: number | undefined
  sort?: string | undefined
}

export async function listStores(ctx: UserCtx, q: StoreQuery) {
  const where = and(
    own(ctx),
    q.search ? ilike(store.name, likePattern(q.search)) : undefined,
    q.platform_id === undefined ? undefined : eq(store.platformId, q.platform_id),
    q.authed === undefined ? undefined : eq(store.authed, q.authed),
    q.status === undefined ? kept : eq(store.status, q.status),
    q.customer_id === undefined ? undefined : namesPerson(q.customer_id),
  )
  const column = q.sort?.endsWith('name')
    ? store.name
    : q.sort?.endsWith('last_sync_at')
      ? store.lastSyncAt
      : store.id
  const { data: rows, total } = await pageAndTotal(
    ctx.db
      .select(shapeFor(ctx))
      .from(store)
      .innerJoin(platform, eq(platform.id, store.platformId))
      .where(where)
      .orderBy(q.sort && !q.sort.startsWith('-') ? asc(column) : desc(column), desc(store.id))
      .limit(q['per-page'])
      .offset((q.page - 1) * q['per-page']),
    ctx.db.select({ total: count() }).from(store).where(where),
  )
  return { data: rows.map((row) => toStoreRow(row, ctx)), total }
}

export async function oneStore(ctx: UserCtx, id: number) {
  const [row] = await ctx.db
    .select(shapeFor(ctx))
    .from(store)
    .innerJoin(platform, eq(platform.id, store.platformId))
    .where(and(eq(store.id, id), own(ctx)))
  return assertFound(row)
}

const dots = '••••••••'

/** A store with its known keys; secrets are masked. */
export async function storeDetail(ctx: UserCtx, id: number) {
  const row = await oneStore(ctx, id)
  const known = open(id, row.store.secrets)
  const auth_json: Record<string, string> = {
    shop: row.store.shopUrl,
    ...(known.appid ? { appid: known.appid } : {}),
    ...(known.secret ? { secret: dots } : {}),
    ...(known.accessToken ? { access_token: dots } : {}),
  }
  return {
    ...toStoreRow(row, ctx),
    auth_json,
    customer_email: row.store.customerEmail,
    track_id: row.store.trackId,
    logo: row.store.logo,
  }
}

const isLost = and(eq(store.authed, false), isNotNull(store.authLost), kept)

/** Number of the merchant's stores that lost their authorization. */
export const lostStores = (ctx: UserCtx): Promise<number> => ctx.db.$count(store, and(own(ctx), isLost))

/** Stores for select fields. */
export function selectStores(
  ctx: UserCtx,
  q: {
    platform_id?: number | undefined
    authed?: boolean | undefined
    lost?: boolean | undefined
    search?: string | undefined
    ids?: readonly number[] | undefined
  },
) {
  return ctx.db
    .select({
      id: store.id,
      name: store.name,
      platform_id: store.platformId,
      authed: store.authed,
      enabled: sql<boolean>`${store.status} = ${storeStatus.enabled}`,
      archived: sql<boolean>`${store.status} = ${storeStatus.archived}`,
      currency: store.currency,
      language: store.language,
    })
    .from(store)
    .where(
      and(
        own(ctx),
        q.platform_id === undefined ? undefined : eq(store.platformId, q.platform_id),
        q.authed === undefined ? undefined : eq(store.authed, q.authed),
        q.lost ? isLost : undefined,
        q.search ? ilike(store.name, likePattern(q.search)) : undefined,
        q.ids ? inArray(store.id, [...q.ids]) : undefined,
      ),
    )
    .orderBy(asc(store.name))
    .limit(q.ids ? 1000 : 200)
}

/** The user's own stores: those with the user in charge, and those without anyone in charge. */
export async function myStores(ctx: UserCtx) {
  const mine = or(sql`${store.customerIds} = '[]'::jsonb`, namesPerson(ctx.user.id))
  const rows = await ctx.db
    .select(shapeFor(ctx))
    .from(store)
    .innerJoin(platform, eq(platform.id, store.platformId))
    .where(and(own(ctx), mine, kept))
    .orderBy(asc(store.name))
    .limit(200)
  return rows.map((row) => toStoreRow(row, ctx))
}

/** Which stores sell customized items. */
export const customizedStores = (ctx: UserCtx) =>
  ctx.db
    .select({ id: store.id, name: store.name, customized: store.customized })
    .from(store)
    .where(and(own(ctx), kept))
    .orderBy(asc(store.name), asc(store.id))
    .limit(1000)
