import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { line } from '../../kit/line.ts'
import { lines } from '../../kit/lines.ts'
import { seenBy } from '../../kit/seen-by.ts'
import * as wire from '../../kit/wire.ts'
import { asn } from '../asn.ts'
import { seesCosts } from '../purchase-order/lines.ts'
import { purchaseOrder } from '../purchase-order.ts'
import { supplierBillErrors as errors } from './errors.ts'

/**
 * The lines of a bill: each settles items of an order's line, or a cost of an order or an arrival, or is for something else. A line
 * of an order may be on several bills, and a bill settles lines of several orders. Amounts include tax.
 */

const most = 100_000_000_000
const amount = wire.minor({ min: -most, max: most })
const seen = seenBy(seesCosts, amount)

/** What lines of bills choose from, by id and by words. */
const choices = (path: string, about: readonly [string, string]) =>
  endpoint({
    method: 'GET',
    path: `/v1/supplier-bill/${path}`,
    permission: 'supplier-bill:list',
    about,
    query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  })
export const orderLineChoices = choices('order-lines', ['Select a line of an order', '选择采购订单明细'])
export const orderCostChoices = choices('order-costs', ['Select a cost of an order', '选择采购订单费用'])
export const arrivalCostChoices = choices('arrival-costs', ['Select a cost of an arrival', '选择到货单费用'])

const item = line({
  title: ['Lines', '账单明细'],
  singular: ['line', '明细行'],
  exclusive: { of: ['po_line_id', 'po_cost_id', 'asn_cost_id', 'subject'] },
  fields: {
    po_line_id: [
      wire.maybe(wire.ref(() => orderLineChoices)),
      'Ordered item',
      '采购明细',
      { withName: true },
    ],
    po_cost_id: [
      wire.maybe(wire.ref(() => orderCostChoices)),
      'Cost of an order',
      '订单费用',
      { withName: true },
    ],
    asn_cost_id: [
      wire.maybe(wire.ref(() => arrivalCostChoices)),
      'Cost of an arrival',
      '到货单费用',
      { withName: true },
    ],
    /** What neither an order nor an arrival says. */
    subject: [wire.text(200, 0).default(''), 'Something else', '其他'],
    /** The order or the arrival whose items cost more by it. */
    po_id: [
      wire.maybe(wire.ref(() => purchaseOrder.select)),
      'Late cost of order',
      '补录至订单',
      { withName: true },
    ],
    asn_id: [
      wire.maybe(wire.ref(() => asn.select)),
      'Late cost of arrival',
      '补录至到货单',
      { withName: true },
    ],
    /** Negative for a credit note. */
    pieces: [wire.maybe(wire.int({ min: -10_000_000, max: 10_000_000 })), 'Quantity', '件数'],
    /** Of a cost, how much of it this line settles; all that is left of it if empty. */
    settles: [wire.maybe(amount), 'Settles', '结算金额', { row: seenBy(seesCosts, wire.nullable(amount)) }],
    amount: [amount, 'Billed', '账单金额', { row: seen }],
    expected: [seen, 'Expected', '应付金额', { readOnly: true }],
    off: [seen, 'Difference', '差异', { readOnly: true }],
    note: [wire.text(200, 0).default(''), 'Note', '备注'],
  },
})

export const billLines = {
  items: lines(item, {
    min: 1,
    after: 'tax',
    rare: ['po_cost_id', 'asn_cost_id', 'subject', 'po_id', 'asn_id', 'settles', 'note'],
    unique: ['po_line_id', 'po_cost_id', 'asn_cost_id'],
    check: ({ po_line_id, po_cost_id, asn_cost_id, subject, po_id, asn_id, pieces, settles }) => {
      if ((po_id && asn_id) || ((po_id || asn_id) && subject === ''))
        return { [po_id ? 'po_id' : 'asn_id']: errors.late_of_one.words }
      if (po_line_id && !pieces) return { pieces: errors.quantity_missing.words }
      if (!po_line_id && pieces) return { pieces: errors.no_quantity.words }
      if (settles && !po_cost_id && !asn_cost_id) return { settles: errors.no_estimate.words }
      return undefined
    },
  }),
}
