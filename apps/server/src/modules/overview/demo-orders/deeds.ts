import { z } from 'zod'
import type { Deed } from '../../../demo/stories.ts'
import { entityOf } from '../../../kit/context.ts'
import { cancelOrder, refundOrder } from '../../order/after-sale/cancel.ts'
import { makeRedelivery } from '../../order/after-sale/redeliver.ts'
import { ownCoupons } from '../../order/coupon/own.ts'
import { checkOrders, markDelivered, markShipped, packOrders } from '../../order/fulfilment/fulfil.ts'
import { markUrgent } from '../../order/fulfilment/urgency.ts'
import { bookDemoLabel } from '../../order/label/demo.ts'
import { makeLabel } from '../../order/label/make.ts'
import { applyChange, linesOf, lockOrder } from '../../order/order/change.ts'
import { noteFulfilmentPushed } from '../../order/order/pushed.ts'
import { chooseShipping } from '../../order/order-edit/edit.ts'
import { reportAbnormal } from '../../order/order-exception/cases.ts'
import { writeNotes, writeRemark } from '../../order/order-note/write.ts'
import { setTags } from '../../order/order-tag/set.ts'
import { packByScan } from '../../order/packing/demo.ts'
import { arrive } from '../../order/parcel/demo.ts'
import { payOrder } from '../../order/payment/pay.ts'
import { caseDeeds } from './case-deeds.ts'
import { channelDeeds } from './channel-deeds.ts'
import { proofDeeds } from './proof-deeds.ts'
import { trackDeeds } from './track-deeds.ts'
import { weighDeeds } from './weigh-deeds.ts'

/** What users do with the orders of the demo, done by the product's own services. */

const reasoned = z.strictObject({ reason: z.string() })
const exception = z.strictObject({ kind: z.enum(['customs', 'address']), note: z.string() })
const sentAgain = z.strictObject({
  cause: z.enum(['carrier', 'buyer']),
  pricing: z.enum(['free', 'shipping']),
  note: z.string(),
})
const noted = z.strictObject({
  text: z.string(),
  visible: z.boolean().default(false),
  pinned: z.boolean().default(false),
})
const marked = z.strictObject({ tags: z.array(z.string()) })
const pushed = z.strictObject({ refused: z.string().optional() })

const deeds: Readonly<Record<string, (...told: Parameters<Deed>) => Promise<unknown>>> = {
  ...caseDeeds,
  ...weighDeeds,
  ...trackDeeds,
  ...proofDeeds,
  ...channelDeeds,
  /** Takes the first coupon that fits; often none does. */
  coupon: async (ctx, _given, id) => {
    const coupons = await ownCoupons(ctx, entityOf(ctx))
    for (const coupon of coupons.filter((one) => one.state === 'usable')) {
      const [answer] = await chooseShipping(ctx, [{ id }], { coupon_id: coupon.id })
      if (answer?.ok) return
    }
  },
  pay: (ctx, _given, id) => payOrder(ctx, { id }),
  check: (ctx, _given, id) => checkOrders(ctx, [{ id }]),
  label: async (ctx, _given, id) => makeLabel(ctx, await lockOrder(ctx, id)),
  /** Booked at the simulated carrier, so that a hand-over list that contains it can be announced there. */
  'carrier-label': async (ctx, _given, id) => bookDemoLabel(ctx, await lockOrder(ctx, id)),
  pack: (ctx, _given, id) => packOrders(ctx, [{ id }]),
  'pack-by-scan': (ctx, _given, id) => packByScan(ctx, id),
  'hand-over': async (ctx, _given, id) => markShipped(ctx, await lockOrder(ctx, id)),
  /** The store's answer to the tracking number, if it was sent one. */
  pushed: async (ctx, given, id) => {
    const { refused } = pushed.parse(given)
    const { pushState } = await lockOrder(ctx, id)
    if (pushState !== 'waiting') return
    await noteFulfilmentPushed(ctx, id, refused === undefined ? { ok: true } : { ok: false, reason: refused })
  },
  /** Marked as delivered by hand, or reported by the carrier if the parcel is tracked. */
  delivered: async (ctx, _given, id) => {
    const o = await lockOrder(ctx, id)
    return o.parcel === 'none' ? markDelivered(ctx, [{ id }], 'The buyer wrote') : arrive(ctx, o)
  },
  close: async (ctx, _given, id) =>
    applyChange(ctx, await lockOrder(ctx, id), {
      moves: { fulfilment: 'close' },
      events: [{ kind: 'closed' }],
    }),
  cancel: async (ctx, given, id) => cancelOrder(ctx, await lockOrder(ctx, id), reasoned.parse(given).reason),
  refund: async (ctx, given, id) => {
    const [line] = await linesOf(ctx, [id])
    if (!line) return
    const lines = [{ line_id: line.id, quantity: 1 }]
    await refundOrder(ctx, await lockOrder(ctx, id), lines, reasoned.parse(given).reason)
  },
  remark: (ctx, given, id) => writeRemark(ctx, [id], noted.parse(given).text),
  note: async (ctx, given, id) =>
    writeNotes(ctx, [await lockOrder(ctx, id)], { thread: 'order', ...noted.parse(given) }),
  'goods-note': async (ctx, given, id) => {
    const [line] = await linesOf(ctx, [id])
    if (line)
      await writeNotes(ctx, [await lockOrder(ctx, id)], { thread: 'goods', line, ...noted.parse(given) })
  },
  tag: (ctx, given, id) => setTags(ctx, [id], marked.parse(given).tags),
  urgent: (ctx, _given, id) => markUrgent(ctx, [{ id }], { level: 1, reason: '', until: null }),
  abnormal: (ctx, given, id) => {
    const { kind, note } = exception.parse(given)
    return reportAbnormal(ctx, [{ id }], kind, note)
  },
  /** Some parcels fail on their way and are sent again; the cause and who pays differ. */
  'send-again': async (ctx, given, id) => {
    const line = (await linesOf(ctx, [id])).find((one) => one.skuId !== null)
    if (!line) return
    await makeRedelivery(ctx, { id, ...sentAgain.parse(given), lines: [{ line_id: line.id, quantity: 1 }] })
  },
}

export const deedOf = (name: string) => {
  const deed = deeds[name]
  if (!deed) throw new Error(`Nobody can ${name} an order of the demo`)
  return deed
}
