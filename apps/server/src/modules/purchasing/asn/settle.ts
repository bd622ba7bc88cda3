import { convertMoney, money } from '@dropyard/contract/kit/money'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { continues, revalue } from '../../warehouse/stock/layers/revalue.ts'
import { receivedOf } from './counted.ts'
import {
  type Arrived,
  type Basis,
  grossOf,
  type LineCost,
  landedCosts,
  partOf,
  type Split,
  sharesOf,
  withoutDeductible,
} from './landed.ts'
import { bookLanded } from './ledger.ts'
import { type Billed, billedOf } from './signals.ts'

/** Makes stock worth what its orders and arrivals say: when pieces come, and whenever a price or a cost changes. */

interface OrderRow extends Record<string, unknown> {
  readonly id: string
  readonly state: string
  readonly currency: string
  readonly rate: string
  readonly day: string
  readonly tax_included: boolean
  readonly tax_percent: number | null
  readonly items: readonly {
    id: number
    pieces: number
    free: number
    amount: number
    own_costs: number
    short_closed: boolean
    received: number
    grams: number
    cm3: number
  }[]
  readonly costs: readonly { value: number; split: Split }[]
}

interface ArrivalRow extends Record<string, unknown> {
  readonly id: string
  readonly state: string
  readonly day: string
  readonly items: readonly {
    id: number
    line: number
    expected: number
    stocked: boolean
    came: number
    grams: number
    cm3: number
  }[]
  readonly currency: string
  readonly costs: readonly { value: number; split: Split }[]
}

const measures = sql`coalesce(k.weight_grams, 0) AS grams, coalesce(k.length_mm::bigint * k.width_mm * k.height_mm / 1000, 0) AS cm3`
const ids = (some: readonly number[]) => sql`${`{${some.join()}}`}::bigint[]`

/** Arrivals that announce lines of orders. */
const arrivalsOf = (ctx: Ctx, lineIds: readonly number[]) =>
  ctx.db.execute<ArrivalRow>(sql`
    SELECT a.id, a.state, a.currency, a.created_at::text AS day,
      (SELECT jsonb_agg(to_jsonb(i)) FROM (
        SELECT i.id, i.po_line_id AS line, i.expected, i.sku_id IS NOT NULL AS stocked, ${receivedOf(sql`i.id`)} AS came,
          ${measures} FROM asn_item i LEFT JOIN sku k ON k.id = i.sku_id
        WHERE i.asn_id = a.id AND i.po_line_id IS NOT NULL ORDER BY i.id) i) AS items,
      coalesce((SELECT jsonb_agg(jsonb_build_object('value', c.value, 'split', c.split) ORDER BY c.id)
        FROM asn_cost c WHERE c.asn_id = a.id), '[]') AS costs
    FROM asn a WHERE a.id IN (SELECT asn_id FROM asn_item WHERE po_line_id = ANY (${ids(lineIds)}))`)

const ordersOf = (ctx: Ctx, lineIds: readonly number[]) =>
  ctx.db.execute<OrderRow>(sql`
    SELECT o.id, o.state, o.currency, o.rate, coalesce(o.placed_on, o.created_at::date)::text AS day, o.tax_included, o.tax_percent,
      (SELECT jsonb_agg(to_jsonb(i)) FROM (
        SELECT i.id, i.pieces, i.free, i.amount, i.own_costs, i.short_closed, i.received, ${measures}
        FROM purchase_order_item i LEFT JOIN sku k ON k.id = i.sku_id WHERE i.purchase_order_id = o.id ORDER BY i.id) i) AS items,
      coalesce((SELECT jsonb_agg(jsonb_build_object('value', c.value, 'split', c.split) ORDER BY c.id)
        FROM purchase_order_cost c WHERE c.purchase_order_id = o.id), '[]') AS costs
    FROM purchase_order o
    WHERE o.id IN (SELECT purchase_order_id FROM purchase_order_item WHERE id = ANY (${ids(lineIds)}))`)

/** Pieces and value of what arrivals brought, from its cost layers. */
async function layersOf(ctx: Ctx, lineIds: readonly number[]) {
  const { rows } = await ctx.db.execute<Record<'line' | 'asn_line' | 'pieces' | 'value', string>>(sql`
    SELECT l.id AS line, split_part(y.source, ':', 4) AS asn_line, sum(y.pieces) AS pieces, sum(y.value) AS value
    FROM unnest(${ids(lineIds)}) AS l(id) JOIN cost_layer y ON ${continues(sql`('po-line:' || l.id)`)} GROUP BY 1, 2`)
  return rows.map((row) => ({
    lineId: Number(row.line),
    asnLineId: Number(row.asn_line),
    pieces: Number(row.pieces),
    value: Number(row.value),
  }))
}

