import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { stockTransfer, stockTransferArrival } from './table.ts'

interface Sent {
  readonly id_list: readonly number[]
  readonly counts: readonly { readonly line_id: number; readonly key: string; readonly pieces: number }[]
}

/**
 * Whether a request was carried out before, so that it gets the same answer again: its last pieces may have completed the transfer.
 * Waits for one that is being carried out.
 */
export async function isRepeated(
  ctx: Ctx,
  { id_list, counts }: Sent,
  outcome: 'arrived' | 'lost',
): Promise<boolean> {
  const [id, another] = id_list
  if (id === undefined || another !== undefined) return false
  await ctx.db
    .select({ id: stockTransfer.id })
    .from(stockTransfer)
    .where(eq(stockTransfer.id, id))
    .for('update')
  const noted = await ctx.db
    .select()
    .from(stockTransferArrival)
    .where(
      and(
        eq(stockTransferArrival.transferId, id),
        eq(stockTransferArrival.outcome, outcome),
        inArray(
          stockTransferArrival.key,
          counts.map(({ key }) => key),
        ),
      ),
    )
  return counts.every(({ key, line_id, pieces }) =>
    noted.some((one) => one.key === key && one.lineId === line_id && one.pieces === pieces),
  )
}
