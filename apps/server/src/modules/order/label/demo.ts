import type { Ctx } from '../../../kit/context.ts'
import { carrierOf } from '../../logistics/carrier-account/connection.ts'
import { lockOrder, type OrderRecord } from '../order/change.ts'
import { finish } from './book.ts'
import { carriageOf } from './carriage.ts'
import { begin, makeLabel } from './make.ts'
import { factsOf, parcelFrom } from './parcel.ts'
import { takeTurn } from './turn.ts'

/**
 * Books the label of a demo order at the carrier, or makes one of our own if the channel has no account or the carrier refuses. It
 * calls the carrier inside the transaction, which is acceptable only while the demo is loaded, when no request waits for the locks.
 * Price and file are not requested, because each call to a carrier is rate limited.
 */
export async function bookDemoLabel(ctx: Ctx, o: OrderRecord): Promise<void> {
  const by = await carriageOf(ctx, o.channelId)
  const asked = by?.accountId ? (await begin(ctx, o)).asked : undefined
  const turn = asked === undefined ? undefined : await takeTurn(ctx, asked)
  if (turn) {
    const { label, account } = turn
    const parcel = await parcelFrom(ctx, o, label.channelId)
    const carrier = carrierOf(ctx.config, account)
    const booked = await carrier
      .book({ ...parcel, reference: label.reference, service: label.service })
      // The simulated carrier may still know the parcel from a previous database.
      .catch(() => carrier.find(label.reference))
    if (booked?.tracking) {
      const answer = { booked: { ...booked, tracking: booked.tracking }, facts: factsOf(parcel), cost: null }
      if (await finish(ctx, label, answer)) return
    }
  }
  await makeLabel(ctx, await lockOrder(ctx, o.id))
}
