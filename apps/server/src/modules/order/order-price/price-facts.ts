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

/** What orders of a company are priced by, read once for as many as there are. */

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

/** What prices of many orders of a company have in common. */
export interface PriceFacts {
  sold: ReadonlyMap<number, Sold>
  sets: ReadonlyMap<number, SoldSet>
  discountBp: number
  serviceFeeBp: number
  quotes: QuoteFacts | undefined
  /** The company's shipping rules; asked for when one order is priced. */
  rules: Awaited<ReturnType<typeof rulesOf>> | undefined
  coupons: CouponFacts
  /** Where choices of channels are written down together; each at once when left out. */
  log?: ChannelLog
}

interface PricedBy {
  skuIds: readonly number[]
  setIds: readonly number[]
  couponIds: readonly number[]
  /** Where they go, when all of them go there. */
  to?: Place
}

/** Reads what orders of these SKUs, sets and coupons are priced by; with `many`, what their parcels are quoted by too. */
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
