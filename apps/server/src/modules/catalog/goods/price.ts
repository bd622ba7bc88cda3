import { multiplyRatio, wholeBasisPoints } from '@dropyard/contract/kit/money'
import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { entity } from '../../account/entity/table.ts'
import { rank } from '../../account/rank/table.ts'
import { sku } from './table.ts'

/** The price that a company pays for a variant. */

/** A price less a discount in basis points, rounded once. */
export const discounted = (price: number, discountBp: number): number =>
  discountBp === 0 ? price : multiplyRatio(price, wholeBasisPoints - discountBp, wholeBasisPoints)

/** The same in SQL: PostgreSQL rounds double precision to the even cent, too. */
export const discountedSql = (price: SQLWrapper, discountBp: SQLWrapper): SQL =>
  sql`round(${price} * (${wholeBasisPoints} - ${discountBp})::float8 / ${wholeBasisPoints})::bigint`

/** The lowest list price whose discounted price is not below `price`, because users filter by discounted prices. */
export function minPrice(price: number, discountBp: number): number {
  if (price <= 0 || discountBp === 0) return Math.max(0, price)
  if (discountBp >= wholeBasisPoints) return Number.MAX_SAFE_INTEGER
  let least = multiplyRatio(price, wholeBasisPoints, wholeBasisPoints - discountBp)
  while (least > 0 && discounted(least - 1, discountBp) >= price) least--
  while (discounted(least, discountBp) < price) least++
  return least
}

const levelOfCompany = prepared((db) =>
  db
    .select({ discountBp: rank.discountBp, serviceFeeBp: rank.serviceFeeBp })
    .from(entity)
    .innerJoin(rank, eq(rank.id, entity.rankId))
    .where(eq(entity.id, sql.placeholder('company')))
    .prepare('level_of_company'),
)

/** Discount and service fee of a company's rank, in basis points. */
export async function levelFor(
  ctx: Pick<Ctx, 'db'>,
  entityId: number,
): Promise<{ discountBp: number; serviceFeeBp: number }> {
  const [row] = await levelOfCompany(ctx.db, { company: entityId })
  return row ?? { discountBp: 0, serviceFeeBp: 0 }
}

/** Discount of a company's rank, in basis points. */
export const discountFor = async (ctx: Pick<Ctx, 'db'>, entityId: number): Promise<number> =>
  (await levelFor(ctx, entityId)).discountBp

/** Unit prices in USD cents after the company's rank discount, by SKU. Two queries, however many. */
export async function goodsPrice(
  ctx: Ctx,
  skuIds: readonly number[],
  entityId: number,
): Promise<Map<number, number>> {
  if (skuIds.length === 0) return new Map()
  const [discountBp, rows] = await Promise.all([
    discountFor(ctx, entityId),
    ctx.db
      .select({ id: sku.id, price: sku.price })
      .from(sku)
      .where(inArray(sku.id, [...new Set(skuIds)])),
  ])
  return new Map(rows.map((row) => [row.id, discounted(row.price, discountBp)]))
}
