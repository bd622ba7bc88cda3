import { purchaseOrder as orderContract } from '@dropyard/contract/purchasing/purchase-order'
import { planSource } from '@dropyard/contract/purchasing/purchase-order/lines'
import type { purchasePlan as contract } from '@dropyard/contract/purchasing/purchase-plan'
import {
  purchasePlanErrors as errors,
  purchasePlanFlow,
} from '@dropyard/contract/purchasing/purchase-plan/flow'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { conflict } from '../../../kit/record/flow-conflict.ts'
import { refusedOr } from '../../../kit/record/row-answer.ts'
import { priceFor } from '../goods-seller/table.ts'
import { served as orders } from '../purchase-order/service.ts'

/** Puts approved rows on drafts of purchase orders. */

type Answer = z.output<typeof contract.createOrders.data>
interface Planned extends Record<string, unknown> {
  id: number
  sku_id: number
  warehouse_id: number
  supplier_id: number | null
  quantity: number
  state: string
  blocked: boolean
  currency: string
  price: number | null
  pack: number
  type: 'stock' | 'order_specific'
}

/** Most lines of an order. */
const most = 1000

export async function orderPlanned(ctx: UserCtx, ids: readonly number[]): Promise<Answer> {
  // One at a time, so that two calls don't both create a draft for the same supplier.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('purchase-plan:order'))`)
  const rows = await plannedRows(ctx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const answers = [...new Set(ids)].map((id) =>
    refusedOr(ctx, id, () => assertOrderable(assertFound(byId.get(id)))),
  )
  const taken = answers.flatMap(({ id, ok }) => (ok ? (byId.get(id) ?? []) : []))
  const groups = Map.groupBy(taken, (row) =>
    [row.supplier_id, row.warehouse_id, row.currency, row.type].join(),
  )
  const made: Answer['orders'] = []
  for (const group of groups.values()) made.push(await addToDraft(ctx, group))
  return { orders: made, refused: answers.filter(({ ok }) => !ok) }
}

async function plannedRows(ctx: UserCtx, ids: readonly number[]): Promise<Planned[]> {
  const { rows } = await ctx.db.execute<Planned>(sql`
    SELECT p.id::int, p.sku_id::int, p.warehouse_id::int, p.supplier_id::int, p.quantity, p.state, coalesce(s.status = 'blocked', false) AS blocked,
      coalesce(goods_seller.currency, '') AS currency, ${priceFor(ctx, sql`p.quantity`)}::float8 AS price,
      coalesce(goods_seller.pack_quantity, 1) AS pack,
      CASE WHEN y.mode IN ('order', 'demand') THEN 'order_specific' ELSE 'stock' END AS type
    FROM purchase_plan p LEFT JOIN supplier s ON s.id = p.supplier_id
    LEFT JOIN goods_seller ON goods_seller.sku_id = p.sku_id AND goods_seller.supplier_id = p.supplier_id
    LEFT JOIN stock_policy y ON y.sku_id = p.sku_id AND y.warehouse_id = p.warehouse_id
    WHERE p.id = ANY (${`{${ids.join()}}`}::bigint[]) ORDER BY p.id FOR UPDATE OF p`)
  return rows
}

function assertOrderable(row: Planned): void {
  if (row.state !== 'approved') throw conflict(purchasePlanFlow, purchasePlanFlow.actions.ordered, row)
  if (row.supplier_id === null) fail(errors.no_supplier)
  if (row.blocked) fail(errors.blocked)
  if (row.price === null) fail(errors.no_price)
  if (row.quantity % row.pack !== 0) fail(errors.pack, { pack: row.pack })
}

/** Adds rows of one supplier, warehouse, currency and type to the open draft, or creates one. */
async function addToDraft(ctx: UserCtx, group: readonly Planned[]): Promise<Answer['orders'][number]> {
  const { supplier_id, warehouse_id, currency, type } = assertFound(group[0])
  const lines = group.map(({ id, sku_id, quantity, pack, price }) => ({
    ...{ sku_id, pieces: quantity, pack, price: Number(price) * pack },
    source: `${planSource}${id}`,
  }))
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT id FROM purchase_order o WHERE state = 'draft' AND hold_reason = '' AND supplier_id = ${supplier_id}
      AND warehouse_id = ${warehouse_id} AND currency = ${currency} AND type = ${type}
      AND (edited_by = ${ctx.user.id} OR updated_at < ${ctx.now.toISOString()}::timestamptz - interval '1 hour')
      AND (SELECT count(*) FROM purchase_order_item i WHERE i.purchase_order_id = o.id) + ${lines.length} <= ${most}
    ORDER BY id DESC LIMIT 1 FOR UPDATE`)
  const [draft] = rows
  const given = { supplier_id, warehouse_id, currency, type }
  const before = draft && (await orders.read(ctx, Number(draft.id)))
  const order = before
    ? await orders.update(ctx, before.id, inputOf(before, lines))
    : await orders.create(ctx, orderContract.input.parse({ ...given, items: lines }))
  return { id: order.id, po_sn: order.po_sn, lines: lines.length, created: !before }
}

/** The request that adds lines to a stored order. */
function inputOf(row: object, lines: readonly object[]) {
  const { items } = row as { items: readonly object[] }
  const given = Object.entries({ ...row, items: [...items, ...lines] }).filter(
    ([name, value]) => name in orderContract.input.shape && value !== null,
  )
  return orderContract.input.parse(Object.fromEntries(given))
}
