import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { supplierPayment as contract } from '@dropyard/contract/purchasing/supplier-payment'
import type { supplierPaymentFlow } from '@dropyard/contract/purchasing/supplier-payment/flow'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoPerson, demoIds } from '../../account/user/demo-ids.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import { supplierBill } from '../supplier-bill/table.ts'
import { flow, served } from './service.ts'

/** Payments of the demo's bills, and deposits on its newest placed orders. */

const billEnds = ['paid', 'paid', 'requested', 'half', 'failed', 'approved', 'paid', 'rejected'] as const
const depositEnds = ['paid', 'approved', 'requested', 'paid'] as const

export async function paymentDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const acting = (who: DemoPerson, ago: number): UserCtx => {
    const at = actingAs({ ...ctx, now: new Date(ctx.now.getTime() - ago * dayMs) }, ids, who)
    const permissions = new Set([seesCosts, purchaseOrderFlow.endpoints.approve.permission])
    return { ...at, user: { ...at.user, permissions } }
  }
  let last = 7_300_112
  async function pay(supplierId: number, ago: number, end: string, item: object): Promise<void> {
    const made = await served.create(
      acting('buyer', ago),
      contract.input.parse({
        ...{ supplier_id: supplierId, currency: 'CNY', due_on: dayOf(ctx.now.getTime() + (5 - ago) * dayMs) },
        items: [item],
      }),
    )
    const move = (
      who: DemoPerson,
      later: number,
      step: keyof typeof supplierPaymentFlow.actions,
      input = {},
    ) => flow.applyBody(acting(who, Math.max(0, ago - later)), step, { id_list: [made.id], ...input })
    if (end === 'requested') return
    if (end === 'rejected') {
      await move('finance', 1, 'reject', { reason: 'Not due before the end of the month' })
      return
    }
    await move('lead', 1, 'approve')
    last += 3571
    if (end === 'failed')
      await move('finance', 2, 'fail', { reason: 'The bank says that payee and number don’t agree' })
    if (end === 'paid' || end === 'half')
      await move('finance', 2, 'paid', { reference: `ICBC${last}`, paid_on: null })
  }
  // Payments need an approved account, or a supplier that isn't paid by bank transfer.
  const payable = (
    supplierId: ReturnType<typeof sql>,
  ) => sql`EXISTS (SELECT FROM supplier s WHERE s.id = ${supplierId}
    AND (s.paid_by <> 'transfer' OR (
      EXISTS (SELECT FROM supplier_account a WHERE a.supplier_id = s.id AND a.state = 'approved')
      AND NOT EXISTS (SELECT FROM supplier_account a WHERE a.supplier_id = s.id AND a.state = 'requested'))))`
  const bills = await ctx.db
    .select()
    .from(supplierBill)
    .where(and(eq(supplierBill.state, 'approved'), payable(sql`${supplierBill.supplierId}`)))
    .orderBy(asc(supplierBill.id))
    .limit(billEnds.length)
  for (const [n, { id, supplierId, total }] of bills.entries()) {
    const end = billEnds[n] ?? 'requested'
    const amount = end === 'half' ? Math.round(total / 2) : total
    await pay(supplierId, Math.max(2, 30 - n * 4), end, { bill_id: id, amount })
  }
  const orders = await ctx.db
    .select()
    .from(purchaseOrder)
    .where(
      and(
        eq(purchaseOrder.state, 'placed'),
        ne(purchaseOrder.goods, 'all'),
        payable(sql`${purchaseOrder.supplierId}`),
      ),
    )
    .orderBy(desc(purchaseOrder.id))
    .limit(depositEnds.length)
  for (const [n, { id, supplierId, total }] of orders.entries())
    await pay(supplierId, 4 + n, depositEnds[n] ?? 'requested', {
      po_id: id,
      amount: Math.round(total * 0.3),
      note: '30 %',
    })
}
