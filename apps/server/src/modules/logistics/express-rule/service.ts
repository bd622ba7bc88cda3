import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import { takes } from '@dropyard/contract/logistics/express-rule/match'
import { parcelOf } from '@dropyard/contract/logistics/shipping/parcel'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../kit/context.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { quoteParcel } from '../channel/service.ts'
import { channel } from '../channel/table.ts'
import { expressRule } from './table.ts'

/** Facts about a parcel that is to be carried. */
interface Bought {
  channelId: number
  country: string
  zip: string
  iossNumber: string | null
  vatCollected: boolean
  lines: readonly { skuId: number; quantity: number }[]
}

/** The carrying channel: the bought one, or the one of a rule, with quotes for both. */
export type Carried =
  | { channelId: number; rule: null }
  | {
      channelId: number
      rule: { name: string }
      /** Undefined if a channel is no longer offered. */
      quotes: { bought: ChannelQuote | undefined; taken: ChannelQuote | undefined }
    }

/**
 * The channel that carries a bought shipping method: of the method's rules in order, the first that matches and whose channel can
 * take the parcel; otherwise the bought channel.
 */
export async function carrierFor(ctx: Ctx, bought: Bought): Promise<Carried> {
  const asBought: Carried = { channelId: bought.channelId, rule: null }
  const rules = await rulesOf(ctx, bought.channelId)
  const [first] = rules
  if (!first || bought.lines.length === 0) return asBought
  const warehouseId = first.from
  const parcel = { ...(await packedOf(ctx, bought.lines)), country: bought.country, warehouseId }
  const fitting = rules.filter((rule) => takes(rule, parcel))
  if (fitting.every((rule) => rule.channelId === bought.channelId)) return asBought
  const { channelId: _bought, ...open } = bought
  const { quotes } = await quoteParcel(ctx, { ...open, warehouseId, needsStock: false })
  const quoteOf = (id: number) => quotes.find((quote) => quote.channel_id === id)
  const rule = fitting.find(({ channelId }) => quoteOf(channelId)?.ok)
  if (!rule || rule.channelId === bought.channelId) return asBought
  return {
    channelId: rule.channelId,
    rule: { name: rule.name },
    quotes: { bought: quoteOf(bought.channelId), taken: quoteOf(rule.channelId) },
  }
}

/** Rules for the shipping method that a channel carries, limited to channels from the same warehouse. */
function rulesOf(ctx: Ctx, channelId: number) {
  const one = alias(channel, 'bought')
  return ctx.db
    .select({
      name: expressRule.name,
      channelId: expressRule.channelId,
      warehouseId: expressRule.warehouseId,
      countries: expressRule.countries,
      attributes: expressRule.attributes,
      gramsMin: expressRule.gramsMin,
      gramsMax: expressRule.gramsMax,
      from: one.warehouseId,
    })
    .from(one)
    .innerJoin(expressRule, and(eq(expressRule.expressId, one.expressId), eq(expressRule.status, 'active')))
    .innerJoin(channel, and(eq(channel.id, expressRule.channelId), eq(channel.warehouseId, one.warehouseId)))
    .where(eq(one.id, channelId))
    .orderBy(asc(expressRule.sort), asc(expressRule.id))
}

async function packedOf(ctx: Ctx, lines: Bought['lines']) {
  const rows = await ctx.db
    .select({ id: sku.id, grams: sku.weightGrams, attributes: goods.attributes })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      inArray(
        sku.id,
        lines.map((line) => line.skuId),
      ),
    )
  const packed = lines.flatMap(({ skuId, quantity }) => {
    const one = rows.find((row) => row.id === skuId)
    return one ? [{ grams: one.grams, lengthMm: 0, widthMm: 0, heightMm: 0, quantity }] : []
  })
  return { grams: parcelOf(packed).grams, attributes: rows.flatMap((row) => row.attributes) }
}
