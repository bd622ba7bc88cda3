import { waveErrors as errors } from '@dropyard/contract/order/wave/errors'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { lockBalances } from '../../warehouse/stock/balance.ts'
import { assertForSale } from '../../warehouse/stock/bins.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { noteScan } from './pick.ts'
import { wavePick } from './table.ts'

/** Puts picked pieces of dropped orders from a tote into a bin. @throws if nothing of the SKU has to be put back from there */
export async function putBack(
  ctx: Ctx,
  {
    waveId,
    skuId,
    toteBinId,
    binId,
    key,
  }: { waveId: number; skuId: number; toteBinId: number; binId: number; key: string },
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
  if (picks.length === 0) fail(errors.gone)
  await bookMoves(
    ctx,
    picks.map(({ id, warehouseId, toReturn }) => ({
      ...{ kind: 'move', skuId, warehouseId, moved: toReturn, fromBinId: toteBinId, toBinId: binId },
      ...{ reference: `wave:${waveId}`, key: `wave-return:${key}:${id}` },
    })),
  )
  await ctx.db
    .update(wavePick)
    .set({ returned: sql`${wavePick.returned} + ${wavePick.toReturn}`, toReturn: 0 })
    .where(same)
  await noteScan(
    ctx,
    picks.map((pick) => ({ pick, pieces: pick.toReturn })),
    'return',
    key,
  )
}
