import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { type SoldSet, setsOf } from '../../catalog/goods-set/sold.ts'
import { type LineRecord, linesOf, type OrderRecord } from './change.ts'
import { orderLine } from './table.ts'

/**
 * Sets in orders. A line that is matched to a set stays what the store and the merchant know; its parts are lines of
 * their own, so that everything that is done by SKU is done to them. Until the order is paid the parts are what the
 * set is now, as prices are what they are now; from then on they are what was paid for.
 */

/** Whether something is sent for a line: a SKU, or the parts of a set. */
export const isMatched = (line: Pick<LineRecord, 'skuId' | 'setId'>): boolean =>
  line.skuId !== null || line.setId !== null

/** Lines as the store and the merchant know them: without the parts of sets. */
export const ownLines = <L extends Pick<LineRecord, 'parentId'>>(lines: readonly L[]): L[] =>
  lines.filter((line) => line.parentId === null)

/** The parts of a line's set. */
export const partsOf = <L extends Pick<LineRecord, 'parentId'>>(
  lines: readonly L[],
  line: Pick<LineRecord, 'id'>,
): L[] => lines.filter((one) => one.parentId === line.id)

/** The lines of a locked order; until it is paid, with the parts of its sets as these are now. */
export async function currentLines(
  ctx: Ctx,
  o: Pick<OrderRecord, 'id' | 'entityId' | 'payment' | 'cancelled'>,
): Promise<LineRecord[]> {
  const lines = await linesOf(ctx, [o.id])
  if (o.payment !== 'due' || o.cancelled) return lines
  if (lines.every((line) => line.setId === null && line.parentId === null)) return lines
  const sets = await setsOf(
    ctx,
    lines.flatMap((line) => line.setId ?? []),
  )
  const differ = ownLines(lines).filter((line) => !sameParts(partsOf(lines, line), partLines([line], sets)))
  if (differ.length === 0) return lines
  const ids = differ.map((line) => line.id)
  await ctx.db.delete(orderLine).where(inArray(orderLine.parentId, ids))
  const values = partLines(differ, sets)
  if (values.length > 0) await ctx.db.insert(orderLine).values(values)
  return linesOf(ctx, [o.id])
}

/** The parts of lines whose sets are known, as rows. */
export const partLines = (
  lines: readonly Pick<LineRecord, 'id' | 'orderId' | 'entityId' | 'position' | 'setId' | 'quantity'>[],
  sets: ReadonlyMap<number, SoldSet>,
): (typeof orderLine.$inferInsert & { skuId: number })[] =>
  lines.flatMap((line) =>
    (sets.get(line.setId ?? 0)?.parts ?? []).map((part) => ({
      orderId: line.orderId,
      entityId: line.entityId,
      position: line.position,
      parentId: line.id,
      title: part.title,
      variantTitle: part.options.join(' / '),
      quantity: line.quantity * part.quantity,
      skuId: part.skuId,
    })),
  )

/** How many whole sets the pieces of their parts make. */
export const wholeSets = <P extends { quantity: number }>(
  quantity: number,
  parts: readonly P[],
  pieces: (part: P) => number,
): number =>
  parts.length === 0
    ? 0
    : Math.min(...parts.map((part) => Math.floor((pieces(part) * quantity) / part.quantity)))

type Part = { skuId?: number | null; quantity: number }

const sameParts = (left: readonly Part[], right: readonly Part[]): boolean =>
  left.length === right.length &&
  left.every((one) => right.some((other) => other.skuId === one.skuId && other.quantity === one.quantity))
