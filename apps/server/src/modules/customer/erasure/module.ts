import { customerErrors } from '@dropyard/contract/customer/customer/errors'
import {
  customerErasure as contract,
  erasureFlow,
  erasureErrors as errors,
} from '@dropyard/contract/customer/erasure'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail, failAt } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { decided, rejected, secondPerson } from '../../../kit/record/four-eyes.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { listen } from '../../../kit/signals.ts'
import { Erasure } from '../../order/order/erasure.ts'
import { eraseCustomer } from '../customer/erase.ts'
import { customersErased, customersLeaving, customersMerged, customersUnmerged } from '../customer/signals.ts'
import { customer } from '../customer/table.ts'
import { beforeLeaving, forgetTexts, mergeRequests, openAmong, unmergeRequests } from './requests.ts'
import { customerErasure } from './table.ts'

/** Erasing customers when they ask for it. The person who enters the request can't confirm it. */

const flow = runFlow(erasureFlow, {
  table: customerErasure,
  owner: () => null,
  guards: secondPerson,
  effects: {
    approve: async (ctx, row) => {
      await assertNothingOpen(ctx, row.customerId)
      const its = new Erasure()
      await eraseCustomer(ctx, row.customerId, its)
      return { ...decided(ctx), basis: '' }
    },
    reject: rejected,
  },
})

/** Null if the customer was deleted since. */
const name = sql`(SELECT c.name FROM customer c WHERE c.id = customer_erasure.customer_id)`

const served = serve(contract, customerErasure, {
  flow,
  search: [name],
  columns: { customer_name: sql`coalesce(${name}, '—')` },
  beforeSave: async (ctx, input) => {
    const [one] = await ctx.db.select().from(customer).where(eq(customer.id, input.customer_id)).for('update')
    const { kind, erasedAt, scopeId } = assertFound(one)
    if (kind === 'merchant') failAt('customer_id', errors.merchant)
    if (erasedAt) failAt('customer_id', customerErrors.erased)
    if ((await openAmong(ctx, [input.customer_id])) !== undefined) failAt('customer_id', errors.asked)
    return { ...input, scope_id: scopeId }
  },
})

/** Parcels need the address, and cases their texts, until they are done. */
async function assertNothingOpen(ctx: Ctx, customerId: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ number: string; is_case: boolean }>(sql`
    SELECT o.order_sn AS number, k.id IS NOT NULL AS is_case FROM customer_order c JOIN "order" o ON o.id = c.order_id
    LEFT JOIN after_sale_case k ON k.order_id = o.id AND k.state NOT IN ('agreed', 'rejected', 'withdrawn')
    WHERE c.customer_id = ${customerId} AND (k.id IS NOT NULL OR (o.shipped_at IS NULL AND NOT o.cancelled))
    ORDER BY o.id LIMIT 20`)
  const numbers = (isCase: boolean) =>
    rows.filter((row) => row.is_case === isCase).map(({ number }) => number)
  if (numbers(false).length > 0) fail(errors.open_orders, { numbers: numbers(false).join(', ') })
  if (numbers(true).length > 0) fail(errors.open_cases, { numbers: numbers(true).join(', ') })
}

registerModule({
  name: 'customer-erasure',
  routes: served.routes,
  listeners: [
    listen(customersLeaving, beforeLeaving),
    listen(customersErased, forgetTexts),
    listen(customersMerged, mergeRequests),
    listen(customersUnmerged, unmergeRequests),
  ],
})
