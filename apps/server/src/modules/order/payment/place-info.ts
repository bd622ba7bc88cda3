import { formatMessage } from '@dropyard/contract/kit/format-message'
import { checkAddress } from '@dropyard/contract/order/order/address/check'
import { findingWords } from '@dropyard/contract/order/order/address/finding'
import type { AddressLimits } from '@dropyard/contract/order/order/address/limits'
import type { BlockReason } from '@dropyard/contract/order/order/block'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { termChanges, termsOf } from '@dropyard/contract/order/order-price/terms'
import { inArray } from 'drizzle-orm'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { WithExt } from '../../../kit/http/route.ts'
import { sku } from '../../catalog/goods/table.ts'
import { walletOf } from '../../finance/wallet/accounts.ts'
import { channel } from '../../logistics/channel/table.ts'
import { addressLimits } from '../../logistics/channel-carrier/address-limits.ts'
import { availableIn, availableOf } from '../../warehouse/stock/available.ts'
import { axesOf, type LineRecord, linesOf, lockOrders, type OrderRecord } from '../order/change.ts'
import { unshippedQuantity } from '../order/line/pieces.ts'
import { requoteAll } from '../order-price/quote.ts'
import { samePurchases } from './same-purchase.ts'

/**
 * What checkout shows of orders: all charges, until when they hold, what changed, and the wallet's balance. The data is read for
 * all orders together.
 */
export async function placeInfo(ctx: UserCtx, ids: readonly number[], refresh: boolean) {
  const before = await lockOrders(ctx, ids)
  const stale = before.filter(
    (o) => isOpen(o) && (refresh || o.quotedUntil === null || o.quotedUntil <= ctx.now),
  )
  const fresh = new Map((await requoteAll(ctx, stale)).map((o) => [o.id, o]))
  const orders = before.map((o) => fresh.get(o.id) ?? o)
  const [channels, shortOf, wallet, limits, same] = await Promise.all([
    channelsOf(ctx, orders),
    shortages(ctx, orders),
    walletOf(ctx, entityOf(ctx)),
    addressLimits(ctx),
    samePurchases(
      ctx,
      orders.filter(isOpen).map((o) => o.id),
    ),
  ])
  const data = orders.map((o, i) => {
    const quoted = o.charges?.quoted
    const earlier = before[i]?.charges?.quoted
    const carrier = channels.get(o.channelId)
    return {
      id: o.id,
      version: o.version,
      order_sn: o.orderSn,
      status: o.status,
      buyer_name: o.buyerName,
      country: o.country,
      goods_num: o.goodsNum,
      express_name: carrier ? (ctx.lang === 'zh' ? carrier.nameZh : carrier.nameEn) : null,
      blocked: o.blocked as BlockReason | null,
      terms: quoted ? termsOf(quoted, ctx.lang) : [],
      pay_amount: o.payAmount,
      currency: quoted?.currency ?? 'USD',
      quoted_until: o.quotedUntil,
      changes: quoted && earlier ? termChanges(earlier, quoted, ctx.lang) : [],
      short: isOpen(o) ? shortOf(o.id, carrier?.warehouseId) : [],
      address_errors: isOpen(o) ? addressErrors(ctx, o, limits(o)) : [],
      same_as: same.get(o.id) ?? [],
    }
  })
  const open = orders.filter(isOpen)
  const total = open.reduce((sum, o) => sum + o.payAmount, 0)
  return new WithExt(data, {
    total,
    available: wallet.spendable,
    credit_limit: wallet.credit_limit,
    shortfall: Math.max(0, total - wallet.spendable),
    currency: wallet.currency,
  })
}

/** Whether it can still be paid; an order that was paid or cancelled meanwhile is shown as it is. */
const isOpen = (o: OrderRecord): boolean => isUnpaid(axesOf(o)) && !o.cancelled

const addressErrors = (ctx: UserCtx, o: OrderRecord, limits: AddressLimits): string[] =>
  checkAddress(o.address, limits)
    .filter(({ level }) => level === 'error')
    .map(({ code, values = {} }) => formatMessage(findingWords[code], values, ctx.lang))

async function channelsOf(ctx: Ctx, orders: readonly OrderRecord[]) {
  const ids = [...new Set(orders.flatMap((o) => o.channelId ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            id: channel.id,
            nameEn: channel.nameEn,
            nameZh: channel.nameZh,
            warehouseId: channel.warehouseId,
          })
          .from(channel)
          .where(inArray(channel.id, ids))
  return new Map<number | null, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
}

/** Returns a function that lists the SKUs an order is short of, in its channel's warehouse or in all of them. */
async function shortages(ctx: Ctx, orders: readonly OrderRecord[]) {
  const lines = await linesOf(
    ctx,
    orders.filter(isOpen).map((o) => o.id),
  )
  const byOrder = Map.groupBy(lines, (line) => line.orderId)
  const skuIds = [...new Set(lines.flatMap((line) => line.skuId ?? []))]
  const [stock, codes] = await Promise.all([availableOf(ctx, skuIds), codesOf(ctx, skuIds)])
  return (orderId: number, warehouseId: number | undefined) =>
    [...demandOf(byOrder.get(orderId) ?? [])].flatMap(([skuId, wanted]) => {
      const available = availableIn(stock.get(skuId), warehouseId)
      return available < wanted ? [{ sku: codes.get(skuId) ?? '', wanted, available }] : []
    })
}

function demandOf(lines: readonly LineRecord[]): Map<number, number> {
  const demand = new Map<number, number>()
  for (const line of lines)
    if (line.skuId !== null) demand.set(line.skuId, (demand.get(line.skuId) ?? 0) + unshippedQuantity(line))
  return demand
}

async function codesOf(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, string>> {
  if (skuIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: sku.id, code: sku.code })
    .from(sku)
    .where(inArray(sku.id, [...skuIds]))
  return new Map(rows.map((row) => [row.id, row.code]))
}
