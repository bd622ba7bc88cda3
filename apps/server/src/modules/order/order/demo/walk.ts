import { entityOf, type UserCtx } from '../../../../kit/context.ts'
import type { Story } from '../../../../kit/jobs/story.ts'
import { ownCoupons } from '../../../finance/coupon/own.ts'
import { cancelOrder, refundOrder } from '../../after-sale/cancel.ts'
import { makeRedelivery } from '../../after-sale/redeliver.ts'
import {
  checkOrders,
  handOver,
  markUrgent,
  noteDelivered,
  packOrders,
  reportAbnormal,
} from '../../fulfilment/fulfil.ts'
import { makeLabel } from '../../fulfilment/label.ts'
import { chooseShipping } from '../../order-edit/edit.ts'
import { payOrder } from '../../payment/pay.ts'
import { change, linesOf, lockOrder } from '../change.ts'
import { noteFulfilmentPushed } from '../pushed.ts'
import type { DemoState } from './plan.ts'

/** Leads an order of the demo to where it shall stand, step by step, on the days on which that would have happened. */

interface People {
  /** Each acts so many days after the order was placed. */
  merchant: (days: number) => Generator<Date, UserCtx>
  clerk: (days: number) => Generator<Date, UserCtx>
  warehouse: (days: number) => Generator<Date, UserCtx>
}

/** How far each state is along the way of a parcel; states that are not on it stop where they say. */
const way = ['review', 'processing', 'to_ship', 'packed', 'shipped', 'delivered', 'completed'] as const
type Stop = (typeof way)[number]

const stopOf: Partial<Record<DemoState, Stop>> = {
  abnormal: 'review',
  cancelled_paid: 'review',
  partly_refunded: 'review',
  short: 'processing',
  push_failed: 'shipped',
}

const unpaid: readonly DemoState[] = ['unmatched', 'due', 'no_address', 'store_unpaid', 'cancelled']

export async function* walk(people: People, id: number, state: DemoState, n: number): Story {
  if (state === 'cancelled') {
    const ctx = yield* people.merchant(0.5)
    await cancelOrder(ctx, await lockOrder(ctx, id), 'The buyer ordered twice')
  }
  if (unpaid.includes(state)) return
  if (n % 3 === 1) await chooseCoupon(yield* people.merchant(0.1), id)
  await payOrder(yield* people.merchant(0.2), { id })
  const stop = stopOf[state] ?? (state as Stop)
  const far = (to: Stop): boolean => way.indexOf(stop) >= way.indexOf(to)
  const refs = [{ id }]
  if (far('processing')) await checkOrders(yield* people.clerk(0.6), refs)
  if (far('to_ship')) {
    const ctx = yield* people.clerk(0.7)
    await makeLabel(ctx, await lockOrder(ctx, id))
  }
  if (far('packed')) await packOrders(yield* people.warehouse(1.2), refs)
  if (far('shipped')) yield* ship(people, id, state)
  if (far('delivered')) await noteDelivered(yield* people.clerk(9 + (n % 6)), refs)
  if (far('completed')) {
    const ctx = yield* people.clerk(45)
    await change(ctx, await lockOrder(ctx, id), {
      moves: { fulfilment: 'close' },
      events: [{ kind: 'closed' }],
    })
  }
  yield* beside(people, id, state, n)
}

/** The first coupon that fits; often none does. */
async function chooseCoupon(ctx: UserCtx, id: number): Promise<void> {
  const coupons = await ownCoupons(ctx, entityOf(ctx))
  for (const coupon of coupons.filter((one) => one.state === 'usable')) {
    const [answer] = await chooseShipping(ctx, [{ id }], { coupon_id: coupon.id })
    if (answer?.ok) return
  }
}

async function* ship(people: People, id: number, state: DemoState): Story {
  const ctx = yield* people.warehouse(1.5)
  const sent = await handOver(ctx, await lockOrder(ctx, id))
  if (sent.pushState !== 'waiting') return
  const refused = { ok: false as const, reason: 'The order is archived in the store' }
  await noteFulfilmentPushed(yield* people.clerk(1.6), id, state === 'push_failed' ? refused : { ok: true })
}

/** What happens beside the way: exceptions, refunds, haste. */
async function* beside(people: People, id: number, state: DemoState, n: number): Story {
  const refs = [{ id }]
  if (state === 'delivered' && n % 3 === 0) yield* sendAgain(people, id, n)
  if (state === 'abnormal')
    await reportAbnormal(
      yield* people.clerk(0.8),
      refs,
      n % 2 === 0 ? 'customs' : 'address',
      'Asked the merchant by mail',
    )
  if (state === 'cancelled_paid') {
    const ctx = yield* people.merchant(0.9)
    await cancelOrder(ctx, await lockOrder(ctx, id), 'The buyer changed their mind')
  }
  if (state === 'partly_refunded') {
    const ctx = yield* people.merchant(0.9)
    const [line] = await linesOf(ctx, [id])
    if (line)
      await refundOrder(
        ctx,
        await lockOrder(ctx, id),
        [{ line_id: line.id, quantity: 1 }],
        'Colour not wanted any more',
      )
  }
  if ((state === 'processing' || state === 'short') && n % 4 === 0)
    await markUrgent(yield* people.clerk(1), refs, true)
}

/** Some parcels went wrong on their way and are sent again: by whose fault, and who pays, differs. */
async function* sendAgain(people: People, id: number, n: number): Story {
  const ctx = yield* people.clerk(20)
  const line = (await linesOf(ctx, [id])).find((one) => one.skuId !== null)
  if (!line) return
  const [cause, pricing] = n % 2 === 0 ? (['carrier', 'free'] as const) : (['buyer', 'shipping'] as const)
  const note = n % 2 === 0 ? 'Lost on its way' : 'Returned: nobody at home'
  await makeRedelivery(ctx, { id, cause, pricing, lines: [{ line_id: line.id, quantity: 1 }], note })
}
