import { formatMessage } from '../../kit/format-message.ts'
import type { Lang, Words } from '../../kit/text.ts'
import { termWords } from '../order-price/terms.ts'
import type { RedeliverCause } from './redeliver.ts'

/** Texts for reasons and outcomes of after-sale cases, and for the rules that limit refunds. */

/** Why a case is opened. */
export const caseReasons = {
  not_arrived: ['Not received', '未收到货'],
  damaged: ['Damaged in transit', '运输破损'],
  wrong_item: ['Wrong item', '发错商品'],
  missing: ['Items missing', '少件漏发'],
  faulty: ['Faulty or not as described', '质量问题或与描述不符'],
  late: ['Arrived late', '送达延误'],
  unwanted: ['Buyer changed their mind', '买家不想要了'],
  other: ['Other', '其他'],
} as const
export type CaseReason = keyof typeof caseReasons

/** The usual cause for each reason; the staff member who answers decides. */
export const usualCause: Readonly<Record<CaseReason, RedeliverCause>> = {
  not_arrived: 'carrier',
  damaged: 'carrier',
  wrong_item: 'us',
  missing: 'us',
  faulty: 'supplier',
  late: 'carrier',
  unwanted: 'buyer',
  other: 'us',
}

/** What a case can end with. */
export const caseOutcomes = {
  refund: ['Refund', '退款'],
  reissue: ['Reshipment', '重发'],
} as const
export type CaseOutcome = keyof typeof caseOutcomes

/** Short names of the rules that limit refunds. */
export const refundRules = {
  here: ['Not shipped yet', '尚未发出'],
  under_way: ['In transit', '运输中'],
  delivered: ['Within the claim period', '售后期内'],
  goods_only: ['Items only', '仅退商品金额'],
  over: ['Claim period over', '已过售后期'],
} as const
export type RefundRule = keyof typeof refundRules

const ruleWords: Readonly<Record<RefundRule, Words>> = {
  here: {
    en: 'The parcel hasn’t left yet. Everything paid for these items can be refunded.',
    zh: '包裹尚未发出，可退还这些商品已付的全部款项。',
  },
  under_way: {
    en: 'Shipped {{ago}} and not delivered. Cases can be opened until day {{limit}}. Everything paid for these items can be refunded.',
    zh: '{{ago}}发货，尚未签收；发货后 {{limit}} 天内可申请。可退还这些商品已付的全部款项。',
  },
  delivered: {
    en: 'Delivered {{ago}}. Cases can be opened until day {{limit}}. Everything paid for these items can be refunded.',
    zh: '{{ago}}签收；签收后 {{limit}} 天内可申请。可退还这些商品已付的全部款项。',
  },
  goods_only: {
    en: 'The buyer changed their mind: only the price of the items comes back, not shipping, fees and taxes.',
    zh: '买家不想要了：仅退商品金额，不退运费、服务费及税费。',
  },
  over: {
    en: 'The claim period of {{limit}} days is over: {{days}} days have passed.',
    zh: '已超过 {{limit}} 天的售后期（已过 {{days}} 天）。',
  },
}

/** The rule as a sentence, with elapsed and allowed days. */
export const ruleText = (rule: RefundRule, days: number, limit: number, lang: Lang): string =>
  formatMessage(
    ruleWords[rule],
    { days, limit, ago: formatMessage(days === 0 ? today : daysAgo, { days }, lang) },
    lang,
  )

const today: Words = { en: 'today', zh: '今天' }
const daysAgo: Words = { en: '{{days}} {{days|day|days}} ago', zh: '{{days}} 天前' }

/** The parts of a refund limit. */
export const limitParts = {
  goods: termWords.goods,
  postage: termWords.postage,
  registration: termWords.registration,
  serviceFee: termWords.service_fee,
  duty: termWords.duty,
  iossTax: termWords.ioss_tax,
  givenBefore: { en: 'Compensated before', zh: '此前已赔付' },
} as const satisfies Record<string, Words>
