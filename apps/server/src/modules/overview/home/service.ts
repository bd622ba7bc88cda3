import { dayMs } from '@dropyard/contract/kit/days'
import type { Guide } from '@dropyard/contract/overview/home'
import { eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { inDays } from '../../../kit/data/days.ts'
import { orderDays, orderFigures } from '../../order/order-analysis/report.ts'
import { homeGuide } from './table.ts'

/** Content of the home pages, beyond the lists that they link to. */

const shownStores = 8

export async function guideOf(ctx: UserCtx): Promise<Guide> {
  const [row] = await ctx.db.select().from(homeGuide).where(eq(homeGuide.personId, ctx.user.id))
  return { helpful: row?.helpful ?? null, skipped: row?.skipped ?? false, done: await stepsTaken(ctx) }
}

export async function noteGuide(
  ctx: UserCtx,
  set: { helpful: boolean } | { skipped: boolean },
): Promise<Guide> {
  await ctx.db
    .insert(homeGuide)
    .values({ personId: ctx.user.id, entityId: ctx.user.entityId, ...set })
    .onConflictDoUpdate({ target: homeGuide.personId, set })
  return guideOf(ctx)
}

/** A step counts as taken if the row that it creates exists; such rows are never deleted. */
async function stepsTaken(ctx: UserCtx): Promise<Guide['done']> {
  const { rows } = await ctx.db.$client.query<Guide['done']>(
    `SELECT EXISTS (SELECT 1 FROM recharge WHERE entity_id = $1 AND posting_id IS NOT NULL) AS wallet,
       EXISTS (SELECT 1 FROM store WHERE entity_id = $1 AND authed) AS store,
       EXISTS (SELECT 1 FROM listing WHERE entity_id = $1 AND goods_id IS NOT NULL) AS product,
       EXISTS (SELECT 1 FROM order_count WHERE entity_id = $1 AND total > 0) AS order`,
    [ctx.user.entityId ?? 0],
  )
  return rows[0] ?? { wallet: false, store: false, product: false, order: false }
}

interface Days {
  today?: string | undefined
  yesterday?: string | undefined
}

/**
 * Today so far and all of yesterday, for the companies that the caller looks after. Computed from the orders, because the stored
 * sums know UTC days only.
 */
export async function todaysNumbers(ctx: UserCtx, asked: Days = {}) {
  const today = asked.today ?? inDays(ctx, 0)
  const edges = [asked.yesterday ?? new Date(Date.parse(today) - dayMs).toISOString(), today]
  const change = (at: string, of = 'count(*)') =>
    `json_build_object('today', coalesce(${of} FILTER (WHERE ${at} >= $2::timestamptz), 0),
       'before', coalesce(${of} FILTER (WHERE ${at} < $2::timestamptz), 0))`
  const since = (at: string) => `WHERE ${at} >= $1::timestamptz`
  const { rows } = await ctx.db.$client.query<
    Record<'orders' | 'paid' | 'spend' | 'shipped' | 'companies', Change>
  >(
    `SELECT (SELECT ${change('placed_at')} FROM "order" ${since('placed_at')}) AS orders,
       bills.paid, bills.spend,
       (SELECT ${change('shipped_at')} FROM "order" ${since('shipped_at')}) AS shipped,
       (SELECT ${change('created_at')} FROM entity ${since('created_at')}) AS companies
     FROM (SELECT ${change('paid_at')} AS paid, ${change('paid_at', 'sum(pay_amount)')} AS spend
       FROM "order" ${since('paid_at')}) AS bills`,
    edges,
  )
  const none = { today: 0, before: 0 }
  return rows[0] ?? { orders: none, paid: none, spend: none, shipped: none, companies: none }
}

interface Change {
  today: number
  before: number
}

export async function lastMonth(ctx: UserCtx) {
  const rows = await orderDays(ctx, { from: inDays(ctx, -29), to: inDays(ctx, 0) })
  return rows.map(({ key, orders, paid, shipped, spend }) => ({
    day: key,
    orders,
    paid,
    shipped,
    spend,
  }))
}

export async function storeRank(ctx: UserCtx) {
  const range = { from: inDays(ctx, -29), to: inDays(ctx, 0) }
  const { rows: stores } = await orderFigures.read(ctx, 'store', range)
  const best = stores.filter(({ key, orders }) => key && orders > 0).slice(0, shownStores)
  const { rows } = await ctx.db.$client.query<{ id: number; company: string }>(
    'SELECT s.id, e.name AS company FROM store s JOIN entity e ON e.id = s.entity_id WHERE s.id = ANY ($1::bigint[])',
    [best.map(({ key }) => Number(key))],
  )
  const owners = new Map(rows.map((row) => [String(row.id), row]))
  return best.flatMap(({ key, name, orders, spend }) => {
    const owner = owners.get(key)
    return owner ? [{ ...owner, name, orders, spend }] : []
  })
}
