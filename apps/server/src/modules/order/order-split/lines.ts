import { orderErrors } from '@dropyard/contract/order/order/errors'
import { orderSplitErrors } from '@dropyard/contract/order/order-split'
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import type { HandedOn } from '../../warehouse/stock/hand-on.ts'
import type { LineRecord } from '../order/change.ts'
import { ownLines, partsOf } from '../order/line/sets.ts'
import { orderLine } from '../order/line/table.ts'

/** Moves pieces of lines to another order: whole lines, or a number of pieces of a line. */

interface Taken {
  line: LineRecord
  pieces: number
}

/** The pieces to move, by line: a set is moved with its parts. */
export function takenLines(
  lines: readonly LineRecord[],
  asked: readonly { line_id: number; quantity: number }[],
): Taken[] {
  const taken = new Map(asked.map((one) => [one.line_id, one.quantity]))
  if (taken.size < asked.length) fail(orderSplitErrors.twice)
  const own = ownLines(lines)
  for (const [id, quantity] of taken) {
    const line = lines.find((one) => one.id === id)
    if (!line) fail(orderErrors.line_unknown, { id })
    if (line.parentId !== null) fail(orderErrors.part_of_set, { id })
    if (quantity > line.quantity) fail(orderSplitErrors.pieces, { id, quantity: line.quantity })
    if (line.made !== null && quantity < line.quantity) fail(orderSplitErrors.made)
  }
  if (own.every((line) => taken.get(line.id) === line.quantity)) fail(orderSplitErrors.everything)
  return own.flatMap((line) => {
    const pieces = taken.get(line.id)
    if (pieces === undefined) return []
    const parts = partsOf(lines, line).map((part) => ({
      line: part,
      pieces: (part.quantity / line.quantity) * pieces,
    }))
    return [{ line, pieces }, ...parts]
  })
}

export interface Moved {
  /** Ids of whole lines that were moved. */
  whole: number[]
  /** Lines that were divided: the new line in the other order, and the line that its pieces came from. */
  copies: { id: number; of: number }[]
  /** What is reserved and waited for of the moved pieces. */
  held: HandedOn[]
}

/** Moves the lines to the other order. Reserved pieces are moved first; only the remaining pieces are queued there. */
export async function moveLines(ctx: Ctx, taken: readonly Taken[], to: number): Promise<Moved> {
  const isWhole = ({ line, pieces }: Taken): boolean => pieces === line.quantity
  const whole = taken.filter(isWhole).map(({ line }) => line.id)
  const divided = taken.filter((one) => !isWhole(one))
  const heldBy = ({ line, pieces }: Taken): number => Math.min(pieces, line.reserved)
  const waitingBy = (one: Taken): number => Math.min(one.pieces - heldBy(one), one.line.waiting)
  if (whole.length > 0)
    await ctx.db.update(orderLine).set({ orderId: to }).where(inArray(orderLine.id, whole))
  const copies = await insertCopies(ctx, divided, to, (one) => ({
    reserved: heldBy(one),
    waiting: waitingBy(one),
  }))
  const list = (of: (one: Taken) => number): string => `{${divided.map(of).join(',')}}`
  if (divided.length > 0)
    await ctx.db.execute(sql`
      UPDATE order_line SET quantity = quantity - away.pieces, reserved = reserved - away.held,
        waiting = waiting - away.waits
      FROM unnest(${list(({ line }) => line.id)}::bigint[], ${list(({ pieces }) => pieces)}::int[], ${list(heldBy)}::int[],
        ${list(waitingBy)}::int[]) AS away(id, pieces, held, waits)
      WHERE order_line.id = away.id`)
  const newId = new Map(copies.map((one) => [one.of, one.id]))
  const held = taken.flatMap((one) =>
    one.line.skuId === null
      ? []
      : [
          {
            lineId: one.line.id,
            toLineId: newId.get(one.line.id) ?? one.line.id,
            pieces: heldBy(one),
            waiting: waitingBy(one),
          },
        ],
  )
  return { whole, copies, held }
}

/** Inserts sets before their parts, which refer to them. */
async function insertCopies(
  ctx: Ctx,
  divided: readonly Taken[],
  to: number,
  allocation: (one: Taken) => Pick<LineRecord, 'reserved' | 'waiting'>,
): Promise<{ id: number; of: number }[]> {
  const copies: { id: number; of: number }[] = []
  for (const some of [
    divided.filter(({ line }) => line.parentId === null),
    divided.filter(({ line }) => line.parentId !== null),
  ]) {
    if (some.length === 0) continue
    const made = await ctx.db
      .insert(orderLine)
      .values(
        some.map((one) => {
          const { id: _id, ...line } = one.line
          const parentId = copies.find((copy) => copy.of === line.parentId)?.id ?? null
          return { ...line, orderId: to, parentId, quantity: one.pieces, ...allocation(one) }
        }),
      )
      .returning({ id: orderLine.id })
    for (const [at, { id }] of made.entries()) copies.push({ id, of: some[at]?.line.id ?? 0 })
  }
  return copies
}
