import { mayPay } from '@dropyard/contract/order/order/guard'
import type { Ctx } from '../../../kit/context.ts'
import type { Account } from '../../finance/wallet/accounts.ts'
import { readWallets } from '../../finance/wallet/spend.ts'
import { type QuoteTables, quoteTables } from '../../logistics/channel/quote-tables.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { type LineReservation, lockReservationsOf } from '../../warehouse/stock/held.ts'
import { type LineRecord, linesOf, type OrderRecord, viewOf } from '../order/change.ts'
import type { PriceFacts } from '../order-price/price-facts.ts'
import { pricingOf, quotedCharges } from '../order-price/quote.ts'
import type { StockReservation } from './decide.ts'

/** Everything that payments of orders depend on, read once for all of them. */
export interface Gathered {
  lines: (o: OrderRecord) => readonly LineRecord[]
  /** Undefined while the quoted price holds. */
  facts: (o: OrderRecord) => PriceFacts | undefined
  /** Reservations from before the payment. */
  held: (o: OrderRecord) => readonly LineReservation[]
  /** Not locked; payments deduct their amounts. */
  wallet: (o: OrderRecord) => Account | undefined
  tables: QuoteTables
  /** Keeps in the facts what a payment has reserved, for the orders that are priced after it. */
  noteReserved: (left: StockReservation['left']) => void
}

/**
 * For merchants, everything that needs only the ids is sent together with the orders' lock; staff wait for the lock first, to know
 * the companies. The facts of prices are read afterwards, only if a quote has expired.
 */
export async function gather(
  ctx: Ctx,
  ids: readonly number[],
  locked: readonly OrderRecord[] | Promise<readonly OrderRecord[]>,
): Promise<Gathered> {
  const own = ctx.user?.entityId
  const companies = own ? [own] : [...new Set((await locked).map((o) => o.entityId))]
  const [orders, lines, held, tables, wallets] = await Promise.all([
    locked,
    linesOf(ctx, ids),
    lockReservationsOf(ctx, ids),
    quoteTables(ctx),
    readWallets(ctx, companies),
    // Kept for `planChange`, which would otherwise read them while the stock is locked.
    addressLimits(ctx),
  ])
  const byOrder = Map.groupBy(lines, (line) => line.orderId)
  const expired = orders.filter((o) => mayPay(viewOf(o)).ok && !quotedCharges(ctx, o))
  const known = { lines: expired.flatMap((o) => byOrder.get(o.id) ?? []), tables }
  const pricing = expired.length === 0 ? undefined : await pricingOf(ctx, expired, known, false)
  const isExpired = new Set(expired.map((o) => o.id))
  const facts = new Set(expired.flatMap((o) => pricing?.facts(o) ?? []))
  return {
    lines: (o) => (isExpired.has(o.id) ? pricing?.lines(o) : byOrder.get(o.id)) ?? [],
    facts: (o) => (isExpired.has(o.id) ? pricing?.facts(o) : undefined),
    held: (o) => held.get(o.id) ?? [],
    wallet: (o) => wallets.get(o.entityId),
    tables,
    noteReserved: (left) => {
      for (const { goods } of facts)
        for (const { skuId, warehouseId, sellable } of left)
          goods.get(skuId)?.available.set(warehouseId, sellable)
    },
  }
}
