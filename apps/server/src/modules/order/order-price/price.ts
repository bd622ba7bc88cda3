import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import { conditionFacts } from '@dropyard/contract/logistics/shipping/match'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import type { OrderCharges } from '@dropyard/contract/order/order/money'
import {
  type ChannelChoice,
  type ChoiceGiven,
  chooseChannel,
  wishesOf,
} from '@dropyard/contract/order/order-rule/channel-choice'
import type { Ctx } from '../../../kit/context.ts'
import { Refusal } from '../../../kit/errors.ts'
import { isVisible } from '../../logistics/channel/quote-facts.ts'
import { offersFor } from '../../logistics/channel/service.ts'
import { factsOf } from '../../logistics/shipping-rule/facts.ts'
import type { LineRecord, OrderRecord } from '../order/change.ts'
import { shippableItems, unshippedQuantity } from '../order/line/pieces.ts'
import type { ChannelRule } from '../order/table.ts'
import { chargesOf, type SetLine } from './charges.ts'
import { couponPart } from './coupon.ts'
import type { PriceFacts } from './price-facts.ts'

/** The current price of one order: goods at the company's price, the cheapest or the chosen channel, fees and duty. */

export type Priced =
  | {
      ok: true
      charges: OrderCharges
      quote: ChannelQuote
      rule: ChannelRule | null
      choice: ChannelChoice
      given: ChoiceGiven
    }
  | { ok: false; problem: 'goods_unavailable' | 'no_channel'; refusal: Refusal }

type PricedLine = Pick<LineRecord, 'id' | 'skuId' | 'setId' | 'parentId' | 'quantity' | 'refunded'>

/** What pricing depends on besides the facts: the reader's language and the time. */
type Reader = Pick<Ctx, 'lang' | 'now'>

/** Prices an order as of now, from gathered facts. Every line needs a SKU or a set, and the order an address. */
export function priceOrder(
  reader: Reader,
  o: Pick<
    OrderRecord,
    | 'entityId'
    | 'address'
    | 'iossNumber'
    | 'taxCollected'
    | 'channelId'
    | 'channelFixed'
    | 'ruleChannel'
    | 'warehouseId'
    | 'couponId'
    | 'storeId'
    | 'orderAmount'
    | 'orderCurrency'
    | 'redeliverPricing'
  >,
  lines: readonly PricedLine[],
  known: PriceFacts,
): Priced {
  const wanted = shippableItems(lines)
  const inSets = lines.flatMap((line) =>
    line.setId !== null && unshippedQuantity(line) > 0
      ? [{ id: line.id, setId: line.setId, quantity: unshippedQuantity(line) }]
      : [],
  )
  const gone = goneOf(wanted, inSets, known, o.entityId)
  if (gone !== undefined)
    return {
      ok: false,
      problem: 'goods_unavailable',
      refusal: new Refusal(orderErrors.goods_unavailable, { sku: gone }),
    }
  const parcel = {
    country: o.address.country,
    zip: o.address.zip,
    lines: wanted,
    iossNumber: o.iossNumber,
    vatCollected: o.taxCollected !== null,
    entityId: o.entityId,
    ...(o.warehouseId === null ? {} : { warehouseId: o.warehouseId }),
  }
  const { offers, explain } = offersFor(reader, parcel, known.quotes)
  const given: ChoiceGiven = {
    ...(o.channelFixed
      ? { fixed: o.channelId, staff: null, rules: [], facts: null }
      : { fixed: null, staff: o.ruleChannel, ...merchantRules(o, wanted, known) }),
    offers,
  }
  const choice = chooseChannel(given)
  const quote = explain(choice?.channelId ?? given.fixed ?? undefined)
  if (!choice || !quote?.ok) {
    const reasons = [...new Set((quote?.reasons ?? []).map((one) => one.message))].join(' ')
    const error = o.channelFixed ? orderErrors.channel_refuses : orderErrors.no_channel
    return { ok: false, problem: 'no_channel', refusal: new Refusal(error, { reasons }) }
  }
  const charges = forRedelivery(chargesOf(wanted, inSets, known, quote), o.redeliverPricing)
  return {
    ok: true,
    quote,
    rule: merchantRule(given, choice),
    choice,
    given,
    charges: { ...charges, coupon: couponPart(reader, o, charges, wanted, known) },
  }
}

/** The merchant's shipping rule that matched the order; null if an automation rule of staff chose first. */
function merchantRule(given: ChoiceGiven, choice: ChannelChoice): ChannelRule | null {
  if (choice.by === 'staff_rule' || given.fixed !== null) return null
  const wish = wishesOf(given).find((one) => one.by === 'merchant_rule')
  return wish ? { id: wish.rule.id, name: wish.rule.name, refused: choice.by !== 'merchant_rule' } : null
}

/** The merchant's active shipping rules, and the facts they are judged by. */
function merchantRules(
  o: Pick<OrderRecord, 'address' | 'storeId' | 'orderAmount' | 'orderCurrency'>,
  wanted: readonly { skuId: number; quantity: number }[],
  { goods, rules: all, quotes: { rates } }: PriceFacts,
): Pick<ChoiceGiven, 'rules' | 'facts'> {
  const rules = all.filter((rule) => rule.active)
  if (rules.length === 0) return { rules, facts: null }
  const lines = wanted.flatMap((line) => {
    const one = goods.get(line.skuId)
    return one ? [{ ...one, quantity: line.quantity }] : []
  })
  return { rules, facts: conditionFacts(factsOf({ ...o, country: o.address.country }, lines, rates)) }
}

/** The code of the first set or SKU that is no longer sold to the company. */
function goneOf(
  wanted: readonly { skuId: number }[],
  inSets: readonly SetLine[],
  { goods, sets }: PriceFacts,
  entityId: number,
): string | undefined {
  const set = inSets.find((line) => !sets.get(line.setId)?.active)
  if (set) return sets.get(set.setId)?.code ?? String(set.setId)
  const gone = wanted.find(({ skuId }) => {
    const one = goods.get(skuId)
    return !one?.sold || !isVisible(one, entityId)
  })
  return gone && (goods.get(gone.skuId)?.code ?? String(gone.skuId))
}

/** Whether the goods are sent again free of charge: then they can't be exchanged for others. */
export const goodsAreFree = ({ redeliverPricing }: Pick<OrderRecord, 'redeliverPricing'>): boolean =>
  redeliverPricing !== null && redeliverPricing !== 'full'

/** Charges of a reshipment: only shipping, or nothing. */
function forRedelivery(charges: OrderCharges, pricing: OrderRecord['redeliverPricing']): OrderCharges {
  if (!goodsAreFree({ redeliverPricing: pricing })) return charges
  const goodsFree = {
    ...charges,
    lines: charges.lines.map((line) => ({ ...line, goods: 0 })),
    rankDiscount: 0,
    serviceFee: 0,
  }
  return pricing === 'shipping'
    ? goodsFree
    : { ...goodsFree, registration: 0, postage: 0, duty: 0, iossTax: 0 }
}
