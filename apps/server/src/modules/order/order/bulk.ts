import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { formatMessage } from '@dropyard/contract/kit/format-message'
import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { type Guarded, type OrderView, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import type { Ctx } from '../../../kit/context.ts'
import { answerOf } from '../../../kit/record/row-answer.ts'
import { lockAccounts } from '../../finance/wallet/accounts.ts'
import { lockCoupons } from '../coupon/service.ts'
import { assertAllowed, assertNotStale, lockVisible, type OrderRecord, viewOf } from './change.ts'
import { lockStatistics } from './lock-statistics.ts'
import { lockStockOf } from './lock-stock.ts'
import { byParcel, lockTogether } from './together.ts'

/** Does the same work on several orders: each succeeds or fails as a whole, and each gets its own result. */

export interface OrderRef {
  id: number
  version?: number | undefined
}

/**
 * Locks the orders in the order of their ids, so that two callers can't deadlock, and runs the work on each behind a
 * savepoint. A refusal rolls back that order alone and becomes its result.
 *
 * Stock and wallets that were locked order by order would be locked in no fixed order and could deadlock with other
 * requests. So everything that the work moves is locked before it starts: stock, then coupons, statistics and money.
 *
 * @param movesStock the work reserves, releases or ships, of all orders or of some of them
 * @param movesMoney the work pays from the companies' wallets or gives back to them
 * @param parcels `whole`: the work is done to all orders of a combined parcel or to none; `beside`: they are only locked too
 * @param may the guard; its reason is more useful than "changed meanwhile", so it is checked before the version
 * @param read reads what the work needs to know, once for all orders
 */
export async function eachOrder<R extends OrderRef, Known>(
  ctx: Ctx,
  refs: readonly R[],
  work: (o: OrderRecord, ref: R, known: Known) => Promise<Answer>,
  {
    movesStock = false,
    movesMoney = false,
    parcels,
    may,
    read,
  }: {
    movesStock?: boolean | ((o: OrderRecord) => boolean)
    movesMoney?: boolean
    parcels?: 'whole' | 'beside'
    may?: (order: OrderView) => Guarded
    read?: (locked: readonly OrderRecord[]) => Promise<Known>
  } = {},
): Promise<OrderResult[]> {
  const byId = new Map(refs.map((ref) => [ref.id, ref]))
  const ids = [...byId.keys()]
  const locked = await (parcels ? lockTogether(ctx, ids) : lockVisible(ctx, ids))
  const movers = typeof movesStock === 'function' ? locked.filter(movesStock) : movesStock ? locked : []
  if (movers.length > 0 && locked.length > 1)
    await lockStockOf(
      ctx,
      movers.map((o) => o.id),
    )
  if (movesMoney && locked.length > 1)
    await lockCoupons(
      ctx,
      locked.flatMap((o) => o.couponId ?? []),
    )
  const companies = new Set(locked.map((o) => o.entityId))
  if ((movesMoney || movers.length > 0) && companies.size > 1) lockStatistics(ctx, [...companies])
  if (movesMoney && companies.size > 1) await lockAccounts(ctx, [...companies], ['wallet'], [walletCurrency])
  const known = (await read?.(locked)) as Known
  const answers = new Map<number, OrderResult>()
  for (const unit of parcels === 'whole' ? byParcel(locked) : locked.map((o) => [o])) {
    // A request for one order applies to its whole parcel.
    const named = unit.flatMap((o) => byId.get(o.id) ?? [])
    const done = await whole(ctx, unit, byId, (o) => work(o, byId.get(o.id) ?? (named[0] as R), known), may)
    for (const answer of done) answers.set(answer.id, answer)
  }
  return refs.map((ref) => answers.get(ref.id) ?? unknownOrder(ctx, ref.id))
}

interface Answer {
  amount?: number
  change?: string
  code?: string
  message?: string
}

/** Does the work to one order, or to all orders of a parcel. If one is refused, every requested order gets that refusal. */
async function whole(
  ctx: Ctx,
  unit: readonly OrderRecord[],
  byId: ReadonlyMap<number, OrderRef>,
  work: (o: OrderRecord) => Promise<Answer>,
  may?: (order: OrderView) => Guarded,
): Promise<OrderResult[]> {
  const asked = unit.filter((o) => byId.has(o.id))
  const [first] = asked
  if (!first) return []
  const done = new Map<number, Answer>()
  let at = first
  const answer = await answerOf(ctx, first.id, async () => {
    for (at of unit) {
      if (may) assertAllowed(may(viewOf(at)))
      assertNotStale(at, byId.get(at.id)?.version)
    }
    for (at of unit) done.set(at.id, await work(at))
    return {}
  })
  return asked.map((o) => ({
    order_sn: o.orderSn,
    amount: 0,
    ...(answer.ok ? { ...answer, ...done.get(o.id) } : refusedWith(ctx, o, at, answer, may)),
    id: o.id,
  }))
}

/** Why an order was not processed: its own guard's reason, or that another order of its parcel was refused. */
function refusedWith(
  ctx: Ctx,
  o: OrderRecord,
  at: OrderRecord,
  answer: RowAnswer,
  may?: (order: OrderView) => Guarded,
): RowAnswer {
  if (o === at) return answer
  const own = may?.(viewOf(o))
  if (own && !own.ok) {
    const { code, words } = orderGuardErrors[own.code]
    return { ...answer, code, message: words[ctx.lang] }
  }
  const { code, words } = orderErrors.together
  return {
    ...answer,
    code,
    message: formatMessage(words, { order_sn: at.orderSn, reason: answer.message }, ctx.lang),
  }
}

/** The result for an order that does not exist or that the caller may not see. */
export const unknownOrder = (ctx: Ctx, id: number): OrderResult => ({
  id,
  order_sn: '',
  ok: false,
  code: commonErrors.not_found.code,
  message: commonErrors.not_found.words[ctx.lang],
  amount: 0,
})
