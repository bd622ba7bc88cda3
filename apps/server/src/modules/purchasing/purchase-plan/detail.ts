import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { link } from '@dropyard/contract/pages'
import type { purchasePlan as contract, PlanTerm } from '@dropyard/contract/purchasing/purchase-plan'
import { salesDays } from '@dropyard/contract/warehouse/stock-policy'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { priceFor } from '../goods-seller/table.ts'
import { nextTier } from './suggest.ts'
import { isOpen, purchasePlan, type Term } from './table.ts'

/** What the detail of a plan row shows: its terms, sales, and what its supplier gets in all. */

type Detail = Pick<
  z.output<typeof contract.get.data>,
  'terms' | 'sales' | 'next_tier' | 'supplier_total' | 'moq' | 'multiple' | 'pack'
>
type PlanRow = typeof purchasePlan.$inferSelect

export async function detailOf(ctx: UserCtx, id: number, code: string): Promise<Detail> {
  const [found] = await ctx.db.select().from(purchasePlan).where(eq(purchasePlan.id, id))
  const row = assertFound(found)
  const [{ rows: policies }, { rows: offers }, { rows: totals }] = await Promise.all([
    ctx.db.execute<{ sales: Record<string, number>; out_days: string[]; counted_at: Date | null }>(sql`
      SELECT sales, out_days::text[] AS out_days, counted_at FROM stock_policy
      WHERE sku_id = ${row.skuId} AND warehouse_id = ${row.warehouseId}`),
    ctx.db.execute<Offer>(sql`
      SELECT goods_seller.moq, goods_seller.order_multiple AS multiple, goods_seller.pack_quantity AS pack,
        ${priceFor(ctx, sql`${row.quantity}::int`)}::float8 AS price, (SELECT to_jsonb(n) FROM (${nextTier(sql`${row.quantity}::int`)}) n) AS next
      FROM goods_seller WHERE goods_seller.sku_id = ${row.skuId} AND goods_seller.supplier_id = ${row.supplierId}`),
    supplierTotal(ctx, row),
  ])
  const [policy] = policies
  const [offer] = offers
  return {
    terms: termsOf(row, code),
    sales: policy?.counted_at
      ? salesOf(new Date(policy.counted_at), policy.sales, new Set(policy.out_days))
      : [],
    next_tier:
      offer?.next && offer.price !== null
        ? { ...offer.next, total: offer.next.from * offer.next.price, now: row.quantity * offer.price }
        : null,
    supplier_total: totals[0] ?? null,
    ...{ moq: offer?.moq ?? null, multiple: offer?.multiple ?? null, pack: offer?.pack ?? null },
  }
}

interface Offer extends Record<string, unknown> {
  moq: number
  multiple: number
  pack: number
  price: number | null
  next: { from: number; price: number } | null
}

/** What all open rows of the supplier for this warehouse cost, if its minimum is in the same currency. */
const supplierTotal = (ctx: UserCtx, row: PlanRow) =>
  ctx.db.execute<{ rows: number; amount: number; minimum: number }>(sql`
    SELECT count(*)::int AS rows, coalesce(sum(p.quantity * ${priceFor(ctx, sql`p.quantity`)}), 0)::float8 AS amount, s.minimum::float8 AS minimum
    FROM supplier s JOIN (SELECT * FROM purchase_plan WHERE ${isOpen}) p ON p.supplier_id = s.id AND p.warehouse_id = ${row.warehouseId}
    JOIN goods_seller ON goods_seller.sku_id = p.sku_id AND goods_seller.supplier_id = s.id AND goods_seller.currency = s.currency
    WHERE s.id = ${row.supplierId} GROUP BY s.id`)

/** The terms of the suggestion, and what a person changed, so that their sum is the quantity. */
function termsOf(row: PlanRow, search: string): Detail['terms'] {
  const { skuId: sku_id, warehouseId: warehouse_id, supplierId: supplier_id } = row
  const ofOrders = (delivery: 'awaited' | 'unplaced') =>
    link('/purchaseOrders', { open_sku_id: sku_id, warehouse_id, delivery })
  const stock = link('/inventory', { sku_id, warehouse_id })
  const policy = link('/stockPolicies', { sku_id, warehouse_id })
  const offer = link('/supplierList', {
    of: 'goods',
    search,
    ...(supplier_id === null ? {} : { supplier_id }),
  })
  const links: Readonly<Record<PlanTerm, string>> = {
    ...{ demand: policy, safety: policy, waiting: stock, free: stock, dock: stock, surplus: '', hand: '' },
    ...{ incoming: ofOrders('awaited'), planned: ofOrders('unplaced') },
    ...{ multiple: offer, carton: offer, moq: offer },
  }
  const byHand = row.quantity - row.suggested
  const hand: Term[] = byHand === 0 ? [] : [{ name: 'hand', pieces: byHand, count: 0 }]
  return [...row.terms, ...hand].map((term) => ({ ...term, link: links[term.name] }))
}

/** The days that were averaged, the last one is the day before the policy was computed. */
function salesOf(countedAt: Date, sales: Readonly<Record<string, number>>, out: ReadonlySet<string>) {
  return Array.from({ length: salesDays }, (_, at) => {
    const day = dayOf(countedAt.getTime() - (salesDays - at) * dayMs)
    return { day, pieces: sales[day] ?? 0, out: out.has(day) }
  })
}
