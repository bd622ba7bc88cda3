import { money } from '@dropyard/contract/kit/money'
import type { Words } from '@dropyard/contract/kit/text'
import { supplierPaymentErrors as errors } from '@dropyard/contract/purchasing/supplier-payment/errors'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { messageOf } from '../supplier-bill/bounds.ts'
import { lockPayables } from '../supplier-bill/locks.ts'
import { billsLeft, type Deposits, depositsLeft, type Payable } from './payable.ts'

/** Keeps payments from asking for more than is left to pay, also when several are asked for at once. */

export interface PaymentLine {
  readonly bill_id?: number | null | undefined
  readonly po_id?: number | null | undefined
  readonly amount: number
}
interface Payment {
  /** 0 for a new payment. */
  readonly id: number
  readonly supplier_id: number
  readonly currency: string
  readonly items: readonly PaymentLine[]
  /** Lines that were stored before. */
  readonly before?: readonly PaymentLine[]
}

const idsOf = (items: readonly PaymentLine[], name: 'bill_id' | 'po_id'): number[] =>
  items.flatMap(({ [name]: id }) => (id ? [id] : []))

/** Orders, locked in the order of their ids. */
export const lockOrders = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db.execute(
    sql`SELECT 1 FROM purchase_order WHERE id = ANY (${`{${ids.join()}}`}::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
  )

/** Orders to which a deposit may be paid, and those from which one may come back only. */
const open = new Set(['approved', 'placing', 'placed', 'closed'])

const wrongBill = ({ state, left }: Payable, amount: number, currency: string): Words | undefined => {
  if (state !== 'approved') return errors.not_approved.words
  if (left !== 0 && Math.sign(left) !== Math.sign(amount)) return errors.sign.words
  return Math.abs(amount) > Math.abs(left)
    ? messageOf(errors.too_much, { left: money(left, currency) })
    : undefined
}

const wrongDeposit = (
  { state, left, unused }: Deposits,
  amount: number,
  currency: string,
): Words | undefined => {
  if (amount < 0)
    return -amount > unused
      ? messageOf(errors.too_much_back, { left: money(Math.max(0, unused), currency) })
      : undefined
  if (!open.has(state)) return errors.not_ordered.words
  return amount > left ? messageOf(errors.too_much, { left: money(Math.max(0, left), currency) }) : undefined
}

/** Locks what a payment is for. @throws at lines that ask for more than is left */
export async function assertBounded(
  ctx: Ctx,
  { id, supplier_id, currency, items, before = [] }: Payment,
): Promise<void> {
  const [billIds, orderIds] = [idsOf(items, 'bill_id'), idsOf(items, 'po_id')]
  const all = [...before, ...items]
  await lockPayables(ctx, { bills: idsOf(all, 'bill_id'), orders: idsOf(all, 'po_id') })
  const [bills, orders] = [await billsLeft(ctx, billIds, id), await depositsLeft(ctx, orderIds, id)]
  const wrong: Record<string, Words> = {}
  for (const [at, { bill_id, po_id, amount }] of items.entries()) {
    const bill = bill_id ? bills.get(bill_id) : undefined
    const order = po_id ? orders.get(po_id) : undefined
    const of = bill ?? order
    if (!of) continue
    const name = `items.${at}.${bill ? 'bill_id' : 'po_id'}`
    const refused =
      amount === 0
        ? errors.nothing.words
        : bill
          ? wrongBill(bill, amount, currency)
          : order && wrongDeposit(order, amount, currency)
    if (of.supplierId !== supplier_id) wrong[name] = errors.other_supplier.words
    else if (of.currency !== currency)
      wrong[name] = messageOf(errors.other_currency, { currency: of.currency })
    else if (refused) wrong[`items.${at}.amount`] = refused
  }
  if (Object.keys(wrong).length > 0) invalid(wrong)
}

/** @throws at a deposit on an order that was cancelled or taken back since the payment was asked for */
export async function assertOpenOrders(ctx: Ctx, paymentId: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ state: string }>(sql`
    SELECT o.state FROM supplier_payment_item i JOIN purchase_order o ON o.id = i.po_id
    WHERE i.supplier_payment_id = ${paymentId} AND i.amount > 0 ORDER BY o.id FOR NO KEY UPDATE OF o`)
  if (rows.some(({ state }) => !open.has(state))) fail(errors.not_ordered)
}
