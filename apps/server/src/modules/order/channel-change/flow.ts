import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { money, sumAmounts } from '@dropyard/contract/kit/money'
import { channelChangeErrors, channelChangeFlow } from '@dropyard/contract/order/channel-change'
import type { PaidMoney } from '@dropyard/contract/order/order/money'
import { leftToRefund } from '@dropyard/contract/order/order/refund'
import { events } from '@dropyard/contract/system/notice/event'
import { eq, inArray, sql } from 'drizzle-orm'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { emit } from '../../../kit/events.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { post } from '../../finance/wallet/service.ts'
import { channel } from '../../logistics/channel/table.ts'
import { lockByHand } from '../channel-log/locks.ts'
import { bare, noteChannel } from '../channel-log/note.ts'
import { applyChange, linesOf, lockOrder, type NewEvent, type OrderRecord } from '../order/change.ts'
import { lockStockOf } from '../order/lock-stock.ts'
import { paymentOf } from '../order/payment-of.ts'
import { channelDecided } from '../order/signals.ts'
import { lockParcelOf } from '../order/together.ts'
import { moveStock } from '../payment/reserve-lines.ts'
import { channelChange } from './table.ts'

/** Decisions about channels of paid orders: staff decide whether a rule may exceed what was promised, merchants may refuse it. */

type Row = typeof channelChange.$inferSelect

const ofOrder = <T>(what: string) =>
  sql<T>`(SELECT ${sql.raw(what)} FROM "order" o WHERE o.id = ${qualified(channelChange.orderId)})`

export const flow = runFlow(channelChangeFlow, {
  table: channelChange,
  owner: (row) => row.entityId,
  scope: (ctx) =>
    ctx.user?.kind === 'merchant' ? eq(channelChange.entityId, entityOf(ctx as UserCtx)) : undefined,
  guardValues: {
    leftAt: ofOrder<string | null>('o.shipped_at::text'),
    // Once packed, the merchant can no longer refuse.
    isPacked: ofOrder<boolean>(`o.fulfilment NOT IN ('none', 'checked', 'predicted')`),
  },
  guards: {
    refuse: (_ctx, row) =>
      row.isPacked
        ? channelChangeErrors.left
        : row.beyond.length === 0
          ? channelChangeErrors.within
          : undefined,
    ship: (_ctx, row) => (row.leftAt === null ? channelChangeErrors.not_left : undefined),
  },
  effects: {
    change: async (ctx, row, { why }) => {
      const names = await namesOf(ctx, row)
      await decide(ctx, row, row.toChannelId, [
        { kind: 'channel_changed', values: { ...names, reason: why } },
      ])
      await emit(ctx, events.orderChannelChanged, {
        of: row.entityId,
        values: { order_id: row.orderId, order_sn: row.orderSn, ...names },
      })
      return { why, decidedBy: ctx.user?.id ?? null }
    },
    keep: async (ctx, row) => {
      const { from } = await namesOf(ctx, row)
      await decide(ctx, row, row.fromChannelId, [{ kind: 'channel_kept', values: { channel: from } }])
      return { decidedBy: ctx.user?.id ?? null, settledAt: ctx.now }
    },
    refuse: async (ctx, row, { refuse_reason }) => {
      const names = await namesOf(ctx, row)
      const values = { ...names, reason: refuse_reason }
      await decide(ctx, row, row.fromChannelId, [{ kind: 'channel_refused', values }])
      return { refuseReason: refuse_reason, settledAt: ctx.now }
    },
    ship: async (ctx, row) => {
      const back = await giveBack(ctx, row)
      return { givenBack: back, settledAt: ctx.now }
    },
  },
})

/** Settles the channel of all orders in the parcel: releases their hold, and has the label made. */
async function decide(ctx: Ctx, row: Row, channelId: number, events_: NewEvent[]): Promise<void> {
  const parcel = await lockParcelOf(ctx, await lockOrder(ctx, row.orderId))
  // Before the first order changes statistics: the second may move to stock of another warehouse.
  await lockStockOf(
    ctx,
    parcel.map((o) => o.id),
  )
  lockByHand(ctx, parcel, ['channel'])
  for (const o of parcel) {
    const choice = { by: 'hand', channelId, rule: null, refused: false } as const
    const moved = await moveStock(ctx, o, await linesOf(ctx, [o.id]), channelId)
    await applyChange(ctx, o, {
      moves: moved.moves,
      set: {
        channelId,
        channelFixed: true,
        ruleChannel: null,
        labelError: null,
        ...(o.onHold === 'channel_beyond' ? { onHold: null } : {}),
        ...(o.channelId === channelId ? {} : { channelBy: noteChannel(ctx, o, choice, bare(channelId)) }),
      },
      events: [...events_, ...moved.events],
    })
  }
  await channelDecided.send(ctx, { orderId: row.orderId })
}

/** What was paid for shipping, less its coupon. */
const shippingPaid = (paid: PaidMoney): number =>
  paid.registration + sumAmounts(paid.lines.map((line) => line.postage - line.shippingCoupon))

/** Credits the merchant what the channel cost less, once; a later refund deducts it. */
async function giveBack(ctx: Ctx, row: Row): Promise<number> {
  const o = await lockOrder(ctx, row.orderId)
  const paid = o.charges?.paid
  // The order may have returned to the paid channel meanwhile, for example when its combined parcel was separated.
  if (!paid || o.channelId !== row.toChannelId) return 0
  const refunded = {
    amount: o.refundedAmount,
    quantities: Object.fromEntries((await linesOf(ctx, [o.id])).map((line) => [line.id, line.refunded])),
  }
  const back = Math.min(row.givenBack, shippingPaid(paid), leftToRefund(paid, refunded))
  if (back <= 0) return 0
  await post(ctx, {
    kind: 'freight_adjustment',
    key: `channel-change:${row.id}`,
    reference: paymentOf(o),
    entityId: o.entityId,
    remark: `${o.orderSn}: ${row.changeSn}`,
    lines: [
      { account: 'wallet', amount: back },
      // Later refunds deduct earlier credits from this account.
      { account: 'compensation', amount: -back },
    ],
  })
  const amount = money(back, walletCurrency)
  await applyChange(ctx, o, {
    set: { refundedAmount: o.refundedAmount + back },
    events: [{ kind: 'channel_cheaper', values: { amount } }],
  })
  return back
}

/** The parcel was shipped: credits what the channel cost less. */
export async function settleOnDeparture(ctx: Ctx, o: OrderRecord): Promise<void> {
  const [row] = await ctx.db
    .select({ id: channelChange.id })
    .from(channelChange)
    .where(sql`${channelChange.orderId} = ${o.id} AND ${channelChange.state} = 'changed'`)
  if (row) await flow.move(ctx, 'ship', [row.id], {})
}

async function namesOf(ctx: Ctx, row: Row) {
  const rows = await ctx.db
    .select({ id: channel.id, en: channel.nameEn, zh: channel.nameZh })
    .from(channel)
    .where(inArray(channel.id, [row.fromChannelId, row.toChannelId]))
  const nameOf = (id: number) => {
    const { en = String(id), zh = String(id) } = rows.find((one) => one.id === id) ?? {}
    return { en, zh }
  }
  return { from: nameOf(row.fromChannelId), to: nameOf(row.toChannelId) }
}