/** A conversion into CNY by a rate, or by that of a day. */
async function cnyOf(
  ctx: Ctx,
  currency: string,
  rate: string,
  day: string,
): Promise<(amount: number) => number> {
  const by = rate || (currency === 'CNY' ? '1' : await rateAt(ctx, currency, 'CNY', new Date(day)))
  return (amount) => convertMoney(money(amount, currency), 'CNY', by).amount
}

/** Costs in CNY of an order or an arrival, also those that bills brought. */
const sharedCosts = (
  costs: OrderRow['costs'],
  cny: (amount: number) => number,
  billed: readonly Billed[],
): { value: number; split: Split }[] => [
  ...costs.map(({ value, split }) => ({ value: cny(value), split })),
  ...billed.map(({ amount, late, split }) => ({ value: cny(amount) + late, split })),
]

const ended = ['closed', 'cancelled']

/** What lines of orders cost in CNY, and what costs are divided by. */
async function lineCosts(
  ctx: Ctx,
  orders: readonly OrderRow[],
  billed: readonly Billed[],
): Promise<Map<number, LineCost & { basis: Basis }>> {
  const costs = new Map<number, LineCost & { basis: Basis }>()
  const linesBilled = new Map(billed.flatMap((one) => (one.of === 'line' ? [[one.id, one]] : [])))
  for (const { id, currency, rate, day, state, items, ...order } of orders) {
    const cny = await cnyOf(ctx, currency, rate, day)
    const ofOrder = billed.filter((one) => one.of === 'order' && one.id === Number(id))
    const shared = sharedCosts(order.costs, cny, ofOrder)
    const percent = Number(order.tax_percent ?? 0)
    const goods = items.map(({ amount }) => cny(withoutDeductible(amount, order.tax_included, percent)))
    const bases = items.map((item, at) => {
      const ordered = item.pieces + item.free
      // What never comes bears no costs.
      const isOver = item.short_closed || ended.includes(state)
      const pieces = isOver ? Math.min(item.received, ordered) : ordered
      return {
        value: partOf(goods[at] ?? 0, pieces, ordered),
        pieces,
        grams: item.grams,
        cubicCm: Number(item.cm3),
        byHand: item.own_costs,
      }
    })
    const shares = sharesOf(shared, bases)
    for (const [at, item] of items.entries()) {
      const basis = bases[at]
      if (!basis) continue
      const bill = linesBilled.get(item.id)
      const gross = grossOf(item.amount, order.tax_included, percent)
      const more = bill ? bill.amount - partOf(gross, bill.pieces, item.pieces) : 0
      costs.set(item.id, {
        billedMore: cny(withoutDeductible(more, true, percent)),
        billedFor: bill?.pieces ?? 0,
        goods: goods[at] ?? 0,
        goodsFor: item.pieces + item.free,
        costs: shares[at] ?? 0,
        costsFor: basis.pieces,
        basis,
      })
    }
  }
  return costs
}

const finished = ['received', 'reconciled']

/** The source of the layers of what a line of an arrival brought, of an order's line or of none. */
export const costSourceOf = (asnLineId: number, lineId: number | null | undefined): string =>
  lineId ? `po-line:${lineId}:asn-line:${asnLineId}` : `asn-line:${asnLineId}`

/**
 * Makes the layers of what came of lines worth what it cost.
 * @param fresh sources of layers that have no value yet; they get what changes for their arrival and line
 */
