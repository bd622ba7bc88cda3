import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Guarded, OrderView } from '@dropyard/contract/order/order-guard'
import type { OrderResult } from '@dropyard/contract/order/order-row'
import type { Ctx } from '../../../kit/context.ts'
import { answerOf } from '../../../kit/record/row-answer.ts'
import { lockCoupons } from '../../finance/coupon/service.ts'
import { lockAccounts } from '../../finance/wallet/accounts.ts'
import { lockStockOf } from '../../warehouse/stock/lock.ts'
import { allowed, asSeen, lockVisible, type OrderRecord, viewOf } from './change.ts'

/** The same work on several orders: each whole or not at all, and an answer for each. */

export interface OrderRef {
  id: number
  version?: number | undefined
}

/**
 * Locks the orders in the order of their ids, so that two callers never wait for each other in a circle, and
 * runs the work on each behind a savepoint. A refusal undoes that order alone and becomes its answer.
 *
 * Locks taken order by order are in no order of SKUs or wallets and would meet those of others in a circle, so what
 * the work moves is locked first, in one go: stock, then coupons and money.
 *
 * @param movesStock the work reserves, releases or ships
 * @param movesMoney the work pays from the companies' wallets or gives back to them
 * @param may what forbids it says more than that the order was changed meanwhile, and is said first
 * @param read what the work needs to know of the orders, read of all of them together
 */
export async function eachOrder<R extends OrderRef, Known>(
  ctx: Ctx,
  refs: readonly R[],
  work: (o: OrderRecord, ref: R, known: Known) => Promise<Answer>,
  {
    movesStock = false,
    movesMoney = false,
    may,
    read,
  }: {
    movesStock?: boolean
    movesMoney?: boolean
    may?: (order: OrderView) => Guarded
    read?: (locked: readonly OrderRecord[]) => Promise<Known>
  } = {},
): Promise<OrderResult[]> {
  const byId = new Map(refs.map((ref) => [ref.id, ref]))
  const locked = await lockVisible(ctx, [...byId.keys()])
  if (movesStock && locked.length > 1)
    await lockStockOf(
      ctx,
      locked.map((o) => o.id),
    )
  if (movesMoney && locked.length > 1)
    await lockCoupons(
      ctx,
      locked.flatMap((o) => o.couponId ?? []),
    )
  const companies = new Set(locked.map((o) => o.entityId))
  if (movesMoney && companies.size > 1) await lockAccounts(ctx, [...companies], ['wallet'], [walletCurrency])
  const known = (await read?.(locked)) as Known
  const answers = new Map<number, OrderResult>()
  for (const o of locked) {
    const ref = byId.get(o.id)
    if (ref) answers.set(o.id, await one(ctx, o, ref, () => work(o, ref, known), may))
  }
  return refs.map((ref) => answers.get(ref.id) ?? unknown(ctx, ref.id))
}

interface Answer {
  amount?: number
  change?: string
  code?: string
  message?: string
}

const one = async (
  ctx: Ctx,
  o: OrderRecord,
  ref: OrderRef,
  work: () => Promise<Answer>,
  may?: (order: OrderView) => Guarded,
): Promise<OrderResult> => ({
  order_sn: o.orderSn,
  amount: 0,
  ...(await answerOf(ctx, o.id, async () => {
    if (may) allowed(may(viewOf(o)))
    asSeen(o, ref.version)
    return work()
  })),
})

const unknown = (ctx: Ctx, id: number): OrderResult => ({
  id,
  order_sn: '',
  ok: false,
  code: commonErrors.not_found.code,
  message: commonErrors.not_found.words[ctx.lang],
  amount: 0,
})
