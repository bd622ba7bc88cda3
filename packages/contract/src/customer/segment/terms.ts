import { z } from 'zod'
import { conditionOp, groupOf } from '../../kit/condition-groups.ts'
import type { Words } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'

/** The conditions of segments. */

/**
 * `set`: compared with a list. `count`, `money`, `ago`: a number, US cents or days ago, compared with a bound. `day`: compared with
 * a day. `bought`: a list, of what was ordered at any time or within some days.
 */
interface FieldAbout {
  readonly kind: 'set' | 'count' | 'money' | 'ago' | 'day' | 'bought'
  readonly words: Words
}
export const segmentFields = {
  country: { kind: 'set', words: { en: 'Country', zh: '国家' } },
  language: { kind: 'set', words: { en: 'Language', zh: '语言' } },
  stage: { kind: 'set', words: { en: 'Stage', zh: '阶段' } },
  grade: { kind: 'set', words: { en: 'Grade', zh: '等级' } },
  owner: { kind: 'set', words: { en: 'Owner', zh: '负责人' } },
  tag: { kind: 'set', words: { en: 'Tag', zh: '标签' } },
  source: { kind: 'set', words: { en: 'Source', zh: '来源' } },
  orders: { kind: 'count', words: { en: 'Orders', zh: '订单数' } },
  paid_orders: { kind: 'count', words: { en: 'Paid orders', zh: '已付款订单' } },
  spend: { kind: 'money', words: { en: 'Spend (USD)', zh: '消费（USD）' } },
  average: { kind: 'money', words: { en: 'Average order (USD)', zh: '平均客单价（USD）' } },
  first_order: { kind: 'ago', words: { en: 'First order (days ago)', zh: '首单距今天数' } },
  last_order: { kind: 'ago', words: { en: 'Last order (days ago)', zh: '最近下单距今天数' } },
  first_order_day: { kind: 'day', words: { en: 'First order (date)', zh: '首单日期' } },
  last_order_day: { kind: 'day', words: { en: 'Last order (date)', zh: '最近下单日期' } },
  goods: { kind: 'bought', words: { en: 'Product ordered', zh: '购买过的商品' } },
  category: { kind: 'bought', words: { en: 'Category ordered', zh: '购买过的分类' } },
  consent: { kind: 'set', words: { en: 'Consent to marketing', zh: '营销同意' } },
  do_not_contact: { kind: 'set', words: { en: 'Opted out', zh: '勿联系' } },
} as const satisfies Record<string, FieldAbout>
export type SegmentField = keyof typeof segmentFields
export const segmentFieldNames = Object.keys(segmentFields) as [SegmentField, ...SegmentField[]]
export const segmentKind = (field: SegmentField): FieldAbout['kind'] => segmentFields[field].kind

export const consentStates = {
  given: ['Given', '已同意'],
  withdrawn: ['Withdrawn', '已撤回'],
  none: ['None', '无记录'],
} as const
export const optedOut = { yes: ['Yes', '是'], no: ['No', '否'] } as const

const leaf = z.object({
  field: wire.choice(segmentFieldNames),
  op: conditionOp,
  /** For lists: countries, tags and names as they are, ids as text. */
  values: wire.tags(200).default([]),
  /** For bounds: a number, US cents, or days. */
  number: wire.maybe(wire.int({ min: 0, max: 1_000_000_000 })),
  day: wire.maybe(wire.day),
  /** For what was ordered: only orders of the last days. */
  within: wire.maybe(wire.int({ min: 1, max: 3650 })),
})
export type SegmentLeaf = z.output<typeof leaf>
export const segmentGroup = groupOf(leaf)
export type SegmentGroup = z.output<typeof segmentGroup>

/** Whether a condition has what it needs: a list values, a bound a number or a day. */
export const isComplete = ({ field, op, values, number, day }: SegmentLeaf): boolean => {
  const kind = segmentKind(field)
  if (kind === 'set' || kind === 'bought') return (op === 'is_any' || op === 'is_none') && values.length > 0
  const bound = kind === 'day' ? day : number
  return (op === 'at_least' || op === 'at_most') && bound !== null
}
