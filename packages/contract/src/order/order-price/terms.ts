import type { Lang, Words } from '../../kit/text.ts'
import { type OrderCharges, totalOf } from '../order/money.ts'

/** The charges of an order as shown to users, and what changed since the last quote. */

export const termWords = {
  goods: { en: 'Items', zh: '商品金额' },
  rank_discount: { en: 'Rank discount', zh: '等级折扣' },
  registration: { en: 'Handling fee', zh: '挂号费' },
  postage: { en: 'Freight (by weight)', zh: '重量运费' },
  service_fee: { en: 'Service fee', zh: '服务费' },
  duty: { en: 'Duties', zh: '关税' },
  ioss_tax: { en: 'Import VAT (IOSS)', zh: '进口增值税（IOSS）' },
  coupon: { en: 'Coupon', zh: '优惠券' },
  total: { en: 'Total', zh: '合计' },
} as const satisfies Record<string, Words>
export type TermCode = keyof typeof termWords

export interface Term {
  code: TermCode
  name: string
  /** Minor units; negative amounts reduce the price. */
  amount: number
}

function amounts(charges: OrderCharges): Record<TermCode, number> {
  return {
    goods: charges.lines.reduce((sum, line) => sum + line.goods, 0),
    rank_discount: -charges.rankDiscount,
    registration: charges.registration,
    postage: charges.postage,
    service_fee: charges.serviceFee,
    duty: charges.duty,
    ioss_tax: charges.iossTax,
    coupon: -(charges.coupon?.amount ?? 0),
    total: totalOf(charges),
  }
}

/** The charges that are not zero; goods and postage always. They add up to the total, which is not included. */
export function termsOf(charges: OrderCharges, lang: Lang): Term[] {
  const { total: _total, ...parts } = amounts(charges)
  return (Object.entries(parts) as [Exclude<TermCode, 'total'>, number][])
    .filter(([code, amount]) => amount !== 0 || code === 'goods' || code === 'postage')
    .map(([code, amount]) => ({ code, name: termWords[code][lang], amount }))
}

/** The charges that changed, the total last; empty if the price is the same. */
export function termChanges(
  before: OrderCharges,
  after: OrderCharges,
  lang: Lang,
): { code: TermCode; name: string; before: number; after: number }[] {
  const old = amounts(before)
  const fresh = amounts(after)
  return (Object.keys(old) as TermCode[])
    .filter((code) => old[code] !== fresh[code])
    .map((code) => ({ code, name: termWords[code][lang], before: old[code], after: fresh[code] }))
}
