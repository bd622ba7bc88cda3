import { z } from 'zod'
import { currency } from '../kit/currency.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, allowUnless, rowActions, rowAnswer, rowRefs } from '../kit/row-actions.ts'
import { table } from '../kit/table.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { supplier } from './supplier.ts'

/** Which supplier supplies which SKU: its code there, quantities and prices. */

export const goodsSellerErrors = errors('goods-seller', {
  supplier: ['There is no supplier with this code.', '没有该编码的供应商。'],
  sku: ['There is no such SKU.', 'SKU 不存在。'],
  tiers: ['Quantities must rise from line to line, and prices can’t.', '数量须逐行递增，单价不得上升。'],
  blocked: ['This supplier is blocked.', '该供应商已被拉黑。'],
  first: ['It is the default already.', '已是默认供应商。'],
  several: [
    'Several suppliers of this SKU are selected. Select one.',
    '同一 SKU 选择了多个供应商，请只选一个。',
  ],
})

const text = (max: number) => wire.text(max, 0).default('')
const pieces = wire.int({ min: 1, max: 1_000_000 }).default(1)
const price = wire.maybe(wire.minor({ min: 1 }))
const day = wire.maybe(wire.day)
const half = { halfWidth: true } as const

const choices = (of: 'skus' | 'suppliers', en: string, zh: string) =>
  endpoint({
    method: 'GET',
    path: `/v1/goods-seller/${of}`,
    permission: 'goods-seller:list',
    about: [en, zh],
    query: z.object({ search: wire.text(100) }),
    data: z.array(z.object({ code: z.string(), title: z.string() })),
  })

/** Search for SKUs and suppliers, which the form and files name by code. */
export const goodsSellerChoices = {
  skus: choices('skus', 'Look for SKUs to buy', '查找采购 SKU'),
  suppliers: choices('suppliers', 'Look for suppliers of SKUs', '查找 SKU 供应商'),
}

