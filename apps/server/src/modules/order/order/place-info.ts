import type { BlockReason } from '@dropyard/contract/order/order-block'
import { isUnpaid } from '@dropyard/contract/order/order-state'
import { termChanges, termsOf } from '@dropyard/contract/order/order-terms'
import { eq, inArray } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { WithExt } from '../../../kit/route.ts'
import { sku } from '../../catalog/goods/table.ts'
import { walletOf } from '../../finance/wallet/accounts.ts'
import { channel } from '../../logistics/channel/table.ts'
import { availableOf } from '../../warehouse/stock/available.ts'
import { axesOf, type LineRecord, linesOf, lockOrders, type OrderRecord } from './change.ts'
import { piecesLeft, requote } from './quote.ts'

/** What checkout shows of orders: every term, until when it holds, what changed, and what the wallet has. */
export async function placeInfo(ctx: UserCtx, ids: readonly number[], refresh: boolean) {
  const before = await lockOrders(ctx, ids)
  const data = []
  let total = 0
  for (const old of before) {
    const stale = old.quotedUntil === null || old.quotedUntil <= ctx.now
    const o = isUnpaid(axesOf(old)) && (refresh || stale) ? await requote(ctx, old) : old
    const lines = await linesOf(ctx, [o.id])
    const quoted = o.charges?.quoted
    if (isUnpaid(axesOf(o)) && !o.cancelled) total += o.payAmount
    data.push({
      id: o.id,
      version: o.version,
      order_sn: o.orderSn,
      status: o.status,
      buyer_name: o.buyerName,
      country: o.country,
      goods_num: o.goodsNum,
      express_name: await channelName(ctx, o.channelId),
      blocked: o.blocked as BlockReason | null,
      terms: quoted ? termsOf(quoted, ctx.lang) : [],
      pay_amount: o.payAmount,
      currency: quoted?.currency ?? 'USD',
      quoted_until: o.quotedUntil,
      changes: quoted && old.charges ? termChanges(old.charges.quoted, quoted, ctx.lang) : [],
      short: await shortOf(ctx, o, lines),
    })
  }
  const wallet = await walletOf(ctx, entityOf(ctx))
  return new WithExt(data, {
    total,
    available: wallet.spendable,
    shortfall: Math.max(0, total - wallet.spendable),
    currency: wallet.currency,
  })
}

async function channelName(ctx: UserCtx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await ctx.db.select().from(channel).where(eq(channel.id, id))
  return row ? (ctx.lang === 'zh' ? row.nameZh : row.nameEn) : null
}

/** SKUs of which there is less than the order asks for, in the warehouse of its channel. */
async function shortOf(ctx: UserCtx, o: OrderRecord, lines: readonly LineRecord[]) {
  if (!isUnpaid(axesOf(o))) return []
  const demand = new Map<number, number>()
  for (const line of lines)
    if (line.skuId !== null) demand.set(line.skuId, (demand.get(line.skuId) ?? 0) + piecesLeft(line))
  if (demand.size === 0) return []
  const [from] =
    o.channelId === null
      ? []
      : await ctx.db.select({ id: channel.warehouseId }).from(channel).where(eq(channel.id, o.channelId))
  const stock = await availableOf(ctx, [...demand.keys()])
  const codes = await ctx.db
    .select({ id: sku.id, code: sku.code })
    .from(sku)
    .where(inArray(sku.id, [...demand.keys()]))
  return codes.flatMap(({ id, code }) => {
    const one = stock.get(id)
    const available = (from ? one?.byWarehouse.get(from.id) : one?.available) ?? 0
    const wanted = demand.get(id) ?? 0
    return available < wanted ? [{ sku: code, wanted, available }] : []
  })
}
