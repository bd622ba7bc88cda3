import { erpOrderErrors } from '@dropyard/contract/order/erp-order'
import { mayDelete, mayEditAddress, mayTellAmount } from '@dropyard/contract/order/order/guard'

import type { OrderResult } from '@dropyard/contract/order/order/row'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { type orderEdit, orderEditErrors } from '@dropyard/contract/order/order-edit'
import { and, eq, ne, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { channel } from '../../logistics/channel/table.ts'
import { lockByHand } from '../channel-log/locks.ts'
import { eachOrder, type OrderRef } from '../order/bulk.ts'
import {
  applyChange,
  assertAllowed,
  axesOf,
  lockOrder,
  type OrderRecord,
  type OrderValues,
  viewOf,
} from '../order/change.ts'
import { currentLines } from '../order/line/sets.ts'
import { order } from '../order/table.ts'
import { priceValues } from '../order-price/quote.ts'

/** What merchants set on their own orders. */

type Body<K extends keyof typeof orderEdit> = z.output<(typeof orderEdit)[K]['body']>

/** What the buyer actually paid: entered by the merchant where no store reports it. */
export async function changeActAmount(ctx: Ctx, asked: Body<'changeActAmount'>): Promise<OrderRecord> {
  const o = await lockOrder(ctx, asked.id, asked.version)
  assertAllowed(mayTellAmount(o))
  const currency = asked.currency.toUpperCase()
  return applyChange(ctx, o, {
    set: { orderAmount: asked.amount, orderCurrency: currency },
    events:
      o.orderAmount === asked.amount && o.orderCurrency === currency
        ? []
        : [
            {
              kind: 'act_amount',
              values: { amount: { amount: asked.amount, currency } },
            },
          ],
  })
}

/** Deletes unpaid orders that were placed by hand or imported. Orders of a store can't be deleted. */
export const deleteByHand = (ctx: Ctx, refs: readonly OrderRef[]): Promise<OrderResult[]> =>
  eachOrder(ctx, refs, async (o) => {
    assertAllowed(mayDelete(o))
    await ctx.db.delete(order).where(eq(order.id, o.id))
    return {}
  })

/** Sets channel by code and the merchant's own tracking number, until there is a label. */
export async function setChannelAndNumber(
  ctx: Ctx,
  asked: Body<'updateChannelCodeAndTrackno'>,
): Promise<OrderRecord> {
  const o = await lockOrder(ctx, asked.id, asked.version)
  assertAllowed(mayEditAddress(viewOf(o)))
  const set: OrderValues = {}
  const chosen = asked.channel_code === undefined ? undefined : await channelByCode(ctx, asked.channel_code)
  const channelChanged = chosen !== undefined && chosen.id !== o.channelId
  if (channelChanged && !isUnpaid(axesOf(o))) fail(orderEditErrors.channel_paid)
  if (chosen) Object.assign(set, { channelId: chosen.id, channelFixed: true })
  const number = asked.tracking_number?.toUpperCase().replace(/\s/g, '')
  if (number !== undefined) {
    if (number !== '') await freeNumber(ctx, o, number)
    Object.assign(set, { ownTrackingNumber: number || null, labelError: null })
  }
  if (channelChanged) lockByHand(ctx, [o], ['channel'])
  return applyChange(ctx, o, {
    set: {
      ...set,
      ...(channelChanged ? await priceValues(ctx, { ...o, ...set }, await currentLines(ctx, o)) : {}),
    },
    events: [
      ...(channelChanged
        ? [{ kind: 'channel_chosen' as const, values: { channel: { en: chosen.nameEn, zh: chosen.nameZh } } }]
        : []),
      ...(number !== undefined && (number || null) !== o.ownTrackingNumber
        ? [{ kind: 'own_number' as const, values: { number: number || '—' } }]
        : []),
    ],
  })
}

async function channelByCode(ctx: Ctx, code: string) {
  const [row] = await ctx.db
    .select({ id: channel.id, nameEn: channel.nameEn, nameZh: channel.nameZh })
    .from(channel)
    .where(and(eq(channel.code, code), eq(channel.status, 'active')))
  if (!row) fail(orderEditErrors.channel_unknown, { code })
  return row
}

/** Fails if another order of the company already has this tracking number. */
async function freeNumber(ctx: Ctx, o: OrderRecord, number: string): Promise<void> {
  if (!/^[A-Z0-9]{5,40}$/.test(number)) fail(erpOrderErrors.tracking_bad)
  const [other] = await ctx.db
    .select({ orderSn: order.orderSn })
    .from(order)
    .where(
      and(
        eq(order.entityId, o.entityId),
        or(eq(order.trackingNumber, number), eq(order.ownTrackingNumber, number)),
        ne(order.id, o.id),
        eq(order.cancelled, false),
      ),
    )
    .limit(1)
  if (other) fail(erpOrderErrors.tracking_used, { order_sn: other.orderSn })
}
