import { ruleFor } from '@dropyard/contract/logistics/shipping/match'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { quoteChannel } from '../../logistics/channel/quote.ts'
import { quoteTables } from '../../logistics/channel/quote-tables.ts'
import { packed } from '../../logistics/channel/service.ts'
import { channel } from '../../logistics/channel/table.ts'
import { factsOf } from '../../logistics/shipping-rule/facts.ts'
import { rulesOf } from '../../logistics/shipping-rule/service.ts'
import { store } from '../../store/store/table.ts'
import { orderLine } from '../order/line/table.ts'
import { order } from '../order/table.ts'

/** What the rules would do with recent orders; read-only, with a constant number of queries. */

const lastOrders = 100

export async function dryRun(ctx: UserCtx) {
  const rules = await rulesOf(ctx, entityOf(ctx))
  const orders = await recentOrders(ctx)
  const lines = await linesOf(
    ctx,
    orders.map((o) => o.id),
  )
  const { rates, channels: all } = await quoteTables(ctx)
  const channels = new Map(all.map((one) => [one.id, one]))
  const judged = orders.map((o) => {
    const own = lines.filter((line) => line.orderId === o.id)
    const facts = factsOf(o, own, rates)
    const rule = ruleFor(rules, facts)
    const by = rule && channels.get(rule.channel_id)
    const quote =
      by &&
      quoteChannel(by, {
        parcel: { ...packed(own, o.country, o.address.zip), hasIoss: o.iossNumber !== null, rates },
        lines: [],
        ioss: o.iossNumber === null ? 'none' : 'own',
        vatCollected: o.taxCollected !== null,
        rates,
        rules: { duty: [], vat: [] },
        at: ctx.now,
        shipDays: 0,
        holidays: [],
        needsStock: false,
        lang: ctx.lang,
      })
    return {
      id: o.id,
      order_sn: o.orderSn,
      plt_order_sn: o.pltOrderSn,
      shop_name: o.shop ?? '',
      country: o.country,
      amount: facts.amount,
      grams: facts.grams,
      tags: [...facts.tags],
      rule_id: rule?.id ?? null,
      channel_name: by?.name ?? '',
      carries: quote?.ok ?? false,
      fee: quote?.total ?? 0,
      reasons: (quote?.reasons ?? []).map((one) => one.message),
      current_channel: (ctx.lang === 'zh' ? o.channelZh : o.channelEn) ?? '',
      current_fee: o.shipping,
    }
  })
  return {
    orders: judged,
    rules: rules.map(({ id, name, active }) => ({
      id,
      name,
      active,
      taken: judged.filter((one) => one.rule_id === id).length,
    })),
    untaken: judged.filter((one) => one.rule_id === null).length,
  }
}

const recentOrders = (ctx: UserCtx) =>
  ctx.db
    .select({
      id: order.id,
      orderSn: order.orderSn,
      pltOrderSn: order.pltOrderSn,
      storeId: order.storeId,
      shop: store.name,
      country: order.country,
      address: order.address,
      iossNumber: order.iossNumber,
      taxCollected: order.taxCollected,
      orderAmount: order.orderAmount,
      orderCurrency: order.orderCurrency,
      shipping: order.shippingAmount,
      channelEn: channel.nameEn,
      channelZh: channel.nameZh,
    })
    .from(order)
    .leftJoin(store, eq(store.id, order.storeId))
    .leftJoin(channel, eq(channel.id, order.channelId))
    .where(eq(order.entityId, entityOf(ctx)))
    .orderBy(desc(order.placedAt), desc(order.id))
    .limit(lastOrders)

const linesOf = async (ctx: UserCtx, orderIds: readonly number[]) =>
  orderIds.length === 0
    ? []
    : await ctx.db
        .select({
          orderId: orderLine.orderId,
          quantity: orderLine.quantity,
          price: sku.price,
          grams: sku.weightGrams,
          lengthMm: sku.lengthMm,
          widthMm: sku.widthMm,
          heightMm: sku.heightMm,
          tags: goods.tags,
          attributes: goods.attributes,
          declared: goods.declaredValue,
        })
        .from(orderLine)
        .innerJoin(sku, eq(sku.id, orderLine.skuId))
        .innerJoin(goods, eq(goods.id, sku.goodsId))
        .where(and(inArray(orderLine.orderId, [...orderIds]), isNotNull(orderLine.skuId)))
