import { maskedNumber } from '@dropyard/contract/finance/receiving-account/account-number'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { secondPersonErrors } from '@dropyard/contract/kit/four-eyes'
import { convertMoney, money } from '@dropyard/contract/kit/money'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { supplierPayment as contract } from '@dropyard/contract/purchasing/supplier-payment'
import { supplierPaymentErrors as errors } from '@dropyard/contract/purchasing/supplier-payment/errors'
import { supplierPaymentFlow } from '@dropyard/contract/purchasing/supplier-payment/flow'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { dayEnd, today } from '../../../kit/data/days.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { fail, failAt } from '../../../kit/errors.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { decided, refuseParticipants, rejected } from '../../../kit/record/four-eyes.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { supplierTitle } from '../supplier/name.ts'
import { lockPayables } from '../supplier-bill/locks.ts'
import { lockBills, notePaid } from '../supplier-bill/paid.ts'
import { accountFor } from './account.ts'
import { assertBounded, assertOpenOrders, lockOrders, type PaymentLine } from './bounds.ts'
import { bookPayment } from './ledger.ts'
import { applyDeposits, ordersOf, ordersOfBills } from './money.ts'
import { assertNoPart } from './part-taken.ts'
import { depositsLeft } from './payable.ts'
import { supplierPayment, supplierPaymentItem } from './table.ts'

/** Payments to suppliers: their workflow, and how they are asked for. */

type Payment = typeof supplierPayment.$inferSelect
const othersOnly = refuseParticipants<Payment>(
  ({ askedBy, editedBy }) => [askedBy, editedBy],
  secondPersonErrors.own,
)
const withReason = async (_ctx: Ctx, _row: Payment, { reason }: { reason: string }) => ({ reason })
const undecided = { accountId: null, decidedBy: null, decidedAt: null }

/** Locks what a payment is for. */
async function lockPaid(ctx: Ctx, { id }: Payment): Promise<void> {
  const items = await ctx.db.select().from(supplierPaymentItem).where(eq(supplierPaymentItem.headId, id))
  await lockPayables(ctx, {
    bills: items.flatMap(({ billId }) => billId ?? []),
    orders: items.flatMap(({ poId }) => poId ?? []),
  })
}

async function refreshed(ctx: Ctx, payment: Payment): Promise<void> {
  await lockPaid(ctx, payment)
  await applyDeposits(ctx, await ordersOf(ctx, [payment.id]))
}

/** The bills and orders of a payment count as paid; deposits are used by bills that were approved before. */
async function book(ctx: Ctx, payment: Payment): Promise<void> {
  const { id } = payment
  const items = await ctx.db.select().from(supplierPaymentItem).where(eq(supplierPaymentItem.headId, id))
  const bills = items.flatMap(({ billId, amount }) => (billId === null ? [] : [{ billId, amount }]))
  const locked = await lockBills(
    ctx,
    bills.map(({ billId }) => billId),
  )
  const orders = items.flatMap(({ poId }) => (poId === null ? [] : [poId]))
  await lockOrders(ctx, orders)
  const deposits = await depositsLeft(ctx, orders, id)
  await bookPayment(ctx, payment, items, {
    bills: new Map(locked.map((bill) => [bill.id, bill.total - bill.paid])),
    deposits: new Map([...deposits].map(([order, { balance }]) => [order, balance])),
  })
  await notePaid(ctx, bills)
  await applyDeposits(ctx, await ordersOf(ctx, [id]))
}

export const flow = runFlow(supplierPaymentFlow, {
  table: supplierPayment,
  guards: { approve: othersOnly, reject: othersOnly },
  effects: {
    approve: async (ctx, payment) => {
      await lockPaid(ctx, payment)
      await assertOpenOrders(ctx, payment.id)
      return { ...decided(ctx), accountId: await accountFor(ctx, payment), reason: '' }
    },
    reject: rejected,
    paid: async (ctx, payment, { reference, paid_on }) => {
      const day = paid_on ?? today(ctx)
      if (day > today(ctx)) failAt('paid_on', errors.future)
      await lockPaid(ctx, payment)
      await assertNoPart(ctx, payment)
      await assertOpenOrders(ctx, payment.id)
      if ((await accountFor(ctx, payment)) !== payment.accountId) fail(errors.account_changed)
      const at = day === today(ctx) ? ctx.now : dayEnd(day)
      return {
        reference,
        paidOn: day,
        paidRate: await rateAt(ctx, payment.currency, 'CNY', at),
        paidBy: ctx.user?.id ?? null,
        reason: '',
      }
    },
    fail: withReason,
    ask: async () => undecided,
    cancel: withReason,
  },
  afterMove: {
    reject: refreshed,
    paid: book,
    cancel: refreshed,
  },
})

