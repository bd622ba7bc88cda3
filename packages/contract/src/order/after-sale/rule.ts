import { dayMs } from '../../kit/days.ts'
import { multiplyRatio, sumAmounts } from '../../kit/money.ts'
import type { PaidMoney } from '../order/money.ts'
import {
  leftToRefund,
  type Refund,
  type RefundAnswer,
  type RefundErrorCode,
  type Refunded,
  refundLines,
} from '../order/refund.ts'
import type { AxisState } from '../order/state.ts'
import type { CaseReason, RefundRule } from './words.ts'

/**
 * How much can be refunded through an after-sale case, and how it is posted. Amounts in US cents. Any sequence of cases, refunds
 * and compensations together never gives back more than was paid.
 */

/** Days within which cases can be opened, set for each channel: after delivery, and after dispatch of what never arrived. */
export interface ClaimWindow {
  readonly claimDays: number
  readonly lostDays: number
}

/** A line of the order as the merchant sees it, with the pieces that were paid for it: for a set those of its parts. */
export interface AskedLine {
  readonly id: number
  readonly parts: readonly { readonly id: number; readonly quantity: number }[]
}

export interface CaseFacts {
  readonly reason: CaseReason
  readonly fulfilment: AxisState<'fulfilment'>
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  readonly now: Date
  readonly window: ClaimWindow
  readonly paid: PaidMoney
  readonly refunded: Refunded
  readonly asked: readonly AskedLine[]
}

/** The largest possible refund, by part and by line; both add up to `most`. */
export interface CaseLimit {
  readonly rule: RefundRule
  /** Days since dispatch or delivery, and allowed days. */
  readonly days: number
  readonly limit: number
  readonly most: number
  readonly parts: Pick<Refund, 'goods' | 'postage' | 'registration' | 'serviceFee' | 'duty' | 'iossTax'> & {
    /** Zero or negative: earlier compensation, which is not paid twice. */
    readonly givenBefore: number
  }
  readonly lines: readonly { readonly id: number; readonly most: number }[]
}

export type LimitAnswer =
  | { readonly ok: true; readonly limit: CaseLimit }
  | {
      readonly ok: false
      readonly code: RefundErrorCode
      readonly values: Extract<RefundAnswer, { ok: false }>['values']
    }

const daysSince = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, Math.floor((now.getTime() - at.getTime()) / dayMs))

/** The rule that applies to an order now. */
export function ruleFor(
  facts: Pick<CaseFacts, 'reason' | 'fulfilment' | 'shippedAt' | 'deliveredAt' | 'now' | 'window'>,
): Pick<CaseLimit, 'rule' | 'days' | 'limit'> {
  const { reason, fulfilment, shippedAt, deliveredAt, now, window } = facts
  if (fulfilment === 'packed') return { rule: 'here', days: 0, limit: window.claimDays }
  const arrived = fulfilment !== 'shipped'
  const days = daysSince(arrived ? (deliveredAt ?? shippedAt) : shippedAt, now)
  const limit = arrived ? window.claimDays : window.lostDays
  if (fulfilment === 'closed' || days > limit) return { rule: 'over', days, limit }
  if (reason === 'unwanted') return { rule: 'goods_only', days, limit }
  return { rule: arrived ? 'delivered' : 'under_way', days, limit }
}

/** The largest possible refund for the requested lines, and the rule that limits it. */
export function limitOf(facts: CaseFacts): LimitAnswer {
  const { paid, refunded, asked } = facts
  const ruled = ruleFor(facts)
  const answer = refundLines(paid, refunded, piecesOf(asked))
  if (!answer.ok) return answer
  if (ruled.rule === 'over')
    return {
      ok: true,
      limit: { ...ruled, most: 0, parts: nothing, lines: asked.map(({ id }) => ({ id, most: 0 })) },
    }
  return { ok: true, limit: { ...ruled, ...sharesOf(facts, answer.refund, ruled.rule) } }
}

/** What the rule allows of a refund, by part and by line. */
function sharesOf(
  { paid, refunded, asked }: Pick<CaseFacts, 'paid' | 'refunded' | 'asked'>,
  refund: Refund,
  rule: RefundRule,
): Pick<CaseLimit, 'most' | 'parts' | 'lines'> {
  const goodsOnly = rule === 'goods_only'
  const all = goodsOnly ? { ...nothing, goods: refund.goods } : refund
  const { goods, postage, registration, serviceFee, duty, iossTax } = all
  const whole = sumAmounts([goods, postage, registration, serviceFee, duty, iossTax])
  const most = Math.min(whole, leftToRefund(paid, refunded))
  const parts = { goods, postage, registration, serviceFee, duty, iossTax, givenBefore: most - whole }
  return { most, parts, lines: lessened(lineShares(asked, refund, rule), whole - most) }
}

