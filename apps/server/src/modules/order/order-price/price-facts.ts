import type { Ctx } from '../../../kit/context.ts'
import { levelFor } from '../../catalog/goods/price.ts'
import type { SoldSet } from '../../catalog/goods-set/sold.ts'
import {
  type GoodsFacts,
  goodsFacts,
  type QuoteFacts,
  visibleGoods,
} from '../../logistics/channel/quote-facts.ts'
import { type QuoteTables, quoteTables } from '../../logistics/channel/quote-tables.ts'
import { rulesOf } from '../../logistics/shipping-rule/service.ts'
import type { ChannelLog } from '../channel-log/note.ts'
import { type CompanyCoupons, companyCoupons } from '../coupon/service.ts'

/** Data that the prices of many orders of a company share, read once for all of them. */
export interface PriceFacts {
  /** Also goods that the company may not see: their codes are named in errors. */
  goods: ReadonlyMap<number, GoodsFacts>
  sets: ReadonlyMap<number, SoldSet>
  discountBp: number
  serviceFeeBp: number
  quotes: QuoteFacts
  /** The company's shipping rules. */
  rules: Awaited<ReturnType<typeof rulesOf>>
  coupons: CompanyCoupons
  /** Collects decisions about channels to write them together; without it each is written immediately. */
  log?: ChannelLog
}

/** What is priced: SKUs, sets as they are now, and coupons. */
interface PricedBy {
  skuIds: readonly number[]
  sets: ReadonlyMap<number, SoldSet>
  couponIds: readonly number[]
}

/**
 * Reads the data for pricing orders of a company.
 * @param tables the cached tables, if the caller has read them already
 */
export async function priceFacts(
  ctx: Ctx,
  entityId: number,
  { skuIds, sets, couponIds }: PricedBy,
  tables?: QuoteTables,
): Promise<PriceFacts> {
  const [level, goods, known, rules, coupons] = await Promise.all([
    levelFor(ctx, entityId),
    goodsFacts(ctx, skuIds),
    tables ?? quoteTables(ctx),
    rulesOf(ctx, entityId),
    companyCoupons(ctx, entityId, couponIds),
  ])
  return { goods, sets, ...level, quotes: { ...known, goods: visibleGoods(goods, entityId) }, rules, coupons }
}
