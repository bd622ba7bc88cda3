import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { type SoldSet, setsOf } from '../../../catalog/goods-set/sold.ts'
import { type LineRecord, linesOf, type OrderRecord } from '../change.ts'
import { orderLine } from './table.ts'

/**
 * Sets in orders. A line that is matched to a set stays as the store and the merchant see it; its parts are lines too, so
 * that whatever works by SKU works on them. Until the order is paid its parts follow the set's current definition, like
 * prices; after that they stay as they were paid for.
 */

/** Whether a line has goods to send: a SKU, or a set. */
export const isMatched = (line: Pick<LineRecord, 'skuId' | 'setId'>): boolean =>
  line.skuId !== null || line.setId !== null

/** Lines as the store and the merchant see them: without the parts of sets. */
export const ownLines = <L extends Pick<LineRecord, 'parentId'>>(lines: readonly L[]): L[] =>
  lines.filter((line) => line.parentId === null)

/** The parts of a line's set. */
export const partsOf = <L extends Pick<LineRecord, 'parentId'>>(
  lines: readonly L[],
  line: Pick<LineRecord, 'id'>,
): L[] => lines.filter((one) => one.parentId === line.id)

type Priceable = Pick<OrderRecord, 'id' | 'entityId' | 'payment' | 'cancelled'>

/**
 * Returns the lines of an order. While the order is unpaid, the parts of its sets are updated first. The caller must
 * hold the order's row lock.
 *
 * @param known the lines, if the caller has already read them under the lock
 */
export const currentLines = (
  ctx: Ctx,
  o: Priceable,
  known?: readonly LineRecord[],
): Promise<readonly LineRecord[]> => currentLinesOf(ctx, [o], known)

/** The same for several orders; with `knownSets` if the caller has read the lines' sets as well. */
export async function currentLinesOf(
  ctx: Ctx,
  orders: readonly Priceable[],
  known?: readonly LineRecord[],
  knownSets?: ReadonlyMap<number, SoldSet>,
): Promise<readonly LineRecord[]> {
  const ids = orders.map((o) => o.id)
  const lines = known ?? (await linesOf(ctx, ids))
  const open = new Set(orders.filter((o) => o.payment === 'due' && !o.cancelled).map((o) => o.id))
  const inSets = lines.filter(
    (line) => open.has(line.orderId) && (line.setId !== null || line.parentId !== null),
  )
  if (inSets.length === 0) return lines
  const sets = knownSets ?? (await setsOfLines(ctx, inSets))
  const byParent = Map.groupBy(inSets, (line) => line.parentId)
  const differ = lines.filter(
    (line) =>
      open.has(line.orderId) &&
      line.parentId === null &&
      !sameParts(byParent.get(line.id) ?? [], partLines([line], sets)),
  )
  if (differ.length === 0) return lines
  const changed = differ.map((line) => line.id)
  await ctx.db.delete(orderLine).where(inArray(orderLine.parentId, changed))
  const values = partLines(differ, sets)
  if (values.length > 0) await ctx.db.insert(orderLine).values(values)
  return linesOf(ctx, ids)
}

/** The sets that lines are matched to. */
export const setsOfLines = (
  ctx: Ctx,
  lines: readonly Pick<LineRecord, 'setId'>[],
): Promise<ReadonlyMap<number, SoldSet>> =>
  setsOf(
    ctx,
    lines.flatMap((line) => line.setId ?? []),
  )

/** Rows for the parts of lines whose sets are loaded. */
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

/** How many whole sets the pieces of the parts make. */
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
