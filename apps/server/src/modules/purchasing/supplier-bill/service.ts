import { secondPersonErrors } from '@dropyard/contract/kit/four-eyes'
import { convertMoney, money } from '@dropyard/contract/kit/money'
import { purchaseOrderErrors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { supplierBill as contract } from '@dropyard/contract/purchasing/supplier-bill'
import { supplierBillErrors as errors } from '@dropyard/contract/purchasing/supplier-bill/errors'
import { supplierBillFlow } from '@dropyard/contract/purchasing/supplier-bill/flow'
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail, invalid, missingReference, type Refused } from '../../../kit/errors.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { refuseParticipants, reviewed } from '../../../kit/record/four-eyes.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { twoApprovalsAbove } from '../purchase-order/rules.ts'
import { supplierTitle } from '../supplier/name.ts'
import { supplier } from '../supplier/table.ts'
import { type BillLine, lockedFacts, wrongLines } from './bounds.ts'
import { checkBill, compare } from './compare.ts'
import { settleBill } from './costs.ts'
import { dueOn } from './due.ts'
import { bookBill, unbookBill } from './ledger.ts'
import { billApproved, billRevoked, paymentsOf } from './signals.ts'
import { supplierBill } from './table.ts'

/** Bills of suppliers: their workflow, and how they are written. */

type Bill = typeof supplierBill.$inferSelect

const isLarge = (ctx: Ctx, { totalCny }: Bill): boolean => Math.abs(totalCny) > twoApprovalsAbove(ctx).amount
const othersOnly = refuseParticipants<Bill>(
  ({ createdBy, editedBy }) => [createdBy, editedBy],
  secondPersonErrors.own,
)

/** What the bill says when it is approved must be what it was checked against. */
async function approved(ctx: Ctx, bill: Bill) {
  if ((await compare(ctx, bill)).isOutdated) fail(errors.outdated)
  return reviewed(ctx)
}
async function approvedNow(ctx: Ctx, bill: Bill): Promise<void> {
  const { id } = bill
  await settleBill(ctx, id)
  await bookBill(ctx, bill)
  await billApproved.send(ctx, id)
}

export const flow = runFlow(supplierBillFlow, {
  table: supplierBill,
  guards: {
    approve: (ctx, bill): Refused =>
      othersOnly(ctx, bill) ??
      (isLarge(ctx, bill) ? [errors.large, { limit: twoApprovalsAbove(ctx) }] : undefined),
    'approve-large': (ctx, bill): Refused =>
      othersOnly(ctx, bill) ??
      (isLarge(ctx, bill) ? undefined : [errors.small, { limit: twoApprovalsAbove(ctx) }]) ??
      refuseParticipants<Bill>(({ acceptedBy }) => [acceptedBy], errors.accepted)(ctx, bill),
  },
  effects: {
    match: async (ctx, bill) => {
      const { matches, beyond, off } = await checkBill(ctx, bill)
      if (!matches) fail(errors.differs, { count: beyond.length, off: money(off, bill.currency) })
      return { off, acceptedBy: null, reason: '' }
    },
    question: async (_ctx, _bill, { reason }) => ({ reason, acceptedBy: null }),
    accept: async (ctx, bill, { reason }) => {
      const { off } = await checkBill(ctx, bill)
      return { off, reason, acceptedBy: ctx.user?.id ?? null }
    },
    approve: approved,
    'approve-large': approved,
    revoke: async (ctx, { id }, { reason }) => {
      const [payment] = await paymentsOf.ask(ctx, id)
      if (payment) fail(errors.paid, { payment })
      return { reason, reviewedBy: null, reviewedAt: null, acceptedBy: null, paid: 0 }
    },
    cancel: async (_ctx, _bill, { reason }) => ({ reason }),
  },
  afterMove: {
    approve: approvedNow,
    'approve-large': approvedNow,
    revoke: async (ctx, bill) => {
      await settleBill(ctx, bill.id)
      await billRevoked.send(ctx, bill.id)
      await unbookBill(ctx, bill)
    },
  },
})

const changeable = new Set(['entered', 'question', 'matched'])

