import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { sku } from '../../catalog/goods/table.ts'
import { isMapped } from './match.ts'
import { orderSku } from './table.ts'

/** Whether products of stores are linked to ours; derived from the mappings of their variants. */

export interface ProductLink {
  /** Known variants of the product, and how many of them are mapped to a SKU or a set. */
  variants: number
  linked: number
  /** Our product, if all mapped variants belong to the same one. */
  goodsId: number | null
}

const unknown: ProductLink = { variants: 0, linked: 0, goodsId: null }

/** How each of these products is linked. */
export async function productLinks(
  ctx: Ctx,
  products: readonly { storeId: number; productId: string | null }[],
): Promise<(product: { storeId: number; productId: string | null }) => ProductLink> {
  const known = products.flatMap((one) => one.productId ?? [])
  const rows =
    known.length === 0
      ? []
      : await ctx.db
          .select({
            storeId: orderSku.storeId,
            productId: orderSku.platformProductId,
            variants: sql<number>`count(*)`.mapWith(Number),
            linked: sql<number>`count(*) FILTER (WHERE ${isMapped})`.mapWith(Number),
            goodsId: sql<number | null>`CASE WHEN count(*) = count(${sku.goodsId})
              AND min(${sku.goodsId}) = max(${sku.goodsId}) THEN min(${sku.goodsId}) END`.mapWith(Number),
          })
          .from(orderSku)
          .leftJoin(sku, eq(sku.id, orderSku.skuId))
          .where(
            and(
              inArray(orderSku.storeId, [...new Set(products.map((one) => one.storeId))]),
              inArray(orderSku.platformProductId, known),
            ),
          )
          .groupBy(orderSku.storeId, orderSku.platformProductId)
  const links = new Map(rows.map((row) => [`${row.storeId} ${row.productId}`, row]))
  return ({ storeId, productId }) => links.get(`${storeId} ${productId}`) ?? unknown
}

/** SQL condition for products all of whose variants are mapped. */
export const isLinked = (storeId: SQLWrapper, productId: SQLWrapper) => sql`coalesce((
  SELECT bool_and(${isMapped}) FROM ${orderSku}
  WHERE ${orderSku.storeId} = ${storeId} AND ${orderSku.platformProductId} = ${productId}), false)`

/** Removes the mappings of all variants of these products; orders that already have goods keep them. */
export async function unmapProducts(
  ctx: Ctx,
  products: readonly { storeId: number; productId: string | null }[],
): Promise<void> {
  const known = products.flatMap(({ storeId, productId }) =>
    productId === null ? [] : [{ storeId, productId }],
  )
  if (known.length === 0) return
  const variants = await ctx.db
    .select({ id: orderSku.id })
    .from(orderSku)
    .where(
      sql`(${orderSku.storeId}, ${orderSku.platformProductId}) IN (SELECT p."storeId", p."productId"
        FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS p("storeId" bigint, "productId" text))`,
    )
    .orderBy(...inOrder)
    .for('update')
  await ctx.db
    .update(orderSku)
    .set({ ...unmapped, version: sql`${orderSku.version} + 1`, updatedAt: ctx.now })
    .where(
      inArray(
        orderSku.id,
        variants.map((row) => row.id),
      ),
    )
}

/** The order in which intake writes mappings; locking several in this order avoids deadlocks. */
export const inOrder = [asc(orderSku.storeId), sql`${orderSku.variantKey} COLLATE "C"`]

/** The values of a variant that is not mapped. */
export const unmapped = { skuId: null, setId: null, origin: null, mappedSku: '', drifted: false }
