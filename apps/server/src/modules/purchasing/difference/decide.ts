import { differenceErrors as errors } from '@dropyard/contract/purchasing/difference'
import {
  type DifferenceOutcome,
  differenceKinds,
  outcomesOf,
} from '@dropyard/contract/purchasing/difference/flow'
import { supplierReturn as returned } from '@dropyard/contract/purchasing/supplier-return'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { systemBin } from '../../warehouse/stock/bins.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { inspectedOf, receivedOf, supplierOfLine } from '../asn/counted.ts'
import { inspections, replaceInspection } from '../asn/facts.ts'
import { updateFree } from '../asn/free.ts'
import { costSourceOf } from '../asn/settle.ts'
import { asn, asnItem, inspection } from '../asn/table.ts'
import { openSql } from '../purchase-order/awaited.ts'
import { orderMore } from '../purchase-order/more.ts'
import { flow as orderFlow } from '../purchase-order/service.ts'
import { purchaseOrderItem } from '../purchase-order/table.ts'
import { leftSql } from '../supplier-return/returnable.ts'
import { served as returns } from '../supplier-return/service.ts'
import { supplierReturn } from '../supplier-return/table.ts'
import type { difference } from './table.ts'

/** What the outcomes of differences do. */

type Difference = typeof difference.$inferSelect
type Line = Awaited<ReturnType<typeof lineOf>>

async function lineOf(ctx: UserCtx, { lineId }: Difference) {
  const [line] = await ctx.db
    .select({
      ...{ id: asnItem.id, skuId: asnItem.skuId, poLineId: asnItem.poLineId, free: asnItem.free },
      asnId: asn.id,
      warehouseId: asn.warehouseId,
      supplierId: supplierOfLine(),
    })
    .from(asnItem)
    .innerJoin(asn, eq(asn.id, asnItem.headId))
    .where(eq(asnItem.id, lineId))
  return assertFound(line)
}

const orderLineOf = ({ poLineId }: Line): number => poLineId ?? fail(errors.no_order)

async function closeRest(ctx: UserCtx, { pieces }: Difference, line: Line, reason: string): Promise<void> {
  const lineId = orderLineOf(line)
  const [of] = await ctx.db
    .select({ orderId: purchaseOrderItem.headId, open: openSql.mapWith(Number) })
    .from(purchaseOrderItem)
    .where(eq(purchaseOrderItem.id, lineId))
  const open = assertFound(of).open
  if (open > pieces) fail(errors.more_open, { open })
  await orderFlow.move(ctx, 'short-close', [assertFound(of).orderId], { line_ids: [lineId], reason })
}

/** Pieces beyond the order become ordered ones; rejected ones count as accepted. */
async function acceptAtPrice(ctx: UserCtx, { kind, pieces }: Difference, line: Line, reason: string) {
  if (kind === 'rejected') {
    await assertHere(ctx, pieces, line)
    return judgeAgain(ctx, 'rejected', { pieces, line, note: reason })
  }
  await orderMore(ctx, { lineId: orderLineOf(line), pieces }, (percent) =>
    fail(errors.over_limit, { percent }),
  )
  await ctx.db.execute(sql`UPDATE asn_item SET expected = expected + ${pieces} WHERE id = ${line.id}`)
  await ctx.db.execute(sql`UPDATE asn SET expected = expected + ${pieces} WHERE id = ${line.asnId}`)
}

/** Rejected pieces that are still here, and on no draft of a return. */
async function assertHere(ctx: UserCtx, pieces: number, { id }: Line): Promise<void> {
  const [line] = await ctx.db.select({ left: leftSql() }).from(asnItem).where(eq(asnItem.id, id))
  const { left } = assertFound(line)
  if (pieces > left) fail(errors.too_few, { left })
}

/** Judges pieces again, those of the newest inspections first: rejected ones as accepted, or the other way round. */
async function judgeAgain(
  ctx: UserCtx,
  was: 'accepted' | 'rejected',
  { pieces, line, note }: { pieces: number; line: Line; note: string },
): Promise<void> {
  const found = await ctx.db
    .select({
      ...{ id: inspection.id, accepted: inspection.accepted, rejected: inspection.rejected },
      ...{ reasonCode: inspection.reasonCode, photos: inspection.photos },
    })
    .from(inspection)
    .where(
      and(
        eq(inspection.lineId, line.id),
        sql`${inspection[was]} > 0 AND ${inspection.reversesId} IS NULL
          AND NOT EXISTS (SELECT FROM inspection later WHERE later.reverses_id = ${inspection.id})`,
      ),
    )
    .orderBy(desc(inspection.id))
  let left = pieces
  for (const one of found) {
    const judged = Math.min(left, one[was])
    if (judged === 0) break
    left -= judged
    const more = was === 'rejected' ? judged : -judged
    const rejected = one.rejected - more
    await replaceInspection(ctx, one.id, {
      ...{ asn_id: line.asnId, line_id: line.id, key: `difference:${one.id}`, note },
      ...{ accepted: one.accepted + more, rejected, photos: one.photos },
      reason_code: rejected > 0 ? (one.reasonCode ?? 'other') : null,
    })
  }
}

