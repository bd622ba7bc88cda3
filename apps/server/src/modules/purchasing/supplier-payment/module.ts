import { supplierPayment as contract } from '@dropyard/contract/purchasing/supplier-payment'
import { supplierPaymentFlow } from '@dropyard/contract/purchasing/supplier-payment/flow'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { listen } from '../../../kit/signals.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { receivingFinished } from '../asn/signals.ts'
import { orderChanged, orderCostsChanged, partsIn } from '../purchase-order/signals.ts'
import { billsOf } from '../supplier-bill/locks.ts'
import { billApproved, billRevoked, paymentsOf } from '../supplier-bill/signals.ts'
import { paymentDemo } from './demo.ts'
import { releaseDeposits } from './deposits.ts'
import { applyDeposits, ordersOfArrival, ordersOfBills, refreshMoney } from './money.ts'
import { payable } from './payable.ts'
import { served } from './service.ts'
import { supplierPayment } from './table.ts'

const { approve, paid } = supplierPaymentFlow.endpoints
registerCounts({
  badges: { supplierPayments: readBy(approve.permission, standing(supplierPayment.state, ['requested'])) },
})
registerCounts({
  badges: { supplierPayments: readBy(paid.permission, standing(supplierPayment.state, ['approved'])) },
})

/** The payment that a request with this key created; waits for one that is about to. */
async function madeWith(ctx: Ctx, key: string): Promise<number | undefined> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`supplier-payment:${key}`}, 0))`)
  const [made] = await ctx.db
    .select({ id: supplierPayment.id })
    .from(supplierPayment)
    .where(eq(supplierPayment.key, key))
  return made?.id
}

registerModule({
  name: 'supplier-payment',
  demoNeeds: ['supplier-bill', 'supplier-account'],
  demo: paymentDemo,
  listeners: [
    listen(billApproved, async (ctx, id) => {
      await applyDeposits(ctx, await ordersOfBills(ctx, [id]))
    }),
    listen(billRevoked, async (ctx, id) => {
      await releaseDeposits(ctx, id)
      await applyDeposits(ctx, await ordersOfBills(ctx, [id]))
    }),
    listen(orderCostsChanged, (ctx, id) => refreshMoney(ctx, [id])),
    listen(orderChanged, async (ctx, { id, deleted }) => {
      if (!deleted) await refreshMoney(ctx, [id])
    }),
    // Rejected pieces aren't paid.
    listen(receivingFinished, async (ctx, id) => refreshMoney(ctx, await ordersOfArrival(ctx, id))),
    answer(partsIn, async (ctx, { orderId, userId }) => {
      const { rows } = await ctx.db.execute(sql`
        SELECT 1 FROM supplier_payment p WHERE p.state = 'paid' AND p.paid_by = ${userId} AND p.id IN (
          SELECT i.supplier_payment_id FROM supplier_payment_item i WHERE i.po_id = ${orderId}
          UNION SELECT i.supplier_payment_id FROM supplier_payment_item i WHERE i.bill_id IN (${billsOf(sql`ARRAY[${orderId}]::bigint[]`)}))
        LIMIT 1`)
      return rows.length > 0 ? ['pay' as const] : []
    }),
    answer(paymentsOf, async (ctx, id) => {
      const { rows } = await ctx.db.execute<{ number: string }>(sql`
        SELECT p.payment_sn AS number FROM supplier_payment_item i JOIN supplier_payment p ON p.id = i.supplier_payment_id
        WHERE i.bill_id = ${id} AND p.state NOT IN ('rejected', 'cancelled') ORDER BY p.id LIMIT 1`)
      return rows.map(({ number }) => number)
    }),
  ],
  routes: [
    ...overrideRoutes(
      served.routes,
      // A repeated request must not be refused because the first one asked for all that is left.
      route(contract.create, async (ctx, { body }) => {
        const { key, ...input } = body
        if (key === undefined) return (await served.create(ctx, input)) as never
        const made = await madeWith(ctx, key)
        return (made ? await served.read(ctx, made) : await served.create(ctx, { ...input, key })) as never
      }),
    ),
    route(contract.payable, (ctx, { query }) => payable(ctx, query)),
  ],
})
