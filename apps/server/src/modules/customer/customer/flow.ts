import { customerErrors } from '@dropyard/contract/customer/customer/errors'
import { customerFlow } from '@dropyard/contract/customer/customer/flow'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Refused } from '../../../kit/errors.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { customer, customerFigure } from './table.ts'

/** The stages of leads and merchants. Buyers have none. */

type Row = typeof customer.$inferSelect
const notBuyers = (_ctx: Ctx, row: Row): Refused => {
  if (row.erasedAt !== null) return customerErrors.erased
  return row.kind === 'buyer' ? customerErrors.buyer_stage : undefined
}
const since = (ctx: Ctx) => Promise.resolve({ stateSince: ctx.now, lostReason: '' })

export const flow = runFlow(customerFlow, {
  table: customer,
  joined: { table: customerFigure, on: eq(customerFigure.customerId, customer.id) },
  owner: (row) => row.entityId,
  guards: {
    'mark-new': notBuyers,
    'mark-contacted': notBuyers,
    'mark-talking': notBuyers,
    'mark-sampling': notBuyers,
    'mark-ordering': notBuyers,
    'mark-dormant': notBuyers,
    'mark-lost': notBuyers,
  },
  effects: {
    'mark-new': since,
    'mark-contacted': since,
    'mark-talking': since,
    'mark-sampling': since,
    'mark-ordering': since,
    'mark-dormant': since,
    'mark-lost': (ctx, _row, { lost_reason }) =>
      Promise.resolve({ stateSince: ctx.now, lostReason: lost_reason }),
  },
})