export async function settleCosts(
  ctx: Ctx,
  lineIds: readonly number[],
  fresh: readonly string[] = [],
): Promise<void> {
  if (lineIds.length === 0) return
  // Costs of an arrival are divided among all its lines.
  const { rows: others } = await ctx.db.execute<{ id: string }>(sql`
    SELECT DISTINCT other.po_line_id AS id FROM asn_item i JOIN asn_item other ON other.asn_id = i.asn_id
    WHERE i.po_line_id = ANY (${ids(lineIds)}) AND other.po_line_id IS NOT NULL`)
  const all = [...new Set([...lineIds, ...others.map(({ id }) => Number(id))])]
  // What two changes at once add to the layers must follow from the same orders and layers.
  await ctx.db.execute(sql`
    SELECT 1 FROM purchase_order WHERE id IN (SELECT purchase_order_id FROM purchase_order_item WHERE id = ANY (${ids(all)}))
    ORDER BY id FOR NO KEY UPDATE`)
  const { rows: arrivals } = await arrivalsOf(ctx, lineIds)
  const { rows: orders } = await ordersOf(ctx, all)
  const billed = await billedOf.ask(ctx, all)
  const [layers, costs] = [await layersOf(ctx, all), await lineCosts(ctx, orders, billed)]
  const piecesOf = (asnLineId: number): number =>
    layers.reduce((sum, one) => sum + (one.asnLineId === asnLineId ? one.pieces : 0), 0)
  const shares = new Map<number, Pick<Arrived, 'costs' | 'costsFor'>>()
  for (const { id: arrival, state, currency, day, items, costs: given } of arrivals) {
    const ofArrival = billed.filter((one) => one.of === 'arrival' && one.id === Number(arrival))
    const cny = given.length > 0 ? await cnyOf(ctx, currency, '', day) : Number
    const shared = sharedCosts(given, cny, ofArrival)
    const bases = items.map(({ id, line, expected, stocked, came, grams, cm3 }): Basis => {
      const arrived = stocked ? piecesOf(id) : came
      const pieces = finished.includes(state) ? arrived : Math.max(expected, arrived)
      const of = costs.get(line)
      const value = of ? partOf(of.goods, pieces, of.goodsFor) : 0
      return { value, pieces, grams, cubicCm: Number(cm3), byHand: 0 }
    })
    const parts = bases.length > 0 ? sharesOf(shared, bases) : []
    for (const [at, { id }] of items.entries())
      shares.set(id, { costs: parts[at] ?? 0, costsFor: bases[at]?.pieces ?? 0 })
  }
  await revalue(
    ctx,
    all.flatMap((lineId) => {
      const cost = costs.get(lineId)
      const mine = layers.filter((one) => one.lineId === lineId)
      if (!cost) return []
      const wanted = landedCosts(
        cost,
        mine.map(({ asnLineId, pieces }) => ({
          asnLineId,
          pieces,
          costs: 0,
          costsFor: 0,
          ...shares.get(asnLineId),
        })),
      )
      // Other arrivals of lines beside the given ones stay as they are.
      const settled = mine.filter(({ asnLineId }) => lineIds.includes(lineId) || shares.has(asnLineId))
      return settled.map(({ asnLineId, value }) => {
        const reference = costSourceOf(asnLineId, lineId)
        const sources = fresh.filter((one) => one.startsWith(`${reference}:`))
        return { reference, sources, value: (wanted.get(asnLineId) ?? 0) - value }
      })
    }),
  )
  await bookLanded(ctx, all)
}

interface Fresh {
  readonly lineId: number
  readonly source: string
}
const toSettle = new WeakMap<Ctx, Fresh[]>()

/** Values a receipt, or several at once at the end of `settleTogether`. */
export async function settleReceipt(ctx: Ctx, received: Fresh): Promise<void> {
  const collected = toSettle.get(ctx)
  if (collected) collected.push(received)
  else await settleCosts(ctx, [received.lineId], [received.source])
}

/** Values all receipts of some work at its end, because each needs its whole order. */
export async function settleTogether(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  const received: Fresh[] = []
  toSettle.set(ctx, received)
  await work()
  toSettle.delete(ctx)
  await settleCosts(
    ctx,
    [...new Set(received.map(({ lineId }) => lineId))],
    received.map(({ source }) => source),
  )
}

/** Settles all lines of an arrival. */
export async function settleArrival(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ line: string }>(
    sql`SELECT DISTINCT po_line_id AS line FROM asn_item WHERE asn_id = ${id} AND po_line_id IS NOT NULL`,
  )
  await settleCosts(
    ctx,
    rows.map(({ line }) => Number(line)),
  )
}

/** Settles all lines of an order of which something came. */
export async function settleOrder(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ line: string }>(
    sql`SELECT id AS line FROM purchase_order_item WHERE purchase_order_id = ${id} AND received > 0`,
  )
  await settleCosts(
    ctx,
    rows.map(({ line }) => Number(line)),
  )
}