/** Fills in what is left of costs. @throws at lines that settle more than there is */
async function bounded(
  ctx: Ctx,
  id: number,
  { supplier_id, currency, items }: { supplier_id: number; currency: string; items: readonly BillLine[] },
): Promise<BillLine[]> {
  const facts = await lockedFacts(ctx, id, items)
  const wrong = wrongLines({ supplierId: supplier_id, currency }, items, facts)
  if (Object.keys(wrong).length > 0) invalid(wrong)
  return items.map((line) => {
    const cost = facts.orderCosts.get(line.po_cost_id ?? 0) ?? facts.arrivalCosts.get(line.asn_cost_id ?? 0)
    return cost ? { ...line, settles: line.settles ?? cost.left } : line
  })
}

async function completed(ctx: UserCtx, input: Values, lines: readonly Values[]): Promise<Values> {
  const [of] = await ctx.db
    .select()
    .from(supplier)
    .where(eq(supplier.id, Number(input.supplier_id)))
  if (!of) throw missingReference('supplier_id')
  const currency = String(input.currency)
  const total = lines.reduce((sum, { amount }) => sum + Number(amount), 0)
  if (Number(input.tax) > Math.abs(total)) invalid({ tax: errors.tax.words })
  const rate = await rateAt(ctx, currency, 'CNY')
  return {
    ...input,
    due_on: input.due_on ?? dueOn(String(input.issued_on), of),
    rate,
    total_cny: convertMoney(money(total, currency), 'CNY', rate).amount,
    edited_by: ctx.user.id,
  }
}

export const served = serve(contract, supplierBill, {
  flow,
  search: [
    supplierBill.billSn,
    supplierBill.number,
    sql`(SELECT s.name || ' ' || s.name_en || ' ' || s.code FROM supplier s WHERE s.id = ${qualified(supplierBill.supplierId)})`,
    (text) =>
      sql`${supplierBill.id} IN (${billsOf(sql`(SELECT id FROM purchase_order WHERE po_sn = ${text})`)})`,
  ],
  columns: {
    supplier_name: supplierTitle(supplierBill.supplierId),
    payment: sql`CASE WHEN ${supplierBill.state} <> 'cancelled' THEN ${supplierBill.payment} END`,
    overdue: (ctx) =>
      sql`(${supplierBill.state} <> 'cancelled' AND ${supplierBill.payment} <> 'paid' AND coalesce(${supplierBill.dueOn} < ${today(ctx)}, false))`,
  },
  filters: {
    po_id: (id) => sql`${supplierBill.id} IN (${billsOf(sql`(${id})`)})`,
    payment: (payment) => and(eq(supplierBill.payment, payment), ne(supplierBill.state, 'cancelled')),
    due_before: (day) => lt(supplierBill.dueOn, day),
  },
  beforeSave: async (ctx, input, before) => {
    if (before && !changeable.has(String(before.state))) fail(errors.locked)
    if (!mayRead(ctx.user, seesCosts)) fail(purchaseOrderErrors.prices)
    const items = await bounded(ctx, before?.id ?? 0, input)
    return completed(ctx, { ...input, items }, items as unknown as Values[])
  },
  afterSave: async (ctx, { id }) => {
    const [row] = await ctx.db.select().from(supplierBill).where(eq(supplierBill.id, id))
    const bill = assertFound(row)
    const { matches } = await checkBill(ctx, bill)
    const system: Ctx = { ...ctx, user: null }
    if (matches && bill.state !== 'matched') await flow.move(system, 'match', [id], {})
    if (!matches && bill.state !== 'question') await flow.move(system, 'question', [id], { reason: '' })
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some(({ state }) => !changeable.has(String(state)))) fail(errors.locked)
  },
})

/** Bills with a line of one of some orders. */
function billsOf(orders: ReturnType<typeof sql>) {
  return sql`SELECT s.supplier_bill_id FROM supplier_bill_item s WHERE s.po_id IN ${orders}
    OR s.po_line_id IN (SELECT id FROM purchase_order_item WHERE purchase_order_id IN ${orders})
    OR s.po_cost_id IN (SELECT id FROM purchase_order_cost WHERE purchase_order_id IN ${orders})`
}