const own = record({
  name: 'goods-seller',
  path: '/v1/goods-seller',
  title: ['Supplied SKUs', '供货关系'],
  singular: ['supplied SKU', '供货关系'],
  empty: ['No supplied SKUs yet', '暂无供货关系'],
  messages: {
    search: ['SKU, supplier, supplier’s code or offer', 'SKU、供应商、供应商货号或货源编号'],
    emptyHelp: [
      'Which supplier supplies which SKU, and at which prices. A supplier’s price list can be imported.',
      '记录哪家供应商供应哪个 SKU 及价格，可导入供应商报价单。',
    ],
  },
  fields: {
    sku: [wire.text(60), 'Our SKU', '本公司 SKU', half],
    supplier: [wire.text(40), 'Supplier code', '供应商编码', half],
    supplier_code: [text(100), 'Supplier’s code', '供应商货号', half],
    model: [text(100), 'Model', '型号', half],
    preference: [
      wire.int({ min: 1, max: 99 }).default(1),
      'Preference',
      '优先级',
      { halfWidth: true, helpText: ['1 is the first choice.', '1 为首选。'] },
    ],
    currency: [currency.default('CNY'), 'Currency', '币种', { halfWidth: true, row: wire.text(3) }],
    moq: [pieces, 'MOQ', '起订量', half],
    order_multiple: [pieces, 'Order multiple', '订货倍数', half],
    pack_quantity: [
      pieces,
      'Items per unit',
      '每采购单位件数',
      { halfWidth: true, helpText: ['Items in one purchased unit.', '一个采购单位包含的件数。'] },
    ],
    lead_days: [
      wire.maybe(wire.int({ min: 0, max: 365 })),
      'Lead days',
      '交期（天）',
      { halfWidth: true, helpText: ['Empty: those of the supplier.', '不填则按供应商默认交期。'] },
    ],
    tiers: [
      table({
        from: [wire.int({ min: 1 }), 'From quantity', '起订件数'],
        price: [wire.minor({ min: 1 }), 'Unit price', '单价'],
      }).default([]),
      'Price tiers',
      '阶梯价',
    ],
    contract_price: [price, 'Contract price', '合同价'],
    contract_from: [day, 'Contract from', '合同价生效日', half],
    contract_to: [day, 'Contract until', '合同价截止日', { ...half, from: 'contract_from' }],
    last_price: [price, 'Last price', '最近采购价', half],
    last_date: [day, 'Last bought', '最近采购日期', half],
    link: [
      wire.webAddress(500, 0).default(''),
      'Purchase link',
      '采购链接',
      {
        row: wire.text(500, 0),
        helpText: ['The offer’s number is read from it.', '货源编号自动从链接识别。'],
      },
    ],
    spec_id: [text(64), '1688 spec ID', '1688 规格 ID（specId）', half],
    offer_sku_id: [text(40), '1688 SKU ID', '1688 SKU ID', half],
    note: [wire.area(1000).default(''), 'Note', '备注'],
    sku_id: [wire.int(), 'SKU ID', 'SKU 编号', { readOnly: true }],
    supplier_id: [wire.int(), 'Supplier', '供应商', { readOnly: true }],
    title: [wire.text(400, 0), 'Product', '商品', { readOnly: true }],
    supplier_name: [wire.text(200), 'Supplier', '供应商', { readOnly: true }],
    /** Current price of the smallest order: from the contract, the first tier, or the last purchase. */
    price: [wire.nullable(wire.minor()), 'Price', '当前价', { readOnly: true }],
    offer_id: [wire.text(40, 0), '1688 offer', '1688 货源编号', { readOnly: true }],
    /** Whether it is the SKU's default supplier: the first choice that isn't blocked. */
    is_default: [wire.flag, 'Default', '默认', { readOnly: true, tag: 'blue' }],
    blocked: [wire.flag, 'Supplier blocked', '供应商已拉黑', { readOnly: true }],
    actions: allowed,
  },
  filter: {
    supplier_id: [wire.ref(() => supplier.select).optional(), 'Supplier', '供应商'],
    is_default: [wire.flag.optional(), 'Default', '默认'],
  },
  sortable: ['sku', 'preference', 'lead_days', 'last_date'],
  labelField: 'sku',
  columns: [
    'sku',
    'title',
    'supplier_name',
    'supplier_code',
    'preference',
    'is_default',
    'price',
    'moq',
    'order_multiple',
    'pack_quantity',
    'lead_days',
    'tiers',
    'last_price',
    'last_date',
    'offer_id',
  ],
  hidden: ['order_multiple', 'pack_quantity', 'tiers', 'last_price', 'last_date', 'offer_id'],
})

/** Makes suppliers the first choice for their SKUs; the previous first choice becomes second. */
const prefer = endpoint({
  method: 'PUT',
  path: '/v1/goods-seller/default',
  permission: 'goods-seller:update',
  about: ['Make default supplier of SKUs', '设为 SKU 默认供应商'],
  body: z.object({ goods_sellers: rowRefs }),
  data: z.array(rowAnswer),
})

export const goodsSeller = {
  ...own,
  prefer,
  actions: rowActions<{ readonly is_default: boolean; readonly blocked: boolean }>()({
    name: 'goods-seller',
    actions: {
      prefer: {
        words: ['Make default', '设为默认'],
        successText: [
          ['Default supplier set', '已设为默认供应商'],
          ['Default supplier of {{count}} SKUs set', '已设置 {{count}} 个 SKU 的默认供应商'],
        ],
        call: prefer,
        may: ({ is_default, blocked }) =>
          allowUnless([blocked, goodsSellerErrors.blocked], [is_default, goodsSellerErrors.first]),
      },
    },
  }),
}

export const manifest = () =>
  ({
    pages: [{ path: '/supplierList', record: goodsSeller, own: { of: z.literal('goods') } }],
    under: [
      listedUnder(goodsSeller, {
        parent: supplier,
        by: 'supplier_id',
        fill: { supplier: 'code' },
        hides: ['supplier'],
      }),
    ],
    roles: {
      'goods-seller:*': ['product-developer', 'buyer', 'purchasing-lead'],
      'goods-seller:list': ['sampler'],
    },
  }) satisfies Manifest
