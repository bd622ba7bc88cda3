import { asnErrors as errors } from '@dropyard/contract/purchasing/asn/errors'
import {
  inspection as inspectionContract,
  putAway as putAwayContract,
  receipt as receiptContract,
} from '@dropyard/contract/purchasing/asn/facts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { serveFacts } from '../../../kit/record/serve-facts.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { bin } from '../../warehouse/bin/table.ts'
import { assertLotNamed, lotOf } from '../../warehouse/lot/find.ts'
import { assertFits, assertForSale, systemBin } from '../../warehouse/stock/bins.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { assertOnlyPart } from '../purchase-order/part-taken.ts'
import { noteLines } from '../purchase-order/service.ts'
import { purchaseOrderItem } from '../purchase-order/table.ts'
import { inspectedOf, mayBePutAway, putAwayOf, receivedOf, rejectedOf } from './counted.ts'
import { costSourceOf, settleCosts, settleReceipt } from './settle.ts'
import { changedAfterwards } from './signals.ts'
import { asn, asnItem, inspection, putAway, receipt } from './table.ts'

/**
 * What happens to the pieces of arrivals, and what follows from it: receipts bring them to the dock, where they can't be sold;
 * rejected ones go to quarantine; put away ones become good stock. Purchase orders are locked after their arrival, balances last.
 */

type Counted = Awaited<ReturnType<typeof lineOf>>

/** A line with its counted pieces. @throws at `line_id` if it belongs to another arrival */
async function lineOf(ctx: Ctx, arrivalId: number, lineId: number) {
  const id = sql`asn_item.id`
  const [line] = await ctx.db
    .select({
      id: asnItem.id,
      skuId: asnItem.skuId,
      // An order that was changed after it was announced may want another SKU now.
      poLineId: sql<number | null>`(SELECT p.id FROM purchase_order_item p WHERE p.id = ${asnItem.poLineId}
        AND p.sku_id IS NOT DISTINCT FROM ${asnItem.skuId})`.mapWith(Number),
      warehouseId: asn.warehouseId,
      received: receivedOf(id),
      inspected: inspectedOf(id),
      rejected: rejectedOf(id),
      returned: asnItem.returned,
      putAway: putAwayOf(id),
      mayPutAway: mayBePutAway(id),
      announced: { lot: asnItem.lot, expires_on: asnItem.expiresOn },
    })
    .from(asnItem)
    .innerJoin(asn, eq(asn.id, asnItem.headId))
    .where(and(eq(asnItem.id, lineId), eq(asnItem.headId, arrivalId)))
  return line ?? invalid({ line_id: errors.other_line.words })
}

/** @throws unless pieces of the arrival, which stays locked, can be received. Receiving samples ends receiving in the same step. */
async function assertReceiving(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db
    .select({ state: asn.state, kind: asn.kind })
    .from(asn)
    .where(eq(asn.id, id))
    .for('no key update')
  const { state, kind } = assertFound(row)
  const isUnstocked = kind === 'sample' || kind === 'packaging'
  if (state !== 'receiving' && !(state === 'received' && isUnstocked)) fail(errors.not_receiving)
}

/** @throws unless the arrival, which stays locked, is in one of these states */
async function assertOpen(ctx: Ctx, id: number, states: readonly string[]): Promise<void> {
  const [row] = await ctx.db.select({ state: asn.state }).from(asn).where(eq(asn.id, id)).for('no key update')
  if (!states.includes(assertFound(row).state)) fail(errors.not_receiving)
}
const counting = ['receiving', 'received']

/** A reversal must leave enough received pieces for those that were inspected and put away. */
function assertConsistent({
  received,
  inspected,
  rejected,
  returned,
  putAway: stored,
  mayPutAway,
}: Counted): void {
  if (rejected < returned) fail(errors.gone)
  if (inspected > received || stored + rejected > received || stored > mayPutAway) fail(errors.in_use)
}

