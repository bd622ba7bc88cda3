import { convertMoney, money } from '@dropyard/contract/kit/money'
import type { Ctx } from '../../../kit/context.ts'
import {
  balancesOf,
  bookPurchases,
  cleared,
  type Posting,
  type PostingLine,
} from '../supplier/ledger/post.ts'

/** Payments and deposits in the ledger of purchases. What differs by the rates of bill and payment goes to `currency`. */

interface Paid {
  readonly id: number
  readonly supplierId: number
  readonly currency: string
  readonly paidRate: string
}
export interface PaidItem {
  readonly id: number
  readonly billId: number | null
  readonly poId: number | null
  readonly amount: number
}
/** What was left of bills and deposits before, in their currencies, by id. */
export interface Left {
  readonly bills: ReadonlyMap<number, number>
  readonly deposits: ReadonlyMap<number, number>
}

const bill = (id: number): string => `bill:${id}`
const order = (id: number): string => `po:${id}`

/** Bills and returned deposits are cleared at the rate that they were booked with. */
export async function bookPayment(
  ctx: Ctx,
  { id, supplierId, currency, paidRate }: Paid,
  items: readonly PaidItem[],
  left: Left,
): Promise<void> {
  const payable = await balancesOf(
    ctx,
    'payable',
    items.flatMap(({ billId }) => (billId === null ? [] : [bill(billId)])),
  )
  const prepaid = await balancesOf(
    ctx,
    'prepaid',
    items.flatMap(({ poId }) => (poId === null ? [] : [order(poId)])),
  )
  const lines = items.flatMap(({ billId, poId, amount }): PostingLine[] => {
    const about = billId === null ? order(poId ?? 0) : bill(billId)
    const paid = convertMoney(money(amount, currency), 'CNY', paidRate).amount
    const bank = { account: 'bank', about: `payment:${id}`, amount: -paid } as const
    if (billId === null && amount > 0) return [{ account: 'prepaid', about, amount: paid }, bank]
    const was =
      billId === null
        ? -cleared(prepaid.get(about) ?? 0, -amount, left.deposits.get(poId ?? 0) ?? 0)
        : -cleared(payable.get(about) ?? 0, amount, left.bills.get(billId) ?? 0)
    return [
      { account: billId === null ? 'prepaid' : 'payable', about, amount: was },
      bank,
      { account: 'currency', about, amount: paid - was },
    ]
  })
  await bookPurchases(ctx, [{ key: `payment:${id}`, reference: `payment:${id}`, supplierId, lines }])
}

interface Used {
  readonly id: number
  readonly supplierId: number
  readonly billId: number
  readonly poId: number
  readonly amount: number
}

/** Deposits that bills used. Several uses of one deposit or bill take their parts one after the other. */
export async function bookUses(ctx: Ctx, uses: readonly Used[], left: Left): Promise<void> {
  const payable = await balancesOf(
    ctx,
    'payable',
    uses.map(({ billId }) => bill(billId)),
  )
  const prepaid = await balancesOf(
    ctx,
    'prepaid',
    uses.map(({ poId }) => order(poId)),
  )
  const [bills, deposits] = [new Map(left.bills), new Map(left.deposits)]
  const take = (
    balances: Map<string, number>,
    about: string,
    rest: Map<number, number>,
    of: number,
    amount: number,
  ) => {
    const before = rest.get(of) ?? 0
    const part = cleared(balances.get(about) ?? 0, amount, before)
    balances.set(about, (balances.get(about) ?? 0) - part)
    rest.set(of, before - amount)
    return part
  }
  const postings = uses.map(({ id, supplierId, billId, poId, amount }): Posting => {
    const owed = take(payable, bill(billId), bills, billId, amount)
    const deposit = take(prepaid, order(poId), deposits, poId, amount)
    return {
      ...{ key: `deposit-use:${id}`, reference: `deposit-use:${id}`, supplierId },
      lines: [
        { account: 'payable', about: bill(billId), amount: -owed },
        { account: 'prepaid', about: order(poId), amount: -deposit },
        { account: 'currency', about: bill(billId), amount: owed + deposit },
      ],
    }
  })
  await bookPurchases(ctx, postings)
}
