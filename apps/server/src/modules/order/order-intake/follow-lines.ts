import { eq, inArray } from 'drizzle-orm'
import type { PlatformLine, PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { type LineRecord, linesOf, type OrderRecord } from '../order/change.ts'
import { dropLeftOut, keepLeftOut, type LeftOutRecord, leftOutOf } from '../order/line/left-out.ts'
import { addLines } from '../order/line/lines.ts'
import { ownLines } from '../order/line/sets.ts'
import { orderLeftOut, orderLine } from '../order/line/table.ts'
import { type Matched, matchVariants } from '../order-sku/match.ts'
import { isOpen, ownPieces } from './family.ts'
import { fingerprint, openPieces, type Pieces, piecesIn, shippable, wantedChange } from './wanted.ts'

/** What a store's message changes about the items of an order, and applying that to the lines of an unpaid order. */

export interface LinesNews {
  /** The store wants other quantities from us than before. */
  changed: boolean
  /** The store no longer wants anything that we had still to send. */
  nothingLeft: boolean
  /** All quantities that the store wants, to compare the next message with. */
  wanted: Pieces
  /** Whether the change affects this order of the family. */
  concerns(orderId: number): boolean
  /** Items that the order does not have yet. */
  fresh: readonly Fresh[]
  leftOut: readonly LeftOutRecord[]
}

interface Fresh {
  line: PlatformLine
  matched: Matched
}

const unchanged = (wanted: Pieces): LinesNews => ({
  changed: false,
  nothingLeft: false,
  wanted,
  concerns: () => false,
  fresh: [],
  leftOut: [],
})

/** The result for a message that says nothing about the items. */
export const nothingNew = (o: OrderRecord): LinesNews => unchanged(piecesIn(o.platformLines ?? ''))

/** Compares a message with what the store wanted before, taking into account the order and all parts split from it. */
export async function linesNews(
  ctx: Ctx,
  family: readonly [OrderRecord, ...OrderRecord[]],
  sent: PlatformOrder,
): Promise<LinesNews> {
  const [root] = family
  const open = openPieces(sent)
  if (fingerprint(open) === root.platformLines) return unchanged(open)
  const [lines, leftOut] = await Promise.all([
    linesOf(
      ctx,
      family.map(({ id }) => id),
    ),
    leftOutOf(ctx, root.id),
  ])
  // The first message about an order that was imported from a file: its lines are the file's and have no ids of the store.
  if (root.platformLines === null) return { ...unchanged(open), nothingLeft: open.size === 0, leftOut }
  const { less, more, wanted } = wantedChange(piecesIn(root.platformLines), open, ownPieces(family, lines))
  const foreign = new Set(leftOut.flatMap((one) => one.platformLineId ?? []))
  const known = new Set([...lines.flatMap((line) => line.platformLineId ?? []), ...foreign])
  const fresh = await matchFresh(
    ctx,
    root,
    shippable(sent).filter((line) => !known.has(line.id)),
  )
  for (const { line, matched } of fresh) if (matched.notOurs) foreign.add(line.id)
  const ours = (id: string): boolean => !foreign.has(id)
  const moved = new Set([...less, ...more].filter(ours))
  const holders = ordersWith(family, lines, moved)
  return {
    changed: moved.size > 0,
    nothingLeft: less.some(ours) && ![...open.keys()].some(ours),
    wanted,
    concerns: (orderId) => holders.has(orderId),
    fresh,
    leftOut,
  }
}

async function matchFresh(ctx: Ctx, o: OrderRecord, lines: readonly PlatformLine[]): Promise<Fresh[]> {
  const matched = await matchVariants(ctx, { entityId: o.entityId, storeId: o.storeId }, lines)
  return lines.flatMap((line, i) => (matched[i] ? [{ line, matched: matched[i] }] : []))
}

/** The open orders that a change affects: those that have the changed lines, or all of them if none has. */
function ordersWith(
  family: readonly OrderRecord[],
  lines: readonly LineRecord[],
  moved: ReadonlySet<string>,
): ReadonlySet<number> {
  const open = family.filter(isOpen).map(({ id }) => id)
  const having = new Set(
    lines.filter((line) => moved.has(line.platformLineId ?? '')).map((line) => line.orderId),
  )
  const withLines = open.filter((id) => having.has(id))
  return new Set(withLines.length > 0 ? withLines : open)
}

/** Updates an unpaid order's lines to the store's. A quantity that a user edited here stays unless the store changed it. */
export async function followLines(
  ctx: Ctx,
  o: OrderRecord,
  sent: PlatformOrder,
  { fresh, leftOut }: LinesNews,
): Promise<void> {
  const lines = await linesOf(ctx, [o.id])
  const wanted = openPieces(sent)
  const gone = ownLines(lines).filter(
    (line) => line.platformLineId !== null && !wanted.has(line.platformLineId),
  )
  if (gone.length > 0)
    await ctx.db.delete(orderLine).where(
      inArray(
        orderLine.id,
        gone.map((line) => line.id),
      ),
    )
  for (const line of lines) {
    const quantity = wanted.get(line.platformLineId ?? '')
    if (quantity !== undefined && quantity !== line.platformQuantity)
      await ctx.db
        .update(orderLine)
        .set({ quantity, platformQuantity: quantity })
        .where(eq(orderLine.id, line.id))
  }
  await followLeftOut(ctx, leftOut, wanted)
  const from = Math.max(0, ...lines.map((line) => line.position + 1))
  const ours = fresh.filter(({ matched }) => !matched.notOurs)
  await addLines(
    ctx,
    o,
    ours.map(({ line }) => line),
    ours.map(({ matched }) => matched),
    { from },
  )
  await keepLeftOut(
    ctx,
    o,
    fresh
      .filter(({ matched }) => matched.notOurs)
      .map(({ line, matched }, i) => ({
        line,
        orderSkuId: matched.orderSkuId,
        position: from + ours.length + i,
      })),
  )
}

async function followLeftOut(ctx: Ctx, leftOut: readonly LeftOutRecord[], wanted: Pieces): Promise<void> {
  await dropLeftOut(
    ctx,
    leftOut.filter((one) => !wanted.has(one.platformLineId ?? '')).map((one) => one.id),
  )
  for (const { id, platformLineId, line } of leftOut) {
    const quantity = wanted.get(platformLineId ?? '')
    if (quantity !== undefined && quantity !== line.quantity)
      await ctx.db
        .update(orderLeftOut)
        .set({ line: { ...line, quantity } })
        .where(eq(orderLeftOut.id, id))
  }
}
