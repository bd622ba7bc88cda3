import { dayMs } from '@dropyard/contract/kit/days'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import type { AnalysisFigures } from '@dropyard/contract/order/order-analysis'
import { longestRange } from '@dropyard/contract/order/order-analysis'
import type { Ctx } from '../../../kit/context.ts'
import type { Db } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'

/** Figures from the statistics tables, whose size depends on days and countries, not on the number of orders. */

export interface Range {
  from: string
  to: string
  store_id?: number | undefined
  entity_id?: number | undefined
}

/** SQL expressions to group by, over `x`, a row of a statistics table. */
const groups = {
  all: `''`,
  day: `to_char(x.day, 'YYYY-MM-DD')`,
  store: `x.store_id::text`,
  user: `coalesce(u.person, '0')`,
  country: 'x.country',
  channel: 'x.channel_id::text',
  company: 'x.entity_id::text',
} as const
export type Group = keyof typeof groups

const userJoin = `LEFT JOIN store s ON s.id = x.store_id
  LEFT JOIN LATERAL jsonb_array_elements_text(s.customer_ids) AS u(person) ON true`

/** The range, if the caller may ask for it: not longer than allowed; for merchants limited to their company. */
export function rangeOf(ctx: Ctx, asked: Range): Range {
  const days = (Date.parse(asked.to) - Date.parse(asked.from)) / dayMs + 1
  if (!(days >= 1 && days <= longestRange)) fail(orderErrors.range, { days: longestRange })
  return ctx.user?.kind === 'merchant' ? { ...asked, entity_id: ctx.user.entityId ?? 0 } : asked
}

interface SumRow {
  key: string
  currency: string
  orders: number
  sales: number
  cancelled: number
  paid: number
  spend: number
  refunds: number
  refunded: number
  shipped: number
  delivered: number
}

/** Figures by group; groups without orders are missing. */
export async function figuresBy(
  { db }: { db: Db },
  group: Group,
  range: Range,
): Promise<Map<string, AnalysisFigures>> {
  const { where, values } = conditions(range)
  const from = group === 'user' ? userJoin : ''
  const { rows } = await db.$client.query<SumRow>(
    `SELECT ${groups[group]} AS key, x.currency, sum(x.orders)::int AS orders, sum(x.sales)::bigint AS sales,
       sum(x.cancelled)::int AS cancelled, sum(x.paid)::int AS paid, sum(x.spend)::bigint AS spend,
       sum(x.refunds)::int AS refunds, sum(x.refunded)::bigint AS refunded, sum(x.shipped)::int AS shipped,
       sum(x.delivered)::int AS delivered
     FROM order_stat x ${from} ${where} GROUP BY 1, 2 ORDER BY 1, 2`,
    values,
  )
  const times = await transitBy(db, group, range)
  const found = new Map<string, AnalysisFigures>()
  for (const row of rows) {
    const before = found.get(row.key) ?? { ...noFigures, ...percentiles(times.get(row.key)) }
    const sales = row.sales === 0 ? [] : [{ currency: row.currency, amount: row.sales }]
    found.set(row.key, {
      ...before,
      orders: before.orders + row.orders,
      cancelled: before.cancelled + row.cancelled,
      paid: before.paid + row.paid,
      spend: before.spend + row.spend,
      refunds: before.refunds + row.refunds,
      refunded: before.refunded + row.refunded,
      shipped: before.shipped + row.shipped,
      delivered: before.delivered + row.delivered,
      sales: [...before.sales, ...sales],
    })
  }
  return found
}

export const noFigures: AnalysisFigures = {
  orders: 0,
  cancelled: 0,
  paid: 0,
  spend: 0,
  refunds: 0,
  refunded: 0,
  shipped: 0,
  delivered: 0,
  sales: [],
  p50: null,
  p90: null,
}

type Histogram = { days: number; total: number }[]

async function transitBy(db: Db, group: Group, range: Range): Promise<Map<string, Histogram>> {
  const { where, values } = conditions(range)
  const from = group === 'user' ? userJoin : ''
  const { rows } = await db.$client.query<{ key: string; days: number; total: number }>(
    `SELECT ${groups[group]} AS key, x.days, sum(x.total)::int AS total
     FROM order_transit x ${from} ${where} GROUP BY 1, 2 ORDER BY 1, 2`,
    values,
  )
  const found = new Map<string, Histogram>()
  for (const { key, days, total } of rows) {
    const list = found.get(key) ?? []
    list.push({ days, total })
    found.set(key, list)
  }
  return found
}

/** The days within which half and nine tenths were delivered. The histogram must be sorted by days. */
export function percentiles(histogram: Histogram = []): { p50: number | null; p90: number | null } {
  const all = histogram.reduce((sum, one) => sum + one.total, 0)
  const within = (share: number): number | null => {
    let seen = 0
    for (const { days, total } of histogram) {
      seen += total
      if (all > 0 && seen >= share * all) return days
    }
    return null
  }
  return { p50: within(0.5), p90: within(0.9) }
}

/** Conditions are added only for given filters, so that PostgreSQL uses the index that fits. */
export function conditions(range: Range): { where: string; values: unknown[] } {
  const values: unknown[] = [range.from, range.to]
  const parts = ['x.day >= $1::date', 'x.day <= $2::date']
  if (range.entity_id !== undefined) parts.push(`x.entity_id = $${values.push(range.entity_id)}`)
  if (range.store_id !== undefined) parts.push(`x.store_id = $${values.push(range.store_id)}`)
  return { where: `WHERE ${parts.join(' AND ')}`, values }
}
