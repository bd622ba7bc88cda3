import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { store } from '../../store/store/table.ts'
import { addEvents, addressCheckOf, derived, lockVisible, type OrderRecord } from './change.ts'
import { Erasure } from './erasure.ts'
import { orderLeftOut, orderLine } from './line/table.ts'
import { buyersErased } from './signals.ts'
import { order } from './table.ts'
import { orderAddress } from './timeline/table.ts'

/** Orders per statement: a store that disconnects may have had thousands of buyers. */
const portion = 500

/**
 * Whose orders to erase: with `email` or `platformOrderIds` those of one buyer, without both those of all buyers of the store.
 */
export interface BuyerOf {
  platformId: number
  shop: string
  email?: string | undefined
  platformOrderIds?: readonly string[] | undefined
}

/** Erases buyers' personal data, as platforms require of us. The orders remain. */
export async function redactOrders(ctx: Ctx, whose: BuyerOf): Promise<{ redacted: number }> {
  const rows = await ctx.db.select({ id: order.id }).from(order).where(ordersOf(whose))
  const ids = rows.map((row) => row.id).sort((a, b) => a - b)
  return { redacted: await redactOrdersById(ctx, ids, new Erasure()) }
}

/** Erases the buyers of some orders, and what `its` contains already. @returns how many orders */
export async function redactOrdersById(ctx: Ctx, ids: readonly number[], its: Erasure): Promise<number> {
  let redacted = 0
  for (let at = 0; at < ids.length; at += portion) {
    const locked = await lockVisible(ctx, ids.slice(at, at + portion))
    await erase(ctx, its, locked)
    redacted += locked.length
  }
  await its.end(ctx)
  return redacted
}

/** The condition for these orders. Orders that were split from a named order, or sent again for it, belong to the same buyer. */
export function ordersOf({ platformId, shop, email, platformOrderIds }: BuyerOf): SQL | undefined {
  const stores = sql`(SELECT s.id FROM ${store} s WHERE s.platform_id = ${platformId} AND s.shop_url = ${shop})`
  const ids = sql`ANY (${sql.param([...(platformOrderIds ?? [])])}::text[])`
  const named = sql`ANY (ARRAY(SELECT first.id FROM "order" first
    WHERE first.store_id IN ${stores} AND first.platform_order_id = ${ids}))`
  return and(
    inArray(order.storeId, stores),
    or(
      email === undefined ? undefined : eq(order.buyerEmail, email.toLowerCase()),
      platformOrderIds && sql`${order.platformOrderId} = ${ids}`,
      platformOrderIds && sql`${order.splitFrom} = ${named}`,
      platformOrderIds && sql`${order.redeliveredFrom} = ${named}`,
    ),
  )
}

async function erase(ctx: Ctx, its: Erasure, orders: readonly OrderRecord[]): Promise<void> {
  if (orders.length === 0) return
  const orderIds = orders.map(({ id }) => id)
  its.next(orderIds)
  for (const o of orders) noteOrder(its, o)
  await noteTimeline(ctx, its)
  await eraseLeftOut(ctx, its, orderIds)
  await its.blank(ctx, orderLine, inArray(orderLine.orderId, orderIds), { properties: [], made: null })
  const former = await ctx.db.delete(orderAddress).where(inArray(orderAddress.orderId, orderIds)).returning()
  for (const { before, after } of former) for (const one of [before, after]) its.buyer(one)
  await blankOrders(ctx, orders)
  await ctx.db.execute(sql`SELECT erase_order_words(${sql.param(orderIds)}::bigint[])`)
  await buyersErased.send(ctx, its)
}

/** Erases what the buyer wrote on items that other suppliers ship. */
async function eraseLeftOut(ctx: Ctx, its: Erasure, orderIds: readonly number[]): Promise<void> {
  const where = inArray(orderLeftOut.orderId, [...orderIds])
  const rows = await ctx.db.select({ line: orderLeftOut.line }).from(orderLeftOut).where(where).for('update')
  if (rows.length === 0) return
  its.said(rows.map(({ line }) => line.properties.map(({ value }) => value)))
  await ctx.db
    .update(orderLeftOut)
    .set({ line: sql`${orderLeftOut.line} || '{"properties": []}'` })
    .where(where)
}

function noteOrder(its: Erasure, o: OrderRecord): void {
  its.buyer(o.address)
  if (o.platformAddress) its.buyer(o.platformAddress)
  its.buyer({ name: o.buyerName, email: o.buyerEmail })
  its.said([o.buyerRemark, o.remark, o.urgentWhy?.reason, o.platformHold?.note])
  its.said(o.storeDetails.map(({ value }) => value))
}

/**
 * Registers what people wrote in the timeline. Reasons that carriers, stores and we ourselves gave are left: they are copied
 * nowhere, or are the same for many orders.
 */
async function noteTimeline(ctx: Ctx, its: Erasure): Promise<void> {
  const { rows } = await ctx.db.execute<{ said: string }>(sql`
    SELECT DISTINCT value #>> '{}' AS said FROM order_event e, jsonb_each(e.values)
    WHERE e.order_id = ANY (${sql.param([...its.orderIds])}::bigint[]) AND jsonb_typeof(value) = 'string'
      AND key IN ('reason', 'note', 'wish', 'remark', 'resolution') AND (key <> 'reason' OR e.user_id IS NOT NULL)`)
  its.said(rows)
}

/** Blanks each order and adds an event. An order that was erased before stays as it is. */
async function blankOrders(ctx: Ctx, orders: readonly OrderRecord[]): Promise<void> {
  const limits = await addressLimits(ctx)
  const changed = orders.flatMap((o) => {
    const { country } = o.address
    const address = { name: '', phone: '', address1: '', city: '', province: '', zip: '', country }
    // The carrier's label error is erased too: it may name the recipient.
    const after = {
      ...o,
      ...gone,
      address,
      urgentWhy: o.urgentWhy && { ...o.urgentWhy, reason: '' },
      platformHold: o.platformHold && { ...o.platformHold, note: '' },
    }
    const { blocked, addressCheck } = derived(after, addressCheckOf(after, limits(after)))
    const same = isDeepStrictEqual({ ...o, blocked, addressCheck }, { ...after, blocked, addressCheck })
    return same
      ? []
      : [
          {
            id: o.id,
            entityId: o.entityId,
            address,
            why: after.urgentWhy,
            hold: after.platformHold,
            blocked,
            check: addressCheck,
          },
        ]
  })
  if (changed.length === 0) return
  const next = sql`${order.version} + 1`
  await ctx.db
    .update(order)
    .set({
      ...gone,
      ...{
        address: sql`its.address`,
        urgentWhy: sql`its.why`,
        platformHold: sql`its.hold`,
        blocked: sql`its.blocked`,
        addressCheck: sql`its."check"`,
      },
      ...{ version: next, editedVersion: next, updatedAt: ctx.now },
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      AS its (id bigint, address jsonb, why jsonb, hold jsonb, blocked text, "check" text)`)
    .where(sql`${order.id} = its.id`)
  await addEvents(ctx, changed, () => ({ kind: 'redacted' }))
}

const gone = {
  platformAddress: null,
  buyerName: '',
  buyerEmail: '',
  buyerRemark: '',
  remark: '',
  labelError: null,
  storeDetails: [],
}
