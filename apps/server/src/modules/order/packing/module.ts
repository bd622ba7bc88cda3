import { stationErrors } from '@dropyard/contract/kit/station'
import type { Words } from '@dropyard/contract/kit/text'
import { fillWords } from '@dropyard/contract/kit/text'
import { packing } from '@dropyard/contract/order/packing'
import { packingErrors } from '@dropyard/contract/order/packing/errors'
import type { PackingEntry } from '@dropyard/contract/order/packing/work'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serveStation } from '../../../kit/station/station.ts'
import { assertOpen, assertPackable, leaveDesk, openOnDesk, openParcel, toteOnDesk } from './desk.ts'
import { packingFacts, packingWorks } from './facts.ts'
import { finishParcel } from './finish.ts'
import { viewPacked, viewParcel } from './view.ts'

/** Packing by scan. The label of a parcel finishes it; until then nothing but the packer's table changes. */

async function accepted(ctx: UserCtx, entry: PackingEntry, key: string): Promise<unknown> {
  switch (entry.kind) {
    case 'tote':
      return toteOnDesk(ctx, entry.bin_id)
    case 'open':
      return openOnDesk(ctx, entry)
    case 'done':
      return finishParcel(ctx, entry, key)
    case 'aside':
      return leaveDesk(ctx, entry.order_id)
    // A wrong item is taken out whatever became of the order.
    case 'go_on':
    case 'wrong':
      return
    default:
      return assertUnchanged(ctx, entry.order_id)
  }
}

/** Shows with the next scan that the order was cancelled, held or changed, or that another user took the parcel over. */
async function assertUnchanged(ctx: UserCtx, orderId: number): Promise<void> {
  const desk = await assertOpen(ctx, orderId)
  const orders = await openParcel(ctx, orderId)
  const order_sn = orders.map(({ orderSn }) => orderSn).join(' + ')
  await assertPackable(ctx, orders, { contents: desk.contents, order_sn })
}

async function undone(ctx: UserCtx, entry: PackingEntry): Promise<unknown> {
  if (entry.kind === 'tote') return toteOnDesk(ctx, null)
  if (entry.kind === 'done' || entry.kind === 'aside') fail(stationErrors.done)
  await assertOpen(ctx, entry.order_id)
  return entry.kind === 'open' ? leaveDesk(ctx, entry.order_id) : undefined
}

/** A session may end with an open parcel, which is left for another packer. */
async function finish(
  ctx: UserCtx,
  entries: readonly { readonly key: string; readonly entry: PackingEntry }[],
): Promise<ReadonlyMap<string, Words>> {
  const refused = new Map<string, Words>()
  for (const { key, entry } of entries)
    if (entry.kind === 'open' && (await leaveDesk(ctx, entry.order_id)))
      refused.set(key, fillWords(packingErrors.unfinished.words, { order: entry.parcel.order_sn }))
  return refused
}

const served = serveStation(packing, {
  works: packingWorks,
  facts: packingFacts,
  accepted,
  undone,
  finish,
})

registerModule({
  name: 'packing',
  routes: [
    route(packing.packed, (ctx, { query }) => viewPacked(ctx, query.order_id)),
    route(packing.parcel, (ctx, { params }) => viewParcel(ctx, params.id)),
    ...served.routes,
  ],
  retention: served.retention,
})
