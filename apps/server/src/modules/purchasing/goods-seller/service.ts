import { goodsSeller as contract, goodsSellerErrors } from '@dropyard/contract/purchasing/goods-seller'
import { asc, eq, ilike, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { supplierTitle, titleOf } from '../supplier/name.ts'
import { supplier } from '../supplier/table.ts'
import { offerIn } from './offer.ts'
import { goodsSeller, isDefault, priceToday } from './table.ts'

/** The suppliers of each SKU. */

const { supplierId, skuId } = goodsSeller
const skuCode = sql<string>`(SELECT k.code FROM sku k WHERE k.id = ${qualified(skuId)})`
const ofSupplier = (what: SQL) =>
  sql<string>`(SELECT ${what} FROM ${supplier} WHERE ${qualified(supplier.id)} = ${qualified(supplierId)})`

export const served = serve(contract, goodsSeller, {
  search: [
    skuCode,
    goodsSeller.supplierCode,
    goodsSeller.offerId,
    ofSupplier(sql`${supplier.code} || ' ' || ${supplier.name} || ' ' || ${supplier.nameEn}`),
  ],
  columns: {
    sku: skuCode,
    supplier: ofSupplier(sql`${supplier.code}`),
    supplier_name: supplierTitle(supplierId),
    title: (
      ctx,
    ) => sql`(SELECT coalesce(nullif(${sql.raw(ctx.lang === 'zh' ? 'g.title_zh' : 'g.title_en')}, ''), g.title_en)
      FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = ${qualified(skuId)})`,
    price: (ctx) => priceToday(ctx).mapWith(Number),
    is_default: isDefault,
    blocked: sql<boolean>`${ofSupplier(sql`${supplier.status}`)} = 'blocked'`,
  },
  filters: { is_default: (wanted) => (wanted ? isDefault : not(isDefault)) },
  beforeSave: async (ctx, { supplier: supplierCode, sku: code, ...input }) => {
    const { rows } = await ctx.db.execute<{ supplier_id: string | null; sku_id: string | null }>(
      sql`SELECT (SELECT id FROM supplier WHERE code = ${supplierCode}) AS supplier_id,
        (SELECT id FROM sku WHERE code = ${code}) AS sku_id`,
    )
    const { supplier_id = null, sku_id = null } = rows[0] ?? {}
    if (supplier_id === null) invalid({ supplier: goodsSellerErrors.supplier.words })
    if (sku_id === null) invalid({ sku: goodsSellerErrors.sku.words })
    if (!isFalling(input.tiers)) invalid({ tiers: goodsSellerErrors.tiers.words })
    return { ...input, supplier_id, sku_id, offer_id: offerIn(input.link) }
  },
})

/** Whether quantities increase and unit prices don't. */
const isFalling = (lines: readonly { from: number; price: number }[]): boolean =>
  lines.every((line, at) => {
    const before = lines[at - 1]
    return before === undefined || (line.from > before.from && line.price <= before.price)
  })

/** Suppliers by part of code or name; blocked ones last. */
export async function supplierChoices(ctx: Ctx, search: string) {
  const pattern = likePattern(search)
  return ctx.db
    .select({ code: supplier.code, title: titleOf(ctx) })
    .from(supplier)
    .where(or(...[supplier.code, supplier.name, supplier.nameEn].map((one) => ilike(one, pattern))))
    .orderBy(asc(eq(supplier.status, 'blocked')), asc(supplier.code))
    .limit(20)
}
