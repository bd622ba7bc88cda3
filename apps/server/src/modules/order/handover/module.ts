import { commonErrors } from '@dropyard/contract/kit/errors'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { handover } from '@dropyard/contract/order/handover'
import { mayHandOver } from '@dropyard/contract/order/order/guard'
import { isOver } from '@dropyard/contract/order/order/state'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, requirePermission } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serveStation } from '../../../kit/station/station.ts'
import { packOrders, shipOrders } from '../fulfilment/fulfil.ts'
import { reasonOf } from '../fulfilment/reason.ts'
import { assertAllowed, viewOf } from '../order/change.ts'
import { lockTogether } from '../order/together.ts'
import { handoverWorks, parcelFacts } from './facts.ts'

/** A scanned parcel is packed, so that its order can't be cancelled before the carrier comes. */
async function pack(ctx: UserCtx, { order_id }: { order_id: number }): Promise<void> {
  const parcel = (await lockTogether(ctx, [order_id])).filter((o) => !isOver(o) || o.id === order_id)
  for (const o of parcel) assertAllowed(mayHandOver(viewOf(o)))
  const refs = parcel.filter(({ fulfilment }) => fulfilment === 'predicted').map(({ id }) => ({ id }))
  const refused = (await packOrders(ctx, refs)).find(({ ok }) => !ok)
  if (refused) fail({ ...commonErrors.changed, words: reasonOf(refused) })
}

/**
 * The end of a session marks parcels as shipped, so its scans need that permission as well: otherwise a session could be scanned
 * by people who can't finish it. The seeded roles with `handover:scan` have both.
 */
const assertMayShip = (ctx: UserCtx): void => requirePermission(ctx, erpOrder.ship)

const served = serveStation(handover, {
  works: (ctx) => {
    assertMayShip(ctx)
    return handoverWorks(ctx)
  },
  facts: parcelFacts,
  accepted: (ctx, entry) => {
    assertMayShip(ctx)
    return pack(ctx, entry)
  },
  finish: async (ctx, entries) => {
    assertMayShip(ctx)
    const keys = new Map(entries.map(({ key, entry }) => [entry.order_id, key]))
    const results = await shipOrders(
      ctx,
      [...keys.keys()].map((id) => ({ id })),
    )
    return new Map(
      results.filter(({ ok }) => !ok).map((one) => [keys.get(one.id) ?? '', reasonOf(one)] as const),
    )
  },
})

registerModule({ name: 'handover', ...served })