const id = qualified(supplierPayment.id)
/** The approved account; before the approval the one in force, where the supplier is paid by bank transfer. */
const accountSql = sql`coalesce((SELECT jsonb_build_array(a.payee, a.bank, a.last) FROM supplier_account a WHERE a.id = coalesce(
    ${supplierPayment.accountId}, (SELECT n.id FROM supplier_account n JOIN supplier s ON s.id = n.supplier_id AND s.paid_by = 'transfer'
      WHERE n.supplier_id = ${supplierPayment.supplierId} AND n.state = 'approved' AND ${supplierPayment.amount} > 0
        AND ${supplierPayment.state} IN ('requested', 'failed')
      ORDER BY n.id DESC LIMIT 1))), '[]')`

export const served = serve(contract, supplierPayment, {
  flow,
  search: [
    supplierPayment.paymentSn,
    supplierPayment.reference,
    sql`(SELECT s.name || ' ' || s.name_en || ' ' || s.code FROM supplier s WHERE s.id = ${qualified(supplierPayment.supplierId)})`,
    (text) => sql`EXISTS (SELECT FROM supplier_payment_item i WHERE i.supplier_payment_id = ${id} AND (
      i.bill_id IN (SELECT b.id FROM supplier_bill b WHERE b.bill_sn = ${text} OR b.number = ${text})
      OR i.po_id IN (SELECT o.id FROM purchase_order o WHERE o.po_sn = ${text})))`,
  ],
  columns: {
    supplier_name: supplierTitle(supplierPayment.supplierId),
    overdue: (ctx) =>
      sql`(${supplierPayment.state} IN ('requested', 'approved', 'failed') AND coalesce(${supplierPayment.dueOn} < ${today(ctx)}, false))`,
    account: accountSql.mapWith(([payee = '', bank = '', last]: string[]) =>
      last === undefined ? '' : [payee, bank, maskedNumber(last)].filter(Boolean).join(' · '),
    ),
  },
  filters: {
    bill_id: (bill) =>
      sql`${supplierPayment.id} IN (SELECT supplier_payment_id FROM supplier_payment_item WHERE bill_id = ${bill})`,
    po_id: (order) =>
      sql`${supplierPayment.id} IN (SELECT supplier_payment_id FROM supplier_payment_item WHERE po_id = ${order})`,
  },
  beforeSave: async (ctx, input, before) => {
    if (!mayRead(ctx.user, seesCosts)) fail(commonErrors.not_allowed)
    if (before && before.state !== 'requested') fail(errors.locked)
    const items = input.items as readonly PaymentLine[]
    const stored = (before?.items ?? []) as PaymentLine[]
    await assertBounded(ctx, { ...input, items, before: stored, id: before?.id ?? 0 })
    const amount = items.reduce((sum, line) => sum + line.amount, 0)
    const rate = await rateAt(ctx, input.currency, 'CNY')
    return {
      ...input,
      amount_cny: convertMoney(money(amount, input.currency), 'CNY', rate).amount,
      edited_by: ctx.user.id,
    }
  },
  afterSave: async (ctx, row, before) => {
    const dropped = ((before?.items ?? []) as PaymentLine[]).map(({ bill_id, po_id }) => ({ bill_id, po_id }))
    const bills = dropped.flatMap(({ bill_id }) => bill_id ?? [])
    const orders = dropped.flatMap(({ po_id }) => po_id ?? [])
    await applyDeposits(ctx, [
      ...orders,
      ...(await ordersOf(ctx, [row.id])),
      ...(bills.length > 0 ? await ordersOfBills(ctx, bills) : []),
    ])
  },
})
