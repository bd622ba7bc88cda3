import { waveErrors } from '@dropyard/contract/order/wave/errors'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { changeAllocated, pickableStock } from '../../warehouse/stock/allocate.ts'
import { lockBalances } from '../../warehouse/stock/balance.ts'
import { addEvents } from '../order/change.ts'
import { setWave } from '../order/set-wave.ts'
import { lockTogether } from '../order/together.ts'
import { type Filled, fill } from './fill.ts'
import { readyParcels, type WaveFilter } from './ready.ts'
import { type wave, waveOrder, wavePick } from './table.ts'

/** Chooses a wave's orders and claims their pieces in bins. Locked in this order: the wave, orders, balances. */

type Wave = Pick<typeof wave.$inferSelect, keyof WaveFilter | 'zone' | 'maxOrders' | 'maxGrams'>

const limitsOf = ({ maxOrders: orders, maxGrams: grams }: Wave) => ({ orders, grams })

/** What would join a wave now. */
export async function planWave(
  ctx: Pick<Ctx, 'db' | 'now'>,
  wanted: Wave,
  among?: readonly number[],
): Promise<Filled> {
  const filter: WaveFilter = wanted
  const parcels = await readyParcels(ctx, filter, among)
  const skuIds = [...new Set(parcels.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)))]
  return fill(parcels, await pickableStock(ctx, wanted.warehouseId, skuIds, wanted.zone), limitsOf(wanted))
}

/** @throws if no order fits */
export async function releaseOrders(
  ctx: Ctx,
  row: Wave & Pick<typeof wave.$inferSelect, 'id' | 'waveSn'>,
): Promise<void> {
  const { warehouseId } = row
  const planned = await planWave(ctx, row)
  const ids = planned.parcels.flatMap(({ orderIds }) => orderIds)
  if (ids.length === 0) fail(waveErrors.nothing)
  const locked = await lockTogether(ctx, ids)
  // Another wave, a cancellation or a hold may have been faster: what is ready under the locks counts.
  const skus = planned.picks.map(({ skuId }) => ({ skuId, warehouseId }))
  lockBalances(ctx, skus)
  const { parcels, picks } = await planWave(
    ctx,
    row,
    locked.map(({ id }) => id),
  )
  const chosen = parcels.flatMap(({ orderIds }) => orderIds)
  if (chosen.length === 0) fail(waveErrors.nothing)
  await ctx.db
    .insert(waveOrder)
    .values(chosen.map((orderId, at) => ({ waveId: row.id, orderId, position: at + 1 })).toReversed())
  await ctx.db.insert(wavePick).values(
    // Lists begin with the newest: the last bin on the route is added first.
    picks
      .toSorted((a, b) => b.place - a.place)
      .map(({ orderId, lineId: orderLineId, skuId, binId, pieces }) => ({
        ...{ waveId: row.id, orderId, orderLineId, skuId, warehouseId, binId, pieces },
      })),
  )
  await changeAllocated(
    ctx,
    picks.map(({ skuId, binId, pieces }) => ({ skuId, warehouseId, binId, pieces })),
  )
  await setWave(ctx, chosen, 'picking')
  const taken = new Set(chosen)
  await addEvents(
    ctx,
    locked.filter(({ id }) => taken.has(id)),
    () => ({ kind: 'wave_joined', values: { wave: row.waveSn }, internal: true }),
  )
}
