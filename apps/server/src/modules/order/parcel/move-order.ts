import type { AxisAction, AxisState } from '@dropyard/contract/order/order/state'
import type { ParcelState } from '@dropyard/contract/order/parcel/state'
import { type ParcelPhase, parcelStatusWords } from '@dropyard/contract/order/parcel/status'
import type { Ctx } from '../../../kit/context.ts'
import { announceDelivered } from '../order/announce.ts'
import { applyChange, type OrderRecord } from '../order/change.ts'

/** Moves an order through its state machine according to the phase of its parcel. */

type Axis = AxisState<'parcel'>

const axisOf: Readonly<Record<ParcelPhase, Axis>> = {
  waiting: 'moving',
  announced: 'moving',
  first_mile: 'moving',
  line_haul: 'moving',
  last_mile: 'moving',
  out: 'moving',
  pickup: 'moving',
  customs: 'customs',
  held: 'customs',
  failed: 'trouble',
  exception: 'trouble',
  expired: 'trouble',
  returning: 'returning',
  returned: 'returned',
  elsewhere: 'trouble',
  delivered: 'delivered',
}
const moveTo: Readonly<Record<Exclude<Axis, 'none'>, AxisAction<'parcel'>>> = {
  moving: 'follow',
  customs: 'clear',
  trouble: 'fail',
  returning: 'send_back',
  returned: 'come_back',
  delivered: 'arrive',
}
const sent: readonly string[] = ['shipped', 'delivered', 'closed']

export async function moveOrder(
  ctx: Ctx,
  o: OrderRecord,
  number: string,
  { phase, status, subStatus, deliveredAt }: ParcelState,
): Promise<OrderRecord> {
  const to = axisOf[phase]
  if (to === 'none' || o.parcel === to || o.cancelled || !sent.includes(o.fulfilment)) return o
  const arrives = to === 'delivered' && o.fulfilment === 'shipped'
  const words = parcelStatusWords(status, subStatus)
  const after = await applyChange(ctx, o, {
    moves: { parcel: moveTo[to], ...(arrives ? { fulfilment: 'deliver' as const } : {}) },
    ...(arrives ? { set: { deliveredAt: new Date(deliveredAt ?? ctx.now.getTime()) } } : {}),
    events: arrives
      ? [{ kind: 'delivered' }]
      : o.parcel === 'none' || (to === 'moving' && phase === 'waiting')
        ? []
        : [{ kind: 'parcel_said', values: { number, status: words } }],
  })
  if (arrives) await announceDelivered(ctx, after)
  return after
}
