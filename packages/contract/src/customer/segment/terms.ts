import { z } from 'zod'
import { conditionOp, groupOf } from '../../kit/condition-groups.ts'
import type { Words } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'
import type { CustomerKind } from '../customer/kinds.ts'
import { customCondition } from '../field/values.ts'
import { rfmSegments } from '../rfm.ts'

/** The conditions of segments. */

/**
 * `set`: compared with a list. `count`, `score`, `money`, `ago`: a number, 1 to 5, US cents or days ago, compared with a bound.
 * `day`: compared with a day. `custom`: conditions on custom fields (`customCondition`), any of which holds. `bought`, `mailed`: a
 * list, of what was ordered or of what became of mails of campaigns, at any time or within some days.
 */
interface FieldAbout {
  readonly kind: 'custom' | 'set' | 'count' | 'score' | 'money' | 'ago' | 'day' | 'bought' | 'mailed'
  readonly words: Words
  /** The kinds of customers that have it; all by default. */
  readonly of?: readonly CustomerKind[]
}
/** Leads have ordered nothing yet. */
const ordering: readonly CustomerKind[] = ['merchant', 'buyer']
export const segmentFields = {
  country: { kind: 'set', words: { en: 'Country', zh: '国家' } },
  language: { kind: 'set', words: { en: 'Language', zh: '语言' } },
  stage: { kind: 'set', words: { en: 'Stage', zh: '阶段' }, of: ['lead', 'merchant'] },
  grade: { kind: 'set', words: { en: 'Grade', zh: '等级' } },
  owner: { kind: 'set', words: { en: 'Owner', zh: '负责人' } },
  tag: { kind: 'set', words: { en: 'Tag', zh: '标签' } },
  source: { kind: 'set', words: { en: 'Source', zh: '来源' } },
  orders: { kind: 'count', words: { en: 'Orders', zh: '订单数' }, of: ordering },
  paid_orders: { kind: 'count', words: { en: 'Paid orders', zh: '已付款订单' }, of: ordering },
  spend: { kind: 'money', words: { en: 'Spend (USD)', zh: '消费（USD）' }, of: ordering },
  average: { kind: 'money', words: { en: 'Average order (USD)', zh: '平均客单价（USD）' }, of: ordering },
  first_order: { kind: 'ago', words: { en: 'First order (days ago)', zh: '首单距今天数' }, of: ordering },
  last_order: { kind: 'ago', words: { en: 'Last order (days ago)', zh: '最近下单距今天数' }, of: ordering },
  first_order_day: { kind: 'day', words: { en: 'First order (date)', zh: '首单日期' }, of: ordering },
  last_order_day: { kind: 'day', words: { en: 'Last order (date)', zh: '最近下单日期' }, of: ordering },
  goods: { kind: 'bought', words: { en: 'Product ordered', zh: '购买过的商品' }, of: ordering },
  category: { kind: 'bought', words: { en: 'Category ordered', zh: '购买过的分类' }, of: ordering },
  rfm: { kind: 'set', words: { en: 'RFM segment', zh: 'RFM 分群' }, of: ordering },
  rfm_recency: { kind: 'score', words: { en: 'RFM recency (1–5)', zh: 'RFM 最近购买（1–5）' }, of: ordering },
  rfm_frequency: {
    kind: 'score',
    words: { en: 'RFM frequency (1–5)', zh: 'RFM 购买频次（1–5）' },
    of: ordering,
  },
  rfm_spend: { kind: 'score', words: { en: 'RFM spend (1–5)', zh: 'RFM 消费（1–5）' }, of: ordering },
  mail: { kind: 'mailed', words: { en: 'Campaign mail', zh: '营销邮件' } },
  last_mail: { kind: 'ago', words: { en: 'Last mail (days ago)', zh: '最近邮件距今天数' } },
  consent: { kind: 'set', words: { en: 'Consent to marketing', zh: '营销同意' } },
  custom: { kind: 'custom', words: { en: 'Custom field', zh: '自定义字段' } },
  do_not_contact: { kind: 'set', words: { en: 'Opted out', zh: '勿联系' } },
} as const satisfies Record<string, FieldAbout>
export type SegmentField = keyof typeof segmentFields
export const segmentFieldNames = Object.keys(segmentFields) as [SegmentField, ...SegmentField[]]
/** Whether customers of this kind have it. Custom fields say that themselves. */
export const isFieldOf = (kind: CustomerKind, field: SegmentField): boolean => {
  const { of }: FieldAbout = segmentFields[field]
  return of?.includes(kind) ?? true
}
export const segmentKind = (field: SegmentField): FieldAbout['kind'] => segmentFields[field].kind

export const consentStates = {
  given: ['Given', '已同意'],
  withdrawn: ['Withdrawn', '已撤回'],
  none: ['None', '无记录'],
} as const
/** Scores are computed at night. Customers who never paid an order have none. */
export const rfmValues = { ...rfmSegments, none: ['Not scored', '未评分'] } as const
/** What became of mails of campaigns. */
export const mailDeeds = {
  got: ['Received', '已收到'],
  opened: ['Opened', '已打开'],
  clicked: ['Clicked', '已点击'],
  answered: ['Answered', '已回复'],
} as const
export type MailDeed = keyof typeof mailDeeds
/** Days for which it is stored who opened a mail or followed a link. */
export const openDays = 90
export const optedOut = { yes: ['Yes', '是'], no: ['No', '否'] } as const

const leaf = z.object({
  field: wire.choice(segmentFieldNames),
  op: conditionOp,
  /** For lists: countries, tags and names as they are, ids as text. */
  values: wire.tags(200).default([]),
  /** For bounds: a number, US cents, or days. */
  number: wire.maybe(wire.int({ min: 0, max: 1_000_000_000 })),
  day: wire.maybe(wire.day),
  /** For what was ordered, and for mails: only the last days. */
  within: wire.maybe(wire.int({ min: 1, max: 3650 })),
})
export type SegmentLeaf = z.output<typeof leaf>
export const segmentGroup = groupOf(leaf)
export type SegmentGroup = z.output<typeof segmentGroup>

/** Whether a field is compared with a list. */
export const isListed = (kind: FieldAbout['kind']): boolean =>
  kind === 'set' || kind === 'custom' || kind === 'bought' || kind === 'mailed'

/** Whether a condition has what it needs: a list values, a bound a number or a day. */
export const isComplete = ({ field, op, values, number, day }: SegmentLeaf): boolean => {
  const kind = segmentKind(field)
  if (kind === 'custom' && !values.every((value) => customCondition.safeParse(value).success)) return false
  if (isListed(kind)) return (op === 'is_any' || op === 'is_none') && values.length > 0
  const bound = kind === 'day' ? day : number
  const isScore = kind !== 'score' || (number !== null && number >= 1 && number <= 5)
  return (op === 'at_least' || op === 'at_most') && bound !== null && isScore
}
