import type { PlatformOrder } from '../../../connectors/connector.ts'

/** How order files say whether an order is paid and sent. */

type Financial = PlatformOrder['financialStatus']

const words: Readonly<Record<Financial, readonly string[]>> = {
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

const financial = new Map(
  (Object.keys(words) as Financial[]).flatMap((state) => words[state].map((word) => [word, state] as const)),
)
const sent = new Set(['fulfilled', 'shipped', 'delivered', '已发货', '全部发货', '已完成'])

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** A file that does not say has orders that are paid; a word that nobody knows is not taken for a payment. */
export const paymentOf = (text: string): Financial =>
  text.trim() === '' ? 'paid' : (financial.get(plain(text)) ?? 'pending')

export const isSent = (text: string): boolean => sent.has(plain(text))
