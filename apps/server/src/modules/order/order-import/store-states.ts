import type { PlatformOrder } from '../../../connectors/connector.ts'

/** Words with which order files say whether an order, or one of its lines, is paid and shipped. */

type Financial = PlatformOrder['financialStatus']
/** `unclear`: an unknown word, or one that says that another service ships it. */
export type Sent = 'open' | 'sent' | 'partly' | 'removed' | 'held' | 'unclear'

const financialWords: Readonly<Record<Financial, readonly string[]>> = {
  paid: ['paid', 'refunding', 'refund_failed', '已支付', '已付款', '退款中', '退款失败'],
  authorized: ['authorized', '已授权'],
  pending: [
    'pending',
    'partially_paid',
    'waiting',
    'unpaid',
    'paying',
    '待支付',
    '待付款',
    '未支付',
    '未付款',
    '支付中',
    '部分支付',
    '部分付款',
  ],
  partly_refunded: ['partially_refunded', 'partially_refund', '部分退款'],
  refunded: ['refunded', '已退款', '全部退款'],
  voided: ['voided', 'expired', 'cancelled', 'canceled', 'failed', '已作废', '已过期', '已取消', '支付失败'],
}

const sentWords: Readonly<Record<Exclude<Sent, 'unclear'>, readonly string[]>> = {
  open: [
    '',
    'unfulfilled',
    'pending',
    'open',
    'unshipped',
    'waiting',
    'waiting_for_shipment',
    'not_fulfilled',
    'not_shipped',
    'initialled',
    'null',
    'none',
    '未发货',
    '待发货',
  ],
  sent: [
    'fulfilled',
    'shipped',
    'delivered',
    'finished',
    'completed',
    '已发货',
    '全部发货',
    '已完成',
    '已签收',
  ],
  partly: [
    'partial',
    'partially_fulfilled',
    'partially_shipped',
    'partial_shipped',
    'partially_finished',
    '部分发货',
    '部分已发货',
  ],
  held: ['on_hold', 'scheduled', '已挂起', '已暂停'],
  removed: ['restocked', 'not_eligible', 'cancelled', 'canceled', 'removed', '已取消', '已移除'],
}

const byWord = <S extends string>(words: Readonly<Record<S, readonly string[]>>): ReadonlyMap<string, S> =>
  new Map((Object.keys(words) as S[]).flatMap((state) => words[state].map((word) => [word, state] as const)))
const financial = byWord(financialWords)
const sent = byWord(sentWords)

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** Orders of a file without this column count as paid; an unknown word does not count as a payment. */
export const paymentOf = (text: string): Financial =>
  text.trim() === '' ? 'paid' : (financial.get(plain(text)) ?? 'pending')

/** Shipping state of an order or line; an unknown word is `unclear`, so that no parcel is sent for it. */
export const sentOf = (text: string): Sent => sent.get(plain(text)) ?? 'unclear'
