import { z } from 'zod'
import { conditionOp, groupOf } from '../../kit/condition-groups.ts'
import type { Words } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'

/** The conditions and actions of automation rules. */

export const ruleEvents = {
  imported: ['Order synced', '订单导入'],
  paid: ['Order paid', '订单付款'],
  address_changed: ['Address changed', '地址变更'],
  stock_in: ['Stock arrived', '到货配齐'],
  before_label: ['Before label', '申请面单前'],
} as const
export type RuleEvent = keyof typeof ruleEvents
export const ruleEvent = wire.choice(ruleEvents)

/** `set`: compared with a list. `number`: compared with a bound. `single`: an order has at most one value. */
interface FieldAbout {
  readonly kind: 'set' | 'number'
  readonly single?: true
  readonly words: Words
}
export const ruleFields = {
  store: { kind: 'set', single: true, words: { en: 'Store', zh: '店铺' } },
  company: { kind: 'set', single: true, words: { en: 'Company', zh: '公司主体' } },
  country: { kind: 'set', single: true, words: { en: 'Country', zh: '国家' } },
  amount: { kind: 'number', words: { en: 'Order amount (USD)', zh: '订单金额（USD）' } },
  paid: { kind: 'number', words: { en: 'Amount due to us (USD)', zh: '应付金额（USD）' } },
  weight: { kind: 'number', words: { en: 'Weight (g)', zh: '重量（g）' } },
  pieces: { kind: 'number', words: { en: 'Quantity', zh: '件数' } },
  goods_tag: { kind: 'set', words: { en: 'Product tag', zh: '商品标签' } },
  sku: { kind: 'set', words: { en: 'SKU', zh: 'SKU' } },
  order_tag: { kind: 'set', words: { en: 'Order tag', zh: '订单标签' } },
  channel: { kind: 'set', single: true, words: { en: 'Channel', zh: '物流渠道' } },
} as const satisfies Record<string, FieldAbout>
export type RuleField = keyof typeof ruleFields
export const ruleFieldNames = Object.keys(ruleFields) as [RuleField, ...RuleField[]]
export const isNumber = (field: RuleField): boolean => ruleFields[field].kind === 'number'
/** Fields of which an order has at most one value. */
export const singleFields: ReadonlySet<string> = new Set(
  ruleFieldNames.filter((name) => 'single' in ruleFields[name]),
)

const ruleLeaf = z.object({
  field: wire.choice(ruleFieldNames),
  op: conditionOp,
  /** For `set` fields: countries, codes, or ids as text. */
  values: wire.tags(200).default([]),
  /** For `number` fields: amounts (US cents), weights and counts. */
  number: wire.maybe(wire.int({ min: 0, max: 100_000_000 })),
})

export const ruleGroup = groupOf(ruleLeaf)
export type RuleGroup = z.output<typeof ruleGroup>

export const ruleAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('channel'), channel_id: wire.id }),
  z.object({ do: z.literal('tag'), tag_id: wire.id }),
  z.object({
    do: z.literal('urgent'),
    level: wire.int({ min: 1, max: 2 }),
    /** Hours until it ends; null: it does not end automatically. */
    hours: wire.maybe(wire.int({ min: 1, max: 2160 })),
  }),
  z.object({ do: z.literal('hold'), reason: wire.text(200) }),
  z.object({ do: z.literal('note'), text: wire.area(500, 1) }),
])
export type RuleAction = z.output<typeof ruleAction>

export const actionWords = {
  channel: { en: 'Set channel', zh: '指定渠道' },
  tag: { en: 'Add tag', zh: '添加标签' },
  urgent: { en: 'Mark as urgent', zh: '标记加急' },
  hold: { en: 'Put on hold', zh: '挂起' },
  note: { en: 'Add internal note', zh: '添加内部备注' },
} as const satisfies Record<RuleAction['do'], Words>
