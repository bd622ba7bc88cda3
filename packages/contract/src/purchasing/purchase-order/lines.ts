import { goodsUnit } from '../../catalog/goods-unit.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { line } from '../../kit/line.ts'
import { lines } from '../../kit/lines.ts'
import type { Fields } from '../../kit/record-types.ts'
import { seenBy } from '../../kit/seen-by.ts'
import { fillWords } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'
import { goodsCost } from '../goods-cost.ts'
import { supplier } from '../supplier.ts'
import { purchaseOrderErrors } from './errors.ts'

/** The lines of a purchase order: goods, and costs that come with them. Quantities are pieces, prices are per purchase unit. */

/** Prices are only for those who may see purchase costs. */
export const seesCosts = goodsCost.list.permission
const most = 100_000_000_000
const amount = (min = 0) => wire.minor({ min, max: most })
const seen = seenBy(seesCosts, wire.minor({ min: -most, max: most }))
const text = (max: number) => wire.text(max, 0).default('')
const pieces = (min: number) => wire.int({ min, max: 10_000_000 })

/** SKUs to order, by id and by words. Names begin with the code. */
export const skuChoices = endpoint({
  method: 'GET',
  path: '/v1/purchase-orders/skus',
  permission: 'purchase-orders:list',
  about: ['Look for SKUs to order', '查找可采购的 SKU'],
  get query() {
    return supplier.select.query
  },
  get data() {
    return supplier.select.data
  },
})

/** What the pieces of a line cost; the price is for one purchase unit. */
export const lineAmount = ({ pieces, pack, price }: Readonly<Record<'pieces' | 'pack' | 'price', number>>) =>
  Math.round((pieces / pack) * price)

/** The `source` of a line that the purchase plan asked for, before the id of the plan's row. */
export const planSource = 'plan:'

const item = line({
  title: ['Items', '商品明细'],
  singular: ['item', '明细行'],
  exclusive: { of: ['sku_id', 'subject'] },
  fields: {
    sku_id: [wire.maybe(wire.ref(() => skuChoices)), 'SKU', 'SKU', { withName: true, inFiles: 'code' }],
    /** What has no SKU, such as a sample of a product in development, and what asked for it. */
    subject: [text(200), 'Product', '商品'],
    variant: [text(100), 'Variant', '规格'],
    source: [text(100), 'Requested by', '需求来源'],
    supplier_code: [wire.text(100, 0), 'Supplier’s code', '供应商货号', { readOnly: true }],
    unit_id: [
      wire.maybe(wire.ref(() => goodsUnit.select)),
      'Unit',
      '单位',
      { withName: true, inFiles: 'code' },
    ],
    pack: [wire.int({ min: 1, max: 100_000 }).default(1), 'Items per unit', '每单位件数'],
    pieces: [pieces(1), 'Quantity', '件数'],
    free: [pieces(0).default(0), 'Free items', '赠品件数'],
    price: [amount(), 'Price per unit', '单价（每单位）', { row: seen }],
    amount: [seen, 'Amount', '金额', { readOnly: true }],
    /** The supplier's price for this quantity, if it is in the order's currency. */
    quoted: [seen, 'Quoted', '供应商报价', { readOnly: true }],
    promised_on: [wire.maybe(wire.day), 'Promised', '承诺交期'],
    tolerance: [wire.int({ min: 0, max: 100 }).default(0), 'Tolerance (%)', '溢收（%）'],
    own_costs: [amount().default(0), 'Costs by hand', '手工分摊', { row: seen }],
    note: [text(200), 'Note', '备注'],
    received: [wire.int(), 'Received', '已到货', { readOnly: true }],
    short_closed: [wire.flag, 'Rest not awaited', '余量不再等待', { readOnly: true }],
  },
  derive: { amount: (given) => lineAmount(given) },
})

const splits = {
  value: ['By value', '按金额'],
  quantity: ['By quantity', '按件数'],
  weight: ['By weight', '按重量'],
  volume: ['By volume', '按体积'],
  equal: ['Equally', '平均'],
} as const

/** Fields of costs that become part of what goods cost when they come. */
export const costFields = {
  kind: [
    wire.choice({
      freight: ['Freight', '运费'],
      packaging: ['Packaging', '包装费'],
      duty: ['Duty', '关税'],
      other: ['Other', '其他'],
      discount: ['Discount', '优惠'],
    }),
    'Type',
    '类型',
  ],
  amount: [amount(1), 'Amount', '金额'],
  split: [wire.choice(splits).default('value'), 'Split', '分摊方式'],
  payee_id: [
    wire.maybe(wire.ref(() => supplier.select)),
    'Paid to',
    '收款方',
    { withName: true, inFiles: 'code' },
  ],
  note: [text(200), 'Note', '备注'],
} as const satisfies Fields

const cost = line({
  title: ['Costs', '费用'],
  singular: ['cost', '费用'],
  fields: {
    ...costFields,
    split: [
      wire.choice({ ...splits, hand: ['By hand', '手工'] } as const).default('value'),
      'Split',
      '分摊方式',
    ],
    value: [wire.minor({ min: -most, max: most }), 'In the total', '计入总额', { readOnly: true }],
  },
  derive: { value: ({ kind, amount }) => (kind === 'discount' ? -amount : amount) },
})

export const orderLines = {
  items: lines(item, {
    min: 1,
    after: 'tax_percent',
    rare: ['subject', 'variant', 'source', 'unit_id', 'pack', 'free', 'tolerance', 'own_costs', 'note'],
    check: ({ pieces, pack }) =>
      pieces % pack === 0 ? undefined : { pieces: fillWords(purchaseOrderErrors.pack.words, { pack }) },
  }),
  costs: lines(cost, { needs: seesCosts, after: 'tax_percent', max: 50, rare: ['payee_id', 'note'] }),
}
