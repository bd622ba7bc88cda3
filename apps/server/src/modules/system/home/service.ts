import type { Guide } from '@dropyard/contract/system/home'
import { eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { figuresBy } from '../../order/order-analysis/figures.ts'
import { dayRows } from '../../order/order-analysis/service.ts'
import { homeGuide } from './table.ts'

/** What home pages show beyond the lists that they link to. */

const dayMs = 86_400_000
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

/** Each step is looked up where it leaves its trace; a trace once left stays. */
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

const daysBack = (ctx: UserCtx, days: number): string =>
  new Date(ctx.now.getTime() - days * dayMs).toISOString().slice(0, 10)

/** Today so far beside all of yesterday, of the companies that the caller looks after. */
export async function todaysNumbers(ctx: UserCtx) {
  const range = { from: daysBack(ctx, 1), to: daysBack(ctx, 0) }
  const found = await figuresBy(ctx, 'day', range)
  const of = (name: 'orders' | 'paid' | 'spend' | 'shipped') => ({
    today: found.get(range.to)?.[name] ?? 0,
    before: found.get(range.from)?.[name] ?? 0,
  })
  const { rows } = await ctx.db.$client.query<{ today: number; before: number }>(
    `SELECT count(*) FILTER (WHERE created_at >= $1::date)::int AS today,
       count(*) FILTER (WHERE created_at < $1::date)::int AS before
     FROM entity WHERE created_at >= $1::date - 1`,
    [range.to],
  )
  return {
    orders: of('orders'),
    paid: of('paid'),
    spend: of('spend'),
    shipped: of('shipped'),
    companies: rows[0] ?? { today: 0, before: 0 },
  }
}

export async function lastMonth(ctx: UserCtx) {
  const rows = await dayRows(ctx, { from: daysBack(ctx, 29), to: daysBack(ctx, 0) })
  return rows.map(({ key, orders, paid, shipped, spend }) => ({
    day: key,
    orders,
    paid,
    shipped,
    spend,
  }))
}

export async function storeRank(ctx: UserCtx) {
  const found = await figuresBy(ctx, 'store', { from: daysBack(ctx, 29), to: daysBack(ctx, 0) })
  const best = [...found]
    .filter(([key, figures]) => key !== '0' && figures.orders > 0)
    .sort(([, a], [, b]) => b.orders - a.orders)
    .slice(0, shownStores)
  const { rows } = await ctx.db.$client.query<{ id: number; name: string; company: string }>(
    'SELECT s.id, s.name, e.name AS company FROM store s JOIN entity e ON e.id = s.entity_id WHERE s.id = ANY ($1::bigint[])',
    [best.map(([key]) => Number(key))],
  )
  const names = new Map(rows.map((row) => [String(row.id), row]))
  return best.flatMap(([key, { orders, spend }]) => {
    const store = names.get(key)
    return store ? [{ ...store, orders, spend }] : []
  })
}
