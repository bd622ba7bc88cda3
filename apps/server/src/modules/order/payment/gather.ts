import { isUnpaid } from '@dropyard/contract/order/order/state'
import type { Ctx } from '../../../kit/context.ts'
import type { Account } from '../../finance/wallet/accounts.ts'
import { readWallets } from '../../finance/wallet/spend.ts'
import { type QuoteTables, quoteTables } from '../../logistics/channel/quote-tables.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { type LineReservation, lockReservationsOf } from '../../warehouse/stock/held.ts'
import { axesOf, type LineRecord, linesOf, type OrderRecord } from '../order/change.ts'
import type { PriceFacts } from '../order-price/price-facts.ts'
import { pricingOf, quotedCharges } from '../order-price/quote.ts'

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
}

/**
 * Two packets: what needs no more than the ids follows the orders' lock in its packet, and the facts of prices are read if quotes
 * have expired.
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
  const expired = orders.filter((o) => isUnpaid(axesOf(o)) && !o.cancelled && !quotedCharges(ctx, o))
  const known = { lines: expired.flatMap((o) => byOrder.get(o.id) ?? []), tables }
  const pricing = expired.length === 0 ? undefined : await pricingOf(ctx, expired, known, false)
  const isExpired = new Set(expired.map((o) => o.id))
  return {
    lines: (o) => (isExpired.has(o.id) ? pricing?.lines(o) : byOrder.get(o.id)) ?? [],
    facts: (o) => (isExpired.has(o.id) ? pricing?.facts(o) : undefined),
    held: (o) => held.get(o.id) ?? [],
    wallet: (o) => wallets.get(o.entityId),
    tables,
  }
}

/** Notes what a payment has reserved, for the next order that is priced by the same facts. */
export function noteReserved(
  { goods }: PriceFacts,
  left: readonly { skuId: number; warehouseId: number; sellable: number }[],
): void {
  for (const { skuId, warehouseId, sellable } of left) goods.get(skuId)?.available.set(warehouseId, sellable)
}
