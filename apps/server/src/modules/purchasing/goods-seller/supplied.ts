import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { sku } from '../../catalog/goods/table.ts'
import { titleOf } from '../supplier/name.ts'
import { supplier } from '../supplier/table.ts'
import { offerIn } from './offer.ts'
import { putFirst } from './prefer.ts'
import { goodsSeller, isDefault } from './table.ts'

/** Records the supplier of developed SKUs with the quoted prices and terms; buyers' other fields stay. */
export async function suppliedBy(
  ctx: Ctx,
  skuIds: readonly number[],
  quoted: Pick<
    typeof goodsSeller.$inferInsert,
    'supplierId' | 'currency' | 'moq' | 'orderMultiple' | 'packQuantity' | 'leadDays' | 'tiers' | 'link'
  >,
): Promise<void> {
  if (skuIds.length === 0) return
  const values = { ...quoted, offerId: offerIn(quoted.link ?? ''), updatedAt: ctx.now }
  const kept = await ctx.db
    .insert(goodsSeller)
    .values(skuIds.map((skuId) => ({ ...values, skuId, createdAt: ctx.now })))
    .onConflictDoUpdate({
      target: [goodsSeller.skuId, goodsSeller.supplierId],
      set: { ...values, version: sql`${goodsSeller.version} + 1` },
    })
    .returning({ id: goodsSeller.id })
  // The supplier of an accepted quotation becomes the first choice.
  await putFirst(
    ctx,
    kept.map(({ id }) => id),
  )
  for (const { id } of kept) ctx.audit({ record: 'goods-seller', recordId: id, after: { ...quoted } })
}

/** The last price paid for a SKU in CNY fen, with its day. */
export interface Paid {
  readonly price: number
  readonly on: string | null
}

/** The last price paid by SKU code: of the first choice, or else of another supplier; blocked suppliers come last. */
export async function paidLast(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, Paid>> {
  const { rows } = await ctx.db.execute<{ code: string; price: number; on: string | null }>(sql`
    SELECT DISTINCT ON (s.code) s.code, g.last_price::int AS price, g.last_date::text AS on
    FROM sku s JOIN goods_seller g ON g.sku_id = s.id JOIN supplier p ON p.id = g.supplier_id
    WHERE s.code IN ${codes.length > 0 ? [...codes] : ['']} AND g.currency = 'CNY' AND g.last_price IS NOT NULL
    ORDER BY s.code, p.status = 'blocked', g.preference, g.last_date DESC NULLS LAST, g.id`)
  return new Map(rows.map(({ code, price, on }) => [code, { price, on }]))
}

/** The default suppliers of the SKUs of some goods. */
export const firstSuppliers = (ctx: UserCtx, goodsId: number) =>
  ctx.db
    .selectDistinct({ id: supplier.id, name: titleOf(ctx) })
    .from(goodsSeller)
    .innerJoin(supplier, eq(supplier.id, goodsSeller.supplierId))
    .innerJoin(sku, and(eq(sku.id, goodsSeller.skuId), eq(sku.active, true)))
    .where(and(eq(sku.goodsId, goodsId), isDefault))
