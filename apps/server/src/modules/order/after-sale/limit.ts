import { afterSaleErrors } from '@dropyard/contract/order/after-sale'
import {
  type AskedLine,
  type CaseFacts,
  type CaseLimit,
  limitOf,
} from '@dropyard/contract/order/after-sale/rule'
import { type CaseReason, limitParts, ruleText } from '@dropyard/contract/order/after-sale/words'
import type { PaidMoney } from '@dropyard/contract/order/order/money'
import { leftToRefund, type Refunded, refundErrors } from '@dropyard/contract/order/order/refund'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { channel } from '../../logistics/channel/table.ts'
import type { LineRecord, OrderRecord } from '../order/change.ts'
import { compensatedFor } from '../track-claim/compensated.ts'
import { inParts, refundedOf } from './cancel.ts'

/** What can be refunded for lines of an order, by its state, its channel and its stored shares. */

export interface Asked {
  line_id: number
  quantity: number
}

/** The lines as they were paid for: a set as its parts. */
export function askedLines(lines: readonly LineRecord[], asked: readonly Asked[]): AskedLine[] {
  if (new Set(asked.map(({ line_id }) => line_id)).size < asked.length) fail(afterSaleErrors.twice)
  return asked.map((one) => ({ id: one.line_id, parts: inParts(lines, [one]) }))
}

export const paidOf = (o: OrderRecord): PaidMoney => {
  const paid = o.charges?.paid
  if (!paid) fail(afterSaleErrors.not_yet)
  return paid
}

/** What was given back of an order so far. `claimed`: the part of it that claims against carriers paid, which isn't a refund. */
export async function givenBack(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
): Promise<Refunded & { claimed: number }> {
  const refunded = refundedOf(o, lines)
  const left = Math.max(0, leftToRefund(paidOf(o), refunded))
  const claimed = Math.min(left, await compensatedFor(ctx, o.id))
  return { ...refunded, amount: refunded.amount + claimed, claimed }
}

export async function limitFor(
  ctx: Ctx,
  o: OrderRecord,
  lines: readonly LineRecord[],
  reason: CaseReason,
  asked: readonly Asked[],
): Promise<CaseLimit> {
  const facts: CaseFacts = {
    reason,
    fulfilment: o.fulfilment,
    shippedAt: o.shippedAt,
    deliveredAt: o.deliveredAt,
    now: ctx.now,
    window: await windowOf(ctx, o.channelId),
    paid: paidOf(o),
    refunded: await givenBack(ctx, o, lines),
    asked: askedLines(lines, asked),
  }
  const answer = limitOf(facts)
  if (!answer.ok) fail(refundErrors[answer.code], answer.values)
  return answer.limit
}

/** Default for orders without a channel. */
const usualWindow = { claimDays: 30, lostDays: 120 }

async function windowOf(ctx: Ctx, channelId: number | null) {
  if (channelId === null) return usualWindow
  const [row] = await ctx.db
    .select({ claimDays: channel.claimDays, lostDays: channel.lostDays })
    .from(channel)
    .where(eq(channel.id, channelId))
  return row ?? usualWindow
}

/** The limit as shown before a case is opened. */
export const shownLimit = (ctx: Ctx, { rule, days, limit, most, parts, lines }: CaseLimit) => ({
  most,
  rule,
  rule_text: ruleText(rule, days, limit, ctx.lang),
  open: rule !== 'over',
  parts: Object.entries(parts)
    .filter(([, amount]) => amount !== 0)
    .map(([code, amount]) => ({ code, name: limitParts[code as keyof typeof parts][ctx.lang], amount })),
  lines: lines.map((line) => ({ line_id: line.id, most: line.most })),
})
