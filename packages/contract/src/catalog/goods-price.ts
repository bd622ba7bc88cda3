import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { table } from '../kit/table.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { category } from './category.ts'
import { goodsLimits } from './goods-edit.ts'
import { chooseGoods } from './goods-library.ts'

/** Prices of SKUs: list price in US cents, price of each rank, and markup over the purchase cost. */

const usd = wire.minor({ min: 0, max: goodsLimits.amount, currency: 'USD' })

/** First fields of the lists of prices and of costs. */
export const skuFields = {
  sku: [wire.text(100), 'SKU', 'SKU'],
  goods_id: [wire.id, 'Product', '商品', { readOnly: true }],
  goods_name: [wire.text(255), 'Product', '商品'],
  options: [wire.text(800, 0), 'Variant', '规格'],
} as const
export const skuFilters = {
  goods_id: [wire.ref(() => chooseGoods).optional(), 'Product', '商品'],
  category_id: [wire.ref(() => category.tree).optional(), 'Category', '分类'],
  status: [
    wire
      .choice({
        on_shelf: ['On sale', '在售'],
        draft: ['Draft', '草稿'],
        off_shelf: ['Off sale', '已下架'],
        packaging: ['Packaging', '包材'],
      })
      .optional(),
    'Status',
    '状态',
  ],
} as const

export const goodsPrice = record({
  name: 'goods-price',
  path: '/v1/goods-price',
  title: ['Prices', '商品价格'],
  singular: ['price', '价格'],
  empty: ['No SKUs yet', '暂无规格'],
  messages: { search: ['SKU, title or code', 'SKU、标题或商品编码'] },
  fields: {
    ...skuFields,
    price: [usd, 'Price', '价格'],
    /** Null for users who may not see purchase costs. */
    cost: [wire.nullable(wire.minor({ min: 0, currency: 'CNY' })), 'Cost', '成本'],
    /** Percent of the cost, at today's rate. */
    markup: [wire.nullable(wire.decimal(1)), 'Markup (%)', '加价率（%）'],
    ranks: [
      table({ rank: [wire.text(60), 'Rank', '等级'], price: [usd, 'Price', '价格'] }, 100),
      'Price by rank',
      '等级价',
    ],
  },
  filter: { ...skuFilters, below_cost: [wire.flag.optional(), 'Below cost', '低于成本'] },
  sortable: ['sku', 'price'],
  order: 'sku',
  endpoints: ['list', 'export'],
  labelField: 'sku',
  columns: ['sku', 'goods_name', 'options', 'price', 'cost', 'markup', 'ranks'],
})

const change = z.object({
  id: z.number(),
  sku: z.string(),
  before: z.number(),
  after: z.number(),
  /** In percent of the cost; null without a cost, or for users who may not see it. */
  markup_before: z.string().nullable(),
  markup_after: z.string().nullable(),
  /** Whether the new price is below the cost. */
  below_cost: z.boolean(),
})
export type PriceChange = z.output<typeof change>

export const priceCalls = {
  /** Calculates new prices without saving them. */
  preview: endpoint({
    method: 'POST',
    path: '/v1/goods-price/preview',
    permission: 'goods-price:update',
    about: ['Preview a change of prices', '预览调价'],
    body: z.object({
      ids: wire.ids,
      by: wire
        .choice({ percent: ['Change by percent', '按百分比调整'], markup: ['Markup on cost', '按成本加价'] })
        .default('percent'),
      /** Percent: -10 reduces by a tenth, 30 with `markup` is 1.3 times the cost. */
      value: wire.decimal(2),
      ending: wire
        .choice({
          none: ['As calculated', '按计算结果'],
          99: ['.99', '.99'],
          95: ['.95', '.95'],
          '00': ['.00', '.00'],
        })
        .default('none'),
    }),
    data: z.array(change),
  }),
  /** Saves prices: all or, if one of them is no longer `before`, none. */
  update: endpoint({
    method: 'PUT',
    path: '/v1/goods-price',
    permission: 'goods-price:update',
    about: ['Edit prices', '修改价格'],
    body: z.object({
      prices: wire.listOf(z.object({ id: wire.id, price: usd, before: usd.optional() }), {
        min: 1,
        max: 1000,
      }),
    }),
    data: z.object({ updated: z.number(), unchanged: z.number() }),
  }),
}

export const goodsPriceErrors = errors('goods-price', {
  changed: [
    '{{codes}}: someone else changed the price. Preview again.',
    '{{codes}} 的价格已被他人修改，请重新预览。',
  ],
  sold: ['{{codes}}: on sale, and must have a price.', '{{codes}} 在售，价格不能为零。'],
  percent: ['A percentage between -90 and 1000.', '请填写 -90 至 1000 之间的百分比。'],
  cost: ['{{codes}}: there is no cost to mark up.', '{{codes}} 没有成本，无法按成本加价。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/goodsPrice', record: goodsPrice, menu: [126, 'staff-products', 71, 'TagsOutlined'] }],
    roles: {
      'goods-price:*': ['product-developer'],
      'goods-price:list': ['salesperson', 'buyer', 'finance', 'marketing'],
    },
  }) satisfies Manifest
