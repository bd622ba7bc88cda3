import { z } from 'zod'
import { goodsLimits } from '../catalog/goods-edit.ts'
import { skuFields, skuFilters } from '../catalog/goods-price.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/**
 * Purchase costs of SKUs in CNY fen, with suppliers' current prices and the last price paid. Users without permission for this
 * list get goods without costs everywhere.
 */

const cny = wire.nullable(wire.minor({ min: 0, currency: 'CNY' }))

export const goodsCost = record({
  name: 'goods-cost',
  path: '/v1/goods-cost',
  title: ['Costs', '商品成本'],
  singular: ['cost', '成本'],
  empty: ['No SKUs yet', '暂无规格'],
  messages: { search: ['SKU, title or code', 'SKU、标题或商品编码'] },
  fields: {
    ...skuFields,
    cost: [wire.minor({ min: 0, currency: 'CNY' }), 'Cost', '成本'],
    currency: [wire.text(3), 'Currency', '币种', { readOnly: true }],
    supplier: [wire.text(200, 0), 'First supplier', '首选供应商'],
    /** The first supplier's current price: by contract, or for the smallest quantity. */
    supplier_price: [cny, 'Quoted', '供应商报价'],
    /** The lowest price of any supplier. */
    lowest_price: [cny, 'Lowest', '最低报价'],
    /** The last price paid to any supplier. */
    last_price: [cny, 'Paid last', '最近采购价'],
    suppliers: [wire.int(), 'Suppliers', '供应商数'],
  },
  filter: { ...skuFilters, differs: [wire.flag.optional(), 'Differs from supplier', '与报价不一致'] },
  sortable: ['sku', 'cost'],
  order: 'sku',
  endpoints: ['list', 'export'],
  labelField: 'sku',
  columns: [
    'sku',
    'goods_name',
    'options',
    'cost',
    'supplier_price',
    'lowest_price',
    'last_price',
    'supplier',
    'suppliers',
  ],
})

export const costUpdate = endpoint({
  method: 'PUT',
  path: '/v1/goods-cost/batch-update',
  permission: 'goods-cost:update',
  about: ['Edit purchase costs', '修改采购成本'],
  body: z.object({
    costs: wire.listOf(
      z.object({ sku: wire.text(100), cost: wire.minor({ min: 0, max: goodsLimits.amount }) }),
      { min: 1, max: 1000 },
    ),
  }),
  data: z.object({ updated: z.number(), unchanged: z.number() }),
})

export const goodsCostErrors = errors('goods-cost', {
  unknown: ['There is no SKU {{codes}}.', 'SKU {{codes}} 不存在。'],
  twice: ['{{codes}} appears more than once.', '{{codes}} 重复出现。'],
})

export const manifest = () =>
  recordManifest(goodsCost, '/goodsCost', {
    menu: [127, 'staff-products', 72, 'DollarOutlined'],
    all: ['product-developer', 'buyer', 'purchasing-lead'],
    reads: ['finance'],
  })
