import { supplierPayment } from '@dropyard/contract/purchasing/supplier-payment'
import { startTestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { flow } from './service.ts'
import { supplierPayment as table } from './table.ts'

const app = startTestApp()
describeFlow(supplierPayment, {
  app: () => app,
  as: 'finance',
  rows: { table, recordCreated: flow.recordCreated },
  prepare: purchaseFixture,
  valid: ({ supplierId }) => ({ supplierId, currency: 'CNY', askedBy: 1, editedBy: 1 }),
})
