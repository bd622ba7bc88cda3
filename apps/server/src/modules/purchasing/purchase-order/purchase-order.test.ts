import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { startTestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'

describeRecord(purchaseOrder, {
  prepare: purchaseFixture,
  valid: (n, { supplierId, secondId, warehouseId, otherId }) => ({
    supplier_id: n % 3 ? supplierId : secondId,
    warehouse_id: n % 4 ? warehouseId : otherId,
    ...{ outer_no: `A-${n}`, express_nos: [`SF${n}`], terms: 'prepaid', tax_percent: 13 },
  }),
  lines: {
    items: (n, { skus }) => ({
      ...(n % 2 ? { sku_id: skus[n % skus.length]?.id, subject: '' } : { subject: `Sample ${n}` }),
      ...{ pack: 1, own_costs: 0 },
    }),
    costs: () => ({ split: 'value' }),
  },
  other: { outer_no: 'B-1', remark: 'Changed' },
  filters: {
    due_before: {
      value: '2030-01-20',
      finds: ({ due_on }) => due_on !== null && String(due_on) < '2030-01-20',
    },
    express_no: { value: 'SF7', finds: ({ outer_no }) => outer_no === 'A-7' },
    held: { value: 0, finds: () => true },
  },
})

const flowApp = startTestApp()
/** The lines of an order, whose ids some steps need. */
const linesOf = async (id: number) => {
  const { data } = await (await (await flowApp).as('buyer')).call(purchaseOrder.get, { params: { id } })
  return data.items
}
const placedBefore = ['submit', 'approve', 'placed', 'resubmit']

describeFlow(purchaseOrder, {
  app: () => flowApp,
  prepare: purchaseFixture,
  as: 'buyer',
  actors: Object.fromEntries([
    ...['approve', 'first-approve', 'reject', 'short-close', 'close', 'reopen', 'refuse', 'cancel'].map(
      (step) => [step, 'lead'],
    ),
    ['second-approve', 'admin'],
  ]),
  valid: ({ supplierId: supplier_id, warehouseId: warehouse_id, skus }) => ({
    ...{ supplier_id, warehouse_id },
    items: [
      { sku_id: skus[0]?.id, pieces: 10, price: 1000 },
      { sku_id: skus[5]?.id, pieces: 20, price: 100 },
    ],
  }),
  only: {
    'first-approve': { items: [{ subject: 'Mould', pieces: 1, price: 3_000_000 }] },
    'second-approve': { items: [{ subject: 'Mould', pieces: 1, price: 3_000_000 }] },
  },
  inputs: {
    order: { way: 'mail' },
    'short-close': async (_values, id) => ({ line_ids: [(await linesOf(id))[0]?.id], reason: 'Sold out' }),
    reopen: async (_values, id) => ({
      line_ids: (await linesOf(id)).map((line) => line.id),
      reason: 'By mistake',
    }),
  },
  via: {
    resume: (path) => [...path, 'hold'],
    resend: () => ['submit', 'approve', 'order', 'placed'],
    revert: (path) =>
      path.includes('first-approve')
        ? ['submit', 'first-approve', 'second-approve', 'placed', 'resubmit', 'first-approve']
        : [...placedBefore, ...path.slice(1)],
  },
  once: {
    hold: 'purchase-orders.held',
    resume: 'purchase-orders.not_held',
    'short-close': 'purchase-orders.lines',
  },
})
