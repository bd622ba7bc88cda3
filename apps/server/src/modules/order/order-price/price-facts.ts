import type { Place } from '@dropyard/contract/logistics/tax-area'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { levelFor } from '../../catalog/goods/price.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { type SoldSet, setsOf } from '../../catalog/goods-set/sold.ts'
import { type QuoteFacts, quoteFacts } from '../../logistics/channel/quote-facts.ts'
import { rulesOf } from '../../logistics/shipping-rule/service.ts'
import type { ChannelLog } from '../channel-log/note.ts'
import { type CouponFacts, couponFacts } from './coupon.ts'

/** Data for pricing orders of a company, read once for all of them. */

interface Sold {
  code: string
  price: number
  grams: number
  tags: string[]
  /** Whether the company can buy it now. */
  offered: boolean
}

const soldOfSkus = prepared((db) =>
  db
    .select({
      id: sku.id,
      code: sku.code,
      price: sku.price,
      grams: sku.weightGrams,
      active: sku.active,
      status: goods.status,
      visibleTo: goods.visibleTo,
      tags: goods.tags,
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(sql`${sku.id} = ANY (${sql.placeholder('ids')}::bigint[])`)
    .prepare('sold_goods'),
)

/** SKUs with list price and weight. */
async function soldGoods(ctx: Ctx, skuIds: readonly number[], entityId: number): Promise<Map<number, Sold>> {
  if (skuIds.length === 0) return new Map()
  const rows = await soldOfSkus(ctx.db, { ids: [...skuIds] })
  return new Map(
    rows.map(({ active, status, visibleTo, ...row }) => {
      const seen = visibleTo === null || visibleTo.includes(entityId)
      return [row.id, { ...row, offered: active && status === 'on_shelf' && seen }]
    }),
  )
}

/** Data that the prices of many orders of a company share. */
export interface PriceFacts {
  sold: ReadonlyMap<number, Sold>
  sets: ReadonlyMap<number, SoldSet>
  discountBp: number
  serviceFeeBp: number
  quotes: QuoteFacts | undefined
  /** The company's shipping rules; undefined when a single order is priced, which reads them itself. */
  rules: Awaited<ReturnType<typeof rulesOf>> | undefined
  coupons: CouponFacts
  /** Collects decisions about channels to write them together; without it each is written immediately. */
  log?: ChannelLog
}

interface PricedBy {
  skuIds: readonly number[]
  setIds: readonly number[]
  couponIds: readonly number[]
  /** The destination, if all of them have the same. */
  to?: Place
}

/** Reads the data for pricing orders of these SKUs, sets and coupons; with `many` also the data for quoting their parcels. */
export async function priceFacts(
  ctx: Ctx,
  entityId: number,
  of: PricedBy,
  many: boolean,
): Promise<PriceFacts> {
  const [level, sold, sets, quotes, rules, coupons] = await Promise.all([
    levelFor(ctx, entityId),
    soldGoods(ctx, of.skuIds, entityId),
    setsOf(ctx, of.setIds),
    many ? quoteFacts(ctx, of.skuIds, entityId, of.to) : undefined,
    many ? rulesOf(ctx, entityId) : undefined,
    couponFacts(ctx, entityId, of.couponIds, of.skuIds),
  ])
  return { sold, sets, ...level, quotes, rules, coupons }
}
