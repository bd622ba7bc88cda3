import { cartErrors } from '@dropyard/contract/order/cart'
import type { Address } from '@dropyard/contract/order/order/address'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likeText } from '../../../kit/data/filters.ts'
import { fail } from '../../../kit/errors.ts'
import { WithExt } from '../../../kit/http/route.ts'
import { quoteParcel } from '../../logistics/channel/service.ts'
import { addressOk } from '../order/address-ok.ts'
import { linesOf } from '../order/change.ts'
import { order } from '../order/table.ts'
import { placeByHand } from '../order-intake/place.ts'
import { couponMustFit } from '../order-price/coupon.ts'
import { type CartGroup, markOf, readCart, sentFor } from './query.ts'
import { cartCount } from './service.ts'
import { cartLine } from './table.ts'

/** Turns the cart into orders: one for each warehouse, priced, and paid like any other. */

async function chosenGroups(ctx: UserCtx): Promise<CartGroup[]> {
  const groups = await readCart(ctx)
  const chosen = groups
    .map((group) => ({ ...group, lines: group.lines.filter((line) => line.selected) }))
    .filter((group) => group.lines.length > 0)
  if (chosen.length === 0) fail(cartErrors.empty)
  return chosen
}

/** Quotes of channels for each warehouse's parcel. */
export async function quoteCart(
  ctx: UserCtx,
  to: { country: string; zip: string; ioss_number?: string | null | undefined },
) {
  const answers = []
  for (const group of await chosenGroups(ctx)) {
    const { quotes } = await quoteParcel(ctx, {
      country: to.country,
      zip: to.zip,
      lines: sentFor(group.lines),
      iossNumber: to.ioss_number ?? null,
      entityId: entityOf(ctx),
      ...(group.warehouse_id === null ? {} : { warehouseId: group.warehouse_id }),
    })
    answers.push({
      warehouse_id: group.warehouse_id,
      warehouse: group.warehouse,
      goods_amount: group.selected_amount,
      quotes,
    })
  }
  return answers
}

interface Checkout {
  address: Address
  channels: { warehouse_id: number; channel_id: number }[]
  ioss_number?: string | null | undefined
  coupon_id?: number | null | undefined
  remark: string
  key?: string | undefined
  seen?: string | undefined
}

/**
 * Orders the selected lines and removes them from the cart. Idempotent: the same key returns the orders that were made before.
 */
export async function checkout(ctx: UserCtx, wish: Checkout) {
  // Checkouts of a company run one after another, so that a second click finds the orders of the first, or an empty cart.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`checkout:${entityOf(ctx)}`}, 0))`)
  const before = wish.key ? await madeBefore(ctx, wish.key) : []
  if (before.length > 0) return answer(ctx, before)
  const address = { ...wish.address, country: wish.address.country.toUpperCase() }
  addressOk({ address })
  const groups = await chosenGroups(ctx)
  if (wish.seen !== undefined && wish.seen !== markOf(groups)) fail(cartErrors.changed)
  const made = []
  for (const [i, group] of groups.entries()) {
    const channelId = wish.channels.find((one) => one.warehouse_id === group.warehouse_id)?.channel_id ?? null
    const o = await placeByHand(ctx, {
      address,
      channelId,
      warehouseId: group.warehouse_id,
      iossNumber: wish.ioss_number ?? null,
      // A coupon is for one order: that of the first parcel.
      couponId: i === 0 ? (wish.coupon_id ?? null) : null,
      remark: wish.remark,
      placeKey: wish.key ? `${wish.key}:${i}` : null,
      lines: group.lines,
    })
    if (o.quoteProblem !== null) fail(orderErrors.no_channel, { reasons: group.warehouse })
    // A selected coupon must deduct something; otherwise the checkout fails with the reason.
    if (o.couponId !== null && o.charges)
      await couponMustFit(ctx, o, { ...o.charges.quoted, coupon: null }, await linesOf(ctx, [o.id]))
    made.push(o)
  }
  const taken = groups.flatMap((group) => group.lines.map((line) => line.id))
  await ctx.db.delete(cartLine).where(and(inArray(cartLine.id, taken), eq(cartLine.entityId, entityOf(ctx))))
  return answer(ctx, made)
}

const madeBefore = (ctx: UserCtx, key: string) =>
  ctx.db
    .select()
    .from(order)
    .where(and(eq(order.entityId, entityOf(ctx)), like(order.placeKey, `${likeText(key)}:%`)))
    .orderBy(asc(order.id))

async function answer(ctx: UserCtx, orders: readonly (typeof order.$inferSelect)[]) {
  return new WithExt(
    orders.map((o) => ({
      id: o.id,
      version: o.version,
      order_sn: o.orderSn,
      warehouse_id: o.warehouseId,
      pay_amount: o.payAmount,
      currency: 'USD',
    })),
    { cart_goods_num: await cartCount(ctx) },
  )
}
