import { lotTracking } from '../../catalog/goods-edit.ts'
import { line } from '../../kit/line.ts'
import { lines } from '../../kit/lines.ts'
import * as wire from '../../kit/wire.ts'
import { costFields, seesCosts } from '../purchase-order/lines.ts'
import { purchaseOrder } from '../purchase-order.ts'

/** The lines of an arrival: what is announced, what was counted of it, and costs. All quantities are pieces. */

const text = (max: number) => wire.text(max, 0).default('')
const counted = (en: string, zh: string) => [wire.int(), en, zh, { readOnly: true }] as const

const item = line({
  title: ['Items', '到货明细'],
  singular: ['item', '明细行'],
  exclusive: { of: ['sku_id', 'subject'] },
  fields: {
    po_id: [
      wire.maybe(wire.ref(() => purchaseOrder.select)),
      'Purchase order',
      '采购订单',
      { withName: true, inFiles: 'po_sn' },
    ],
    sku_id: [
      wire.maybe(wire.ref(() => purchaseOrder.skus)),
      'SKU',
      'SKU',
      { withName: true, inFiles: 'code' },
    ],
    /** What has no SKU, such as a sample. */
    subject: [text(200), 'Product', '商品'],
    /** Its order, or this line of it, was closed or cancelled after it had been announced. */
    not_awaited: [wire.flag, 'Not awaited', '不再等待', { readOnly: true, tag: 'red' }],
    box: [text(20), 'Box', '箱号'],
    expected: [wire.int({ min: 0, max: 10_000_000 }), 'Announced', '预报件数'],
    lot: [text(40), 'Lot', '批次号'],
    expires_on: [wire.maybe(wire.day), 'Expires on', '有效期至'],
    note: [text(200), 'Note', '备注'],
    /** What its receipts must state; null: no lot. */
    lot_tracking: [wire.nullable(lotTracking), 'Noted when it comes in', '收货时登记', { readOnly: true }],
    /** Of the announced ones, those that the supplier gives on top. */
    free: counted('Free', '赠品'),
    received: counted('Received', '已收货'),
    rejected: counted('Rejected', '不合格'),
    /** Of the rejected ones, those that were sent back or scrapped. */
    returned: counted('Returned', '已退回'),
    put_away: counted('Put away', '已上架'),
    /** Of these pieces, how many may be put away in all. */
    may_put_away: counted('Put away at most', '最多可上架'),
  },
})

/** What bringing the goods costs: freight and duty of the whole arrival. */
const cost = line({
  title: ['Costs', '费用'],
  singular: ['cost', '费用'],
  fields: {
    ...costFields,
    value: [wire.minor(), 'Value', '计入金额', { readOnly: true }],
  },
  derive: { value: ({ kind, amount }) => (kind === 'discount' ? -amount : amount) },
})

export const asnCosts = lines(cost, { needs: seesCosts, max: 50, rare: ['payee_id', 'note'] })

export const asnItems = lines(item, {
  min: 1,
  after: 'express_nos',
  rare: ['subject', 'box', 'lot', 'expires_on', 'note'],
})
