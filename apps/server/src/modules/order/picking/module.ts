import { picking } from '@dropyard/contract/order/picking'
import { type ShortReason, waveErrors } from '@dropyard/contract/order/wave/errors'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serveStation } from '../../../kit/station/station.ts'
import { openWave, pickPieces, undoPick } from '../wave/pick.ts'
import { putBack } from '../wave/put-back.ts'
import { flow } from '../wave/service.ts'
import { reportShort } from '../wave/short.ts'
import { pickFacts, works } from './facts.ts'

/** Picking by scan: each scan that puts a product into a tote moves it there at once, because packing may begin. */

async function begun(ctx: UserCtx, waveId: number): Promise<void> {
  const { state } = await openWave(ctx, waveId)
  if (state === 'released') await flow.move(ctx, 'start', [waveId], {})
}

const served = serveStation(picking, {
  works,
  facts: pickFacts,
  accepted: async (ctx, entry, key) => {
    const { wave_id: waveId, bin_id: binId, sku_id: skuId, parcel, tote_id: toteBinId, pieces } = entry
    if (entry.kind === 'return') return putBack(ctx, { waveId, skuId, toteBinId, binId, pieces, key })
    if (entry.kind === 'take') return
    await begun(ctx, waveId)
    if (entry.kind === 'put')
      await pickPieces(ctx, { waveId, binId, skuId, parcel }, { toteBinId, pieces, key })
    if (entry.kind === 'short')
      await reportShort(ctx, { waveId, binId, skuId, reason: entry.reason as ShortReason, key })
  },
  undone: async (ctx, { kind, wave_id }, key) => {
    if (kind === 'short' || kind === 'return') fail(waveErrors.already_short)
    if (kind === 'put') await undoPick(ctx, wave_id, key)
  },
})

registerModule({ name: 'picking', ...served })