/** What the rule allows for each line, before earlier compensation is deducted. */
function lineShares(asked: readonly AskedLine[], refund: Refund, rule: RefundRule) {
  const goodsOnly = rule === 'goods_only'
  return asked.map(({ id, parts: own }, at) => {
    const mine = refund.lines.filter((line) => own.some((part) => part.id === line.id))
    const share = sumAmounts(mine.map((line) => (goodsOnly ? line.goods : line.amount)))
    // The charge for the parcel as a whole is shown with the first line.
    return { id, most: share + (at === 0 && !goodsOnly ? refund.registration : 0) }
  })
}

/**
 * The part of an offer that is due if fewer pieces came than were announced: each line's amount in proportion to what was paid for
 * the pieces that came, and never more than was offered for the line. Earlier compensation is in the offer already.
 */
export function dueForReturned(
  { paid, refunded }: Pick<CaseFacts, 'paid' | 'refunded'>,
  rule: RefundRule,
  { announced, came }: { readonly announced: readonly AskedLine[]; readonly came: readonly AskedLine[] },
  offered: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const sharesOfPieces = (asked: readonly AskedLine[]): ReadonlyMap<number, number> => {
    const answer = refundLines(paid, refunded, piecesOf(asked))
    return new Map(answer.ok ? lineShares(asked, answer.refund, rule).map(({ id, most }) => [id, most]) : [])
  }
  const [whole, part] = [sharesOfPieces(announced), sharesOfPieces(came)]
  return new Map(
    [...part].map(([id, share]) => {
      const [amount, most] = [offered.get(id) ?? 0, whole.get(id) ?? 0]
      return [id, most === 0 ? 0 : Math.min(amount, multiplyRatio(amount, share, most))]
    }),
  )
}

const nothing = { goods: 0, postage: 0, registration: 0, serviceFee: 0, duty: 0, iossTax: 0, givenBefore: 0 }

const piecesOf = (asked: readonly AskedLine[]) => asked.flatMap(({ parts }) => [...parts])

/** Deducts earlier compensation, starting with the last line. */
function lessened<L extends { most: number }>(lines: readonly L[], less: number): L[] {
  let left = less
  return lines
    .toReversed()
    .map((line) => {
      const off = Math.min(left, line.most)
      left -= off
      return { ...line, most: line.most - off }
    })
    .toReversed()
}

/** How an agreed amount is posted: as a refund of whole pieces, and the rest as compensation without pieces. */
export interface Booking {
  readonly refund: Refund | null
  readonly compensation: number
  readonly refunded: Refunded
  /** Nothing of what was paid remains. */
  readonly everything: boolean
}

/**
 * Splits the agreed amounts. Lines that get their full share count as refunded pieces; amounts for other lines are compensation,
 * which later refunds of these pieces deduct.
 *
 * @returns undefined if more is requested than remains
 */
export function bookingOf(
  paid: PaidMoney,
  refunded: Refunded,
  asked: readonly AskedLine[],
  amounts: ReadonlyMap<number, number>,
): Booking | undefined {
  const total = sumAmounts(asked.map(({ id }) => amounts.get(id) ?? 0))
  if (total > leftToRefund(paid, refunded)) return undefined
  const whole = asked.filter((line) => {
    const answer = refundLines(paid, refunded, [...line.parts])
    if (!answer.ok) return false
    const share = sumAmounts(answer.refund.lines.map(({ amount }) => amount))
    return share > 0 && (amounts.get(line.id) ?? 0) >= share
  })
  const answer = whole.length > 0 ? refundLines(paid, refunded, piecesOf(whole)) : undefined
  // The total is less than these pieces are worth, so all of it is compensation.
  const refund = answer?.ok && answer.refund.total <= total ? answer.refund : null
  const compensation = total - (refund?.total ?? 0)
  const after = refund && answer?.ok ? answer.refunded : refunded
  const now = { ...after, amount: after.amount + compensation }
  return {
    refund,
    compensation,
    refunded: now,
    everything:
      (refund !== null && answer?.ok === true && answer.everything) ||
      (paid.total > 0 && leftToRefund(paid, now) === 0),
  }
}