/** @throws if the user wrote, approved or paid the order of the line, and it is above the limit */
async function assertReceiver(ctx: Ctx, poLineId: number): Promise<void> {
  const [line] = await ctx.db
    .select({ orderId: purchaseOrderItem.headId })
    .from(purchaseOrderItem)
    .where(eq(purchaseOrderItem.id, poLineId))
  await assertOnlyPart(ctx, assertFound(line).orderId, 'receive')
}

interface Fact {
  readonly id: number
  readonly asn_id: number
  readonly line_id: number
  readonly status: string
}
const signOf = ({ status }: Fact): 1 | -1 => (status === 'reversal' ? -1 : 1)

/** Contexts in which an inspection is being replaced: until the new one is added, less is accepted than was put away. */
const replacing = new WeakSet<Ctx>()

/** The line of a row, after the row was added. */
async function lineAfter(ctx: Ctx, row: Fact): Promise<Counted> {
  const line = await lineOf(ctx, row.asn_id, row.line_id)
  if (row.status === 'reversal' && !replacing.has(ctx)) assertConsistent(line)
  return line
}

const lineName = (table: typeof receipt | typeof inspection | typeof putAway) => (ctx: Ctx) =>
  sql`(SELECT coalesce(${skuNameOf(ctx, sql`i.sku_id`)}, i.subject) FROM asn_item i WHERE i.id = ${table.lineId})`

const moveOf = (row: Fact, { skuId, warehouseId }: Counted, what: string) => ({
  ...{ skuId: assertFound(skuId ?? undefined), warehouseId },
  ...{ reference: `asn:${row.asn_id}`, key: `${what}:${row.id}` },
})

export const receipts = serveFacts(receiptContract, receipt, {
  columns: { line_name: lineName(receipt) },
  beforeSave: async (ctx, input) => {
    await assertReceiving(ctx, input.asn_id)
    const { poLineId, skuId, announced } = await lineOf(ctx, input.asn_id, input.line_id)
    const named = input.lot ? { lot: input.lot, expires_on: input.expires_on ?? null } : announced
    if (poLineId) await assertReceiver(ctx, poLineId)
    if (skuId !== null) await assertLotNamed(ctx, skuId, named)
    return { ...input, ...named, po_line_id: poLineId }
  },
  mayReverse: (ctx, row) => assertOpen(ctx, row.asn_id, counting),
  afterSave: async (ctx, row) => {
    const line = await lineAfter(ctx, row)
    const pieces = signOf(row) * row.pieces
    const [stored] = await ctx.db
      .select({ poLineId: receipt.poLineId, reverses: receipt.reversesId })
      .from(receipt)
      .where(eq(receipt.id, row.id))
    const lineId = stored?.poLineId
    if (lineId) await noteLines(ctx, [{ lineId, pieces }])
    if (line.skuId === null) return changedAfterwards(ctx, row.asn_id)
    const costSource = `${costSourceOf(line.id, lineId)}:receipt:${stored?.reverses ?? row.id}`
    const lotId = await lotOf(ctx, line.skuId, row)
    await bookMoves(ctx, [
      {
        ...moveOf(row, line, 'receipt'),
        ...{ kind: 'receive', onHand: pieces, quarantine: pieces, costSource },
        // What an order says the pieces cost follows; others are worth as much as those that lie there.
        ...(lineId && pieces > 0 ? { value: 0 } : {}),
        ...(pieces < 0 ? { fromBinId: await systemBin(ctx, line.warehouseId, 'dock') } : {}),
        ...(lotId === undefined ? {} : { lotId }),
      },
    ])
    if (lineId && pieces > 0) await settleReceipt(ctx, { lineId, source: costSource })
    if (lineId && pieces < 0) await settleCosts(ctx, [lineId])
    await changedAfterwards(ctx, row.asn_id)
  },
})