const itemId = sql`asn_item.id`

/** Rejects pieces beyond the order: those that wait for inspection, then accepted ones. */
async function rejectOver(ctx: UserCtx, { id, pieces }: Difference, line: Line, note: string): Promise<void> {
  const [counted] = await ctx.db
    .select({ waiting: sql<number>`${receivedOf(itemId)} - ${inspectedOf(itemId)}`.mapWith(Number) })
    .from(asnItem)
    .where(eq(asnItem.id, line.id))
  const rejected = Math.min(pieces, assertFound(counted).waiting)
  if (rejected > 0)
    await inspections.create(ctx, {
      ...{ asn_id: line.asnId, line_id: line.id, key: `difference-over:${id}`, note },
      ...{ accepted: 0, rejected, reason_code: 'other' },
    })
  await judgeAgain(ctx, 'accepted', { pieces: pieces - rejected, line, note })
}

/** Adds pieces to the draft of a return to the supplier. Those beyond the order are rejected for it. */
async function sendBack(ctx: UserCtx, row: Difference, line: Line, note: string): Promise<void> {
  const { kind, pieces } = row
  const supplierId = line.supplierId ?? fail(errors.no_supplier)
  if (kind === 'over') await rejectOver(ctx, row, line, note)
  const [draft] = await ctx.db
    .select({ id: supplierReturn.id })
    .from(supplierReturn)
    .where(
      and(
        eq(supplierReturn.supplierId, supplierId),
        eq(supplierReturn.warehouseId, line.warehouseId),
        eq(supplierReturn.state, 'draft'),
        eq(supplierReturn.expects, 'credit'),
      ),
    )
    .orderBy(asc(supplierReturn.id))
    .limit(1)
  if (!draft) {
    const place = { supplier_id: supplierId, warehouse_id: line.warehouseId }
    await returns.create(
      ctx,
      returned.input.parse({ ...place, items: [{ asn_line_id: line.id, pieces, note }] }),
    )
    return
  }
  const now = (await returns.read(ctx, draft.id)) as unknown as z.output<typeof returned.get.data>
  const same = now.items.find(({ asn_line_id }) => asn_line_id === line.id)
  const items = same
    ? now.items.map((one) => (one === same ? { ...one, pieces: one.pieces + pieces } : one))
    : [...now.items, { asn_line_id: line.id, pieces, note }]
  const names = Object.keys(returned.input.shape) as (keyof typeof now)[]
  const stored = Object.fromEntries(names.map((name) => [name, now[name]]))
  await returns.update(ctx, draft.id, returned.input.parse({ ...stored, items }))
}

async function scrap(ctx: UserCtx, { id, pieces }: Difference, line: Line, remark: string): Promise<void> {
  await assertHere(ctx, pieces, line)
  await ctx.db.execute(sql`UPDATE asn_item SET returned = returned + ${pieces} WHERE id = ${line.id}`)
  await bookMoves(ctx, [
    {
      ...{ kind: 'scrap', skuId: assertFound(line.skuId ?? undefined), warehouseId: line.warehouseId },
      ...{
        onHand: -pieces,
        quarantine: -pieces,
        remark,
        reference: `asn:${line.asnId}`,
        key: `difference:${id}`,
      },
      fromBinId: await systemBin(ctx, line.warehouseId, 'quarantine'),
      costSource: costSourceOf(line.id, line.poLineId),
    },
  ])
}

/** Carries out an outcome. Differences of an arrival that is received further may change. */
export async function decide(
  ctx: UserCtx,
  row: Difference,
  outcome: DifferenceOutcome,
  note: string,
): Promise<void> {
  if (!outcomesOf[row.kind].includes(outcome)) {
    const [en, zh] = differenceKinds[row.kind]
    fail(errors.outcome, { kind: { en: en.toLowerCase(), zh } })
  }
  const [arrival] = await ctx.db
    .select({ state: asn.state, number: asn.asnSn })
    .from(asn)
    .where(eq(asn.id, row.asnId))
    .for('no key update')
  if (arrival?.state !== 'received') fail(errors.not_finished)
  const line = await lineOf(ctx, row)
  const reason = note || arrival.number
  if (outcome === 'short-close') await closeRest(ctx, row, line, reason)
  if (outcome === 'accept-price') await acceptAtPrice(ctx, row, line, reason)
  if (outcome === 'accept-free')
    await updateFree(ctx, row.asnId, { free: [{ line_id: line.id, pieces: line.free + row.pieces }] })
  if (outcome === 'return') await sendBack(ctx, row, line, reason)
  if (outcome === 'scrap') await scrap(ctx, row, line, reason)
}
