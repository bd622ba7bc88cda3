import {
  supplierReturn as contract,
  supplierReturnErrors as errors,
} from '@dropyard/contract/purchasing/supplier-return'
import { supplierReturnFlow } from '@dropyard/contract/purchasing/supplier-return/flow'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { systemBin } from '../../warehouse/stock/bins.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { costSourceOf, settleCosts } from '../asn/settle.ts'
import { changedAfterwards } from '../asn/signals.ts'
import { overSql } from '../purchase-order/awaited.ts'
import { noteLines } from '../purchase-order/service.ts'
import { purchaseOrderItem } from '../purchase-order/table.ts'
import { supplierTitle } from '../supplier/name.ts'
import { returnableLines } from './returnable.ts'
import { supplierReturn, supplierReturnItem } from './table.ts'

/** Returns to suppliers: their workflow, and how they are written. */

type Return = typeof supplierReturn.$inferSelect

/**
 * Rejected pieces leave quarantine. An order whose pieces are replaced awaits them again. Locked in this order: the return, its
 * arrivals, their orders, balances.
 */
async function sendBack(ctx: Ctx, row: Return): Promise<void> {
  const items = await ctx.db
    .select({
      id: supplierReturnItem.id,
      asn_line_id: supplierReturnItem.asnLineId,
      pieces: supplierReturnItem.pieces,
    })
    .from(supplierReturnItem)
    .where(eq(supplierReturnItem.headId, row.id))
    .orderBy(asc(supplierReturnItem.position))
  const { id, supplierId: supplier_id, warehouseId: warehouse_id, expects } = row
  const lines = await returnableLines(ctx, { id, supplier_id, warehouse_id, expects, items })
  const moved = items.map((item) => ({ ...item, line: assertFound(lines.get(item.asn_line_id)) }))
  const ordered = moved.flatMap(({ line, pieces }) =>
    line.poLineId ? [{ lineId: line.poLineId, pieces: -pieces }] : [],
  )
  await noteLines(ctx, expects === 'replacement' ? ordered : await beyond(ctx, ordered))
  await ctx.db.execute(sql`
    UPDATE asn_item i SET returned = i.returned + d.pieces FROM supplier_return_item d
    WHERE d.supplier_return_id = ${id} AND i.id = d.asn_line_id`)
  const fromBinId = await systemBin(ctx, row.warehouseId, 'quarantine')
  await bookMoves(
    ctx,
    moved.map(({ id: itemId, pieces, line }) => ({
      ...{
        kind: 'supplier_return',
        skuId: assertFound(line.skuId ?? undefined),
        warehouseId: row.warehouseId,
        fromBinId,
      },
      ...{ onHand: -pieces, quarantine: -pieces },
      costSource: costSourceOf(line.id, line.poLineId),
      ...{ reference: `supplier-return:${id}`, key: `supplier-return:${itemId}` },
    })),
  )
  await settleCosts(
    ctx,
    ordered.map(({ lineId }) => lineId),
  )
  await differencesChange(ctx, id)
}

/** Of pieces that go back, those beyond the order: they no longer count as received. */
async function beyond(ctx: Ctx, back: readonly { lineId: number; pieces: number }[]) {
  const lines = await ctx.db
    .select({ id: purchaseOrderItem.id, over: overSql })
    .from(purchaseOrderItem)
    .where(
      inArray(
        purchaseOrderItem.id,
        back.map(({ lineId }) => lineId),
      ),
    )
  const left = new Map(lines.map(({ id, over }) => [id, over]))
  return back.flatMap(({ lineId, pieces }) => {
    const over = Math.min(left.get(lineId) ?? 0, -pieces)
    left.set(lineId, (left.get(lineId) ?? 0) - over)
    return over > 0 ? [{ lineId, pieces: -over }] : []
  })
}

/** Rejected pieces that a draft names are no open difference of their arrivals. */
async function differencesChange(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT DISTINCT i.asn_id AS id FROM supplier_return_item d JOIN asn_item i ON i.id = d.asn_line_id
    WHERE d.supplier_return_id = ${id} ORDER BY 1`)
  for (const arrival of rows) await changedAfterwards(ctx, Number(arrival.id))
}

export const flow = runFlow(supplierReturnFlow, {
  table: supplierReturn,
  effects: {
    send: async (ctx, row, { carrier, express_no }) => ({
      carrier: carrier || row.carrier,
      expressNo: express_no || row.expressNo,
      sentAt: ctx.now,
    }),
    close: async (_ctx, _row, { outcome }) => ({ outcome }),
    cancel: async (_ctx, _row, { reason }) => ({ outcome: reason }),
  },
  afterMove: { send: sendBack, cancel: (ctx, { id }) => differencesChange(ctx, id) },
})

export const served = serve(contract, supplierReturn, {
  flow,
  search: [
    supplierReturn.returnSn,
    supplierReturn.expressNo,
    (text) =>
      sql`${supplierReturn.id} IN (SELECT d.supplier_return_id FROM supplier_return_item d JOIN asn_item i ON i.id = d.asn_line_id
        JOIN sku k ON k.id = i.sku_id WHERE k.code = ${text})`,
  ],
  columns: { supplier_name: supplierTitle(supplierReturn.supplierId) },
  beforeSave: async (ctx, input, before) => {
    if (before && before.state !== 'draft') fail(errors.draft_only)
    await returnableLines(ctx, { ...input, id: before?.id })
    return before ? input : { ...input, created_by: ctx.user.id }
  },
  afterSave: (ctx, { id }) => differencesChange(ctx, id),
  mayRemove: async (_ctx, rows) => {
    if (rows.some(({ state }) => state !== 'draft')) fail(errors.draft_only)
  },
})