export const inspections = serveFacts(inspectionContract, inspection, {
  columns: { line_name: lineName(inspection) },
  limit: async (ctx, { asn_id, line_id }) => ({
    sum: inspection.inspected,
    where: eq(inspection.lineId, line_id),
    most: (await lineOf(ctx, asn_id, line_id)).received,
    refusal: errors.inspected,
  }),
  beforeSave: async (ctx, input): Promise<Values> => {
    const { asn_id, line_id, accepted, rejected, reason_code } = input
    await assertOpen(ctx, asn_id, counting)
    if (accepted + rejected === 0) invalid({ accepted: errors.verdict.words })
    if (rejected > 0 && !reason_code) invalid({ reason_code: errors.reason.words })
    const line = await lineOf(ctx, asn_id, line_id)
    const left = line.received - line.rejected - line.putAway
    if (rejected > left) fail(errors.rejected, { left })
    return { ...input, inspected: accepted + rejected }
  },
  mayReverse: (ctx, row) => assertOpen(ctx, row.asn_id, counting),
  afterSave: async (ctx, row) => {
    const line = await lineAfter(ctx, row)
    await changedAfterwards(ctx, row.asn_id)
    if (row.rejected === 0 || line.skuId === null) return
    const dock = await systemBin(ctx, line.warehouseId, 'dock')
    const quarantine = await systemBin(ctx, line.warehouseId, 'quarantine')
    const [fromBinId, toBinId] = signOf(row) > 0 ? [dock, quarantine] : [quarantine, dock]
    await bookMoves(ctx, [
      {
        ...moveOf(row, line, 'inspection'),
        ...{ kind: 'move', moved: row.rejected, movedCondition: 'quarantine', fromBinId, toBinId },
      },
    ])
  },
})

/** Reverses an inspection and adds another one of the same pieces. The line is only checked after both. */
export async function replaceInspection(
  ctx: UserCtx,
  id: number,
  given: Parameters<typeof inspections.create>[1] & { note: string },
): Promise<void> {
  replacing.add(ctx)
  try {
    await inspections.reverse(ctx, id, given.note)
  } finally {
    replacing.delete(ctx)
  }
  await inspections.create(ctx, given)
  assertConsistent(await lineOf(ctx, given.asn_id, given.line_id))
}

export const putAways = serveFacts(putAwayContract, putAway, {
  columns: {
    line_name: lineName(putAway),
    bin_name: sql`(SELECT ${bin.code} FROM ${bin} WHERE ${bin.id} = ${putAway.binId})`,
  },
  limit: async (ctx, { asn_id, line_id }) => ({
    sum: putAway.pieces,
    where: eq(putAway.lineId, line_id),
    most: (await lineOf(ctx, asn_id, line_id)).mayPutAway,
    refusal: errors.put_away,
  }),
  beforeSave: async (ctx, input) => {
    await assertOpen(ctx, input.asn_id, counting)
    const { skuId, warehouseId } = await lineOf(ctx, input.asn_id, input.line_id)
    if (skuId === null) invalid({ line_id: errors.no_stock.words })
    if (input.bin_id) {
      await assertForSale(ctx, warehouseId, input.bin_id)
      await assertFits(ctx, input.bin_id, skuId)
    }
    return input
  },
  mayReverse: (ctx, row) => assertOpen(ctx, row.asn_id, counting),
  afterSave: async (ctx, row) => {
    const line = await lineOf(ctx, row.asn_id, row.line_id)
    const dock = await systemBin(ctx, line.warehouseId, 'dock')
    const place = row.bin_id ?? (await systemBin(ctx, line.warehouseId, 'stock'))
    const [fromBinId, toBinId] = signOf(row) > 0 ? [dock, place] : [place, dock]
    await bookMoves(ctx, [
      {
        ...moveOf(row, line, 'put-away'),
        ...{ kind: 'put_away', quarantine: -signOf(row) * row.pieces, fromBinId, toBinId },
        costSource: costSourceOf(line.id, line.poLineId),
      },
    ])
  },
})
