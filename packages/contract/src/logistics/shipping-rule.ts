import { z } from 'zod'
import { countries } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** A company's shipping rules: an ordered list of conditions, each with a channel. */

const amount = wire.maybe(wire.minor({ min: 0, max: 100_000_000 }))
const grams = wire.maybe(wire.int({ min: 0, max: 1_000_000 }))

const served = record({
  name: 'shipping-rule',
  path: '/sale/shippingRule',
  title: ['Shipping rules', '物流规则'],
  singular: ['shipping rule', '物流规则'],
  empty: [
    'No shipping rules yet. Without one, each order goes by the cheapest shipping method.',
    '暂无物流规则。没有规则时，订单使用最便宜的物流方式。',
  ],
  fields: {
    name: [wire.text(100), 'Name', '名称'],
    channel_id: [
      wire.id,
      'Ship by',
      '物流方式',
      {
        helpText: [
          'If it can’t carry the parcel, the cheapest available shipping method is used.',
          '若该物流方式无法承运，则改用可承运的最便宜物流方式。',
        ],
      },
    ],
    /** Null for all stores. */
    shop_ids: [
      wire.maybe(wire.ids),
      'Stores',
      '店铺',
      { helpText: ['Empty: every store.', '不填即所有店铺。'] },
    ],
    countries: [
      countries.default([]),
      'Countries',
      '国家',
      { helpText: ['Empty: every country.', '不填即所有国家。'] },
    ],
    amount_min: [amount, 'Amount from', '订单金额下限'],
    amount_max: [amount, 'Amount to', '订单金额上限'],
    grams_min: [grams, 'Weight from (g)', '重量下限（g）', { halfWidth: true }],
    grams_max: [grams, 'Weight to (g)', '重量上限（g）', { halfWidth: true }],
    goods_tags: [
      wire.tags(50).default([]),
      'Product tags',
      '商品标签',
      {
        helpText: [
          'The order holds products with at least one of these.',
          '订单中至少有一件商品带有其中一个标签。',
        ],
      },
    ],
    active: [wire.flag.default(true), 'Active', '启用'],
    /** 1-based; rules are checked in this order. */
    position: [wire.int(), 'No.', '序号', { readOnly: true }],
    channel_name: [wire.text(100), 'Ship by', '物流方式', { readOnly: true }],
    /** Whether the channel is active. */
    channel_active: [wire.flag, 'Shipping method in use', '物流方式可用', { readOnly: true }],
  },
  filter: {
    active: wire.flag.optional(),
    channel_id: wire.id.optional(),
  },
  sortable: ['position', 'name'],
  order: 'position',
  selectableBy: 'signed-in',
  labelField: 'name',
})

export const shippingRule = {
  ...served,
  /** Reorders the rules; all rules of the company must be listed once. */
  reorder: endpoint({
    method: 'PUT',
    path: '/sale/shippingRule/order',
    permission: 'shipping-rule:update',
    about: ['Order the shipping rules', '调整物流规则顺序'],
    body: z.object({ ids: wire.ids }),
    data: z.object({ moved: z.number() }),
  }),
}

export const shippingRuleErrors = errors('shipping-rule', {
  channel: ['This shipping method doesn’t exist or is inactive.', '该物流方式不存在或已停用。'],
  shop: ['One of these stores isn’t yours.', '其中有店铺不属于您。'],
  country: ['Not a country code: {{codes}}.', '国家代码无效：{{codes}}。'],
  range: ['The end can’t be less than the beginning.', '上限不能小于下限。'],
  order: ['The rules have changed since. Reload and order them again.', '规则已被修改，请刷新后重新排序。'],
  many: ['A company has at most 200 rules.', '每家公司最多 200 条规则。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/shippingRules',
        title: ['Shipping rules', '物流规则'],
        menu: [54, 'settings', 40, 'PartitionOutlined', { needs: 'shipping-rule:list' }],
      },
    ],
    roles: { 'shipping-rule:*': ['merchant'] },
  }) satisfies Manifest
