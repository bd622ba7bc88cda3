import { townLine } from '@dropyard/contract/kit/town-line'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import type { CombineGroup } from '@dropyard/contract/order/order-combine'
import { inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { store } from '../../store/store/table.ts'
import type { OrderRecord } from '../order/change.ts'
import { statusName } from '../order/status-name.ts'
import { order } from '../order/table.ts'
import { answerOf } from './combine.ts'
import { type Joined, joinOrders, receivers } from './plan.ts'

/** Lists orders that could share a parcel: of all that wait for a label, or of those that the user selected. */

interface Wish {
  page: number
  'per-page': number
  ids?: readonly number[] | undefined
  search?: string | undefined
  entity_id?: number | undefined
}

interface Listed {
  data: CombineGroup[]
  total: number
  ext: { left_out: OrderResult[] }
}

/** Limit per page, because every order is quoted. */
const maxOrders = 400

export async function listGroups(ctx: UserCtx, wish: Wish): Promise<Listed> {
  const { ids, total } = wish.ids
    ? { ids: [...new Set(wish.ids)], total: undefined }
    : await pageOfReceivers(ctx, wish)
  const orders = ids.length === 0 ? [] : await ctx.db.select().from(order).where(inArray(order.id, ids))
  const joined = await joinOrders(ctx, byPlace(orders, ids))
  // A page of all receivers has a row for each receiver, also where combining is refused, so that the reason can be fixed.
  const groups = wish.ids ? joined.filter((one) => one.orders.length > 1) : inPlace(receivers(joined), ids)
  const left = joined.flatMap((one) =>
    one.orders.length > 1 ? [] : one.orders.map((o) => [o, one] as const),
  )
  const names = await namesOf(ctx, orders)
  const rows = groups.map((one) => shown(ctx, one, names))
  const start = wish.ids ? (wish.page - 1) * wish['per-page'] : 0
  return {
    data: rows.slice(start, start + wish['per-page']),
    total: total ?? rows.length,
    ext: { left_out: left.map(([o, one]) => answerOf(ctx, o, one.refusal)) },
  }
}

/** Rows in the order in which their orders were found. */
function inPlace(rows: readonly Joined[], ids: readonly number[]): Joined[] {
  const place = new Map(ids.map((id, at) => [id, at]))
  const first = ({ orders }: Joined) => Math.min(...orders.map(({ id }) => place.get(id) ?? 0))
  return [...rows].sort((a, b) => first(a) - first(b))
}

/** Orders in the order of the ids. */
function byPlace(orders: readonly OrderRecord[], ids: readonly number[]): OrderRecord[] {
  const place = new Map(ids.map((id, at) => [id, at]))
  return [...orders].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}

/** Receivers with more than one order that waits for its label, those with the newest order first. */
async function pageOfReceivers(ctx: UserCtx, wish: Wish): Promise<{ ids: number[]; total: number }> {
  const search = wish.search ?? null
  const found = `
    SELECT r.entity_id, r.receiver_key, r.newest_id FROM combinable_receiver r
    WHERE r.orders > 1 AND ($1::bigint IS NULL OR r.entity_id = $1) AND ($2::text IS NULL OR EXISTS (
      SELECT FROM "order" o WHERE o.entity_id = r.entity_id AND o.receiver_key = r.receiver_key AND ${waiting}
        AND (o.order_sn = upper($2) OR o.plt_order_sn IN ($2, '#' || $2) OR o.buyer_name ILIKE $3 OR o.address ->> 'name' ILIKE $3)))`
  const filters = [wish.entity_id ?? null, search, search === null ? null : likePattern(search)]
  const [page, counted] = await Promise.all([
    ctx.db.$client.query<{ ids: number[] }>(
      `SELECT ARRAY(SELECT o.id FROM "order" o WHERE o.entity_id = f.entity_id AND o.receiver_key = f.receiver_key AND ${waiting}
         ORDER BY o.id) AS ids
       FROM (${found} ORDER BY r.newest_id DESC LIMIT $4 OFFSET $5) AS f ORDER BY f.newest_id DESC`,
      [...filters, wish['per-page'], (wish.page - 1) * wish['per-page']],
    ),
    ctx.db.$client.query<{ total: number }>(`SELECT count(*)::int AS total FROM (${found}) AS f`, filters),
  ])
  return {
    ids: page.rows.flatMap((row) => row.ids.map(Number)).slice(0, maxOrders),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** The same condition as the index `order_receiver`. */
const waiting =
  'o.status IN (20, 30, 40) AND o.combined_id IS NULL AND o.on_hold IS NULL AND o.abnormal IS NULL AND o.split_from IS NULL'

interface Names {
  companies: ReadonlyMap<number, string>
  stores: ReadonlyMap<number, string>
  channels: ReadonlyMap<number, string>
}

async function namesOf(ctx: UserCtx, orders: readonly OrderRecord[]): Promise<Names> {
  const some = (of: (o: OrderRecord) => number | null) => [...new Set(orders.flatMap((o) => of(o) ?? []))]
  const [companies, stores, channels] = await Promise.all([
    ctx.db
      .select({ id: entity.id, name: entity.name })
      .from(entity)
      .where(
        inArray(
          entity.id,
          some((o) => o.entityId),
        ),
      ),
    ctx.db
      .select({ id: store.id, name: store.name })
      .from(store)
      .where(
        inArray(
          store.id,
          some((o) => o.storeId),
        ),
      ),
    ctx.db
      .select({ id: channel.id, name: inLanguage(channel.nameEn, channel.nameZh)(ctx) })
      .from(channel)
      .where(
        inArray(
          channel.id,
          some((o) => o.channelId),
        ),
      ),
  ])
  const named = (rows: readonly { id: number; name: unknown }[]) =>
    new Map(rows.map(({ id, name }) => [id, String(name)]))
  return { companies: named(companies), stores: named(stores), channels: named(channels) }
}

function shown(ctx: UserCtx, joined: Joined, names: Names): CombineGroup {
  const { orders, quote, refusal, apart, packaging } = joined
  const [first] = orders
  const address = first?.address
  const place = address ? [address.address1, townLine(address)].filter(Boolean).join(', ') : ''
  return {
    id: first?.id ?? 0,
    entity_id: first?.entityId ?? 0,
    company: names.companies.get(first?.entityId ?? 0) ?? '',
    receiver: address?.name ?? '',
    place,
    country: first?.country ?? '',
    orders: orders.map((o) => ({
      id: o.id,
      version: o.version,
      order_sn: o.orderSn,
      plt_order_sn: o.pltOrderSn,
      shop_name: names.stores.get(o.storeId ?? 0) ?? '',
      status: o.status,
      status_name: statusName(o.status, ctx.lang),
      goods_num: o.goodsNum,
      create_time: o.placedAt.toISOString(),
      express_name: names.channels.get(o.channelId ?? 0) ?? '',
      freight: apart.get(o.id)?.freight ?? 0,
      paid_shipping: o.shippingAmount,
    })),
    ok: refusal === null,
    message: refusal?.words(ctx.lang) ?? '',
    express_name: quote?.name ?? '',
    days: quote ? `${quote.days_min}–${quote.days_max}` : '',
    freight_apart: joined.freightApart,
    freight_together: quote?.total ?? 0,
    duty_apart: joined.dutyApart,
    duty_together: quote?.duty?.total ?? 0,
    packaging: packaging?.together?.name ?? '',
    packaging_size: packaging?.together?.sizeText ?? '',
    packaging_rule: packaging?.together?.rule ?? '',
    goods_grams: packaging?.goodsGrams ?? 0,
    packaging_grams: packaging?.together?.grams ?? 0,
    packaging_grams_apart: packaging?.apart?.grams ?? null,
    packaging_cost: packaging?.together?.cost ?? 0,
    packaging_cost_apart: packaging?.apart?.cost ?? null,
  }
}
