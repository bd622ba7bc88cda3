import { waveErrors as errors } from '@dropyard/contract/order/wave/errors'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { lockBalances } from '../../warehouse/stock/balance.ts'
import { assertForSale } from '../../warehouse/stock/bins.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { changesOf, noteScan } from './pick.ts'
import { wavePick } from './table.ts'

/**
 * Puts picked pieces of dropped orders from a tote into a bin.
 * @param pieces at most so many: what was taken out of the tote
 * @throws if nothing of the SKU has to be put back from there
 */
export async function putBack(
  ctx: Ctx,
  {
    waveId,
    skuId,
    toteBinId,
    binId,
    pieces,
    key,
  }: { waveId: number; skuId: number; toteBinId: number; binId: number; pieces: number; key: string },
): Promise<void> {
  const same = and(
    ...[eq(wavePick.waveId, waveId), eq(wavePick.skuId, skuId), eq(wavePick.toteBinId, toteBinId)],
    eq(wavePick.state, 'to_return'),
  )
  const [first] = await ctx.db.select().from(wavePick).where(same).limit(1)
  if (!first) fail(errors.gone)
  await assertForSale(ctx, first.warehouseId, binId)
  lockBalances(ctx, [first])
  const picks = await ctx.db.select().from(wavePick).where(same).orderBy(asc(wavePick.id))
  let left = pieces
  const back = picks.flatMap((pick) => {
    const now = Math.min(left, pick.toReturn)
    left -= now
    return now > 0 ? [{ pick, pieces: now }] : []
  })
  if (back.length === 0) fail(errors.gone)
  await bookMoves(
    ctx,
    back.map(({ pick: { id, warehouseId }, pieces: moved }) => ({
      ...{ kind: 'move', skuId, warehouseId, moved, fromBinId: toteBinId, toBinId: binId },
      ...{ reference: `wave:${waveId}`, key: `wave-return:${key}:${id}` },
    })),
  )
  await ctx.db.execute(sql`
    UPDATE wave_pick p SET to_return = p.to_return - t.pieces, returned = p.returned + t.pieces
    FROM ${changesOf(back)} WHERE p.id = t.id`)
  await noteScan(ctx, back, 'return', key)
}
