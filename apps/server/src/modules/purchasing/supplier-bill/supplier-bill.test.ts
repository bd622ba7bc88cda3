import { supplierBill } from '@dropyard/contract/purchasing/supplier-bill'
import { startTestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { flow } from './service.ts'
import { supplierBill as table } from './table.ts'

describeRecord(supplierBill, {
  as: 'lead',
  prepare: purchaseFixture,
  valid: (n, { supplierId }) => ({
    ...{ supplier_id: supplierId, number: `INV-${String(n).padStart(4, '0')}`, currency: 'CNY', tax: 0 },
    ...{ note: `Bill ${n}`, due_on: '2031-02-03' },
  }),
  lines: {
    items: (n) => ({ subject: `Fee ${n}`, pieces: null, settles: null, amount: 10_000 + n }),
  },
  other: { note: 'Changed', tax: 12, issued_on: '2031-01-01' },
  filters: {
    po_id: 'elsewhere',
    payment: 'elsewhere',
    due_before: { value: '2031-02-04', finds: () => true },
  },
})

const app = startTestApp()
let numbers = 0
describeFlow(supplierBill, {
  app: () => app,
  as: 'lead',
  rows: { table, recordCreated: flow.recordCreated },
  prepare: purchaseFixture,
  valid: ({ supplierId }) => ({
    ...{ supplierId, number: `F-${++numbers}`, issuedOn: '2031-01-01', currency: 'CNY' },
    ...{ createdBy: 1, editedBy: 1 },
  }),
  only: { 'approve-large': { total: 3_000_000, totalCny: 3_000_000 } },
})
