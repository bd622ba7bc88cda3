import { goodsTag } from '../../catalog/goods-tag.ts'
import { errors } from '../../kit/errors.ts'
import { wordsOf } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'

/** Rules by which a store's parcels get packaging. The staff's list and the merchant's have the same fields. */

export const bindingRule = wire.choice({
  always: ['Every parcel', '所有包裹'],
  from_pieces: ['From a quantity', '达到件数'],
  tag: ['Products with a tag', '含指定标签的商品'],
})

/** What a rule says. */
export const ruleTexts = {
  always: wordsOf(['every parcel', '所有包裹']),
  from_pieces: wordsOf(['{{count}} items or more', '不少于 {{count}} 件']),
  tag: wordsOf(['products with the tag {{tag}}', '含标签 {{tag}} 的商品']),
} as const

const half = { halfWidth: true } as const

/** The fields of a rule that both lists have, beside store and packaging. */
export const ruleFields = {
  rule: [bindingRule.default('always'), 'Used for', '适用条件', half],
  from_pieces: [
    wire.maybe(wire.int({ min: 1, max: 10_000 })),
    'Quantity from',
    '件数不低于',
    { ...half, requiredWhen: { rule: 'from_pieces' } },
  ],
  tag_id: [
    wire.maybe(wire.ref(() => goodsTag.select)),
    'Product tag',
    '商品标签',
    { ...half, requiredWhen: { rule: 'tag' }, withName: true },
  ],
  position: [
    wire.maybe(wire.int({ min: 1, max: 9999 })),
    'Position',
    '优先顺序',
    {
      ...half,
      row: wire.int(),
      helpText: [
        'For box or mailer, insert and sticker, the first rule that applies is used. Left empty, it comes last.',
        '纸箱或快递袋、插卡、贴纸分别采用第一条适用的规则；留空则排在最后。',
      ],
    },
  ],
  status: [wire.inUse.default('active'), 'Status', '状态', half],
} as const

/** Forms show the terms of a rule only for the kind of rule that has them. */
export const ruleTerms = {
  from_pieces: { when: ({ rule }: { readonly rule?: unknown }) => rule === 'from_pieces' },
  tag_id: { when: ({ rule }: { readonly rule?: unknown }) => rule === 'tag' },
} as const

export const bindingErrors = errors('packbox-binding', {
  packaging: ['This packaging isn’t available for your stores.', '您的店铺不能使用该包材。'],
  tag: ['This product tag doesn’t exist.', '该商品标签不存在。'],
  asked: ['Enter either an order, or a store and its SKUs.', '请填写订单，或店铺及其 SKU。'],
})
