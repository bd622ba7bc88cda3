import { matchSku, plainCode } from '@dropyard/contract/order/order-sku-match'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { orderSku } from './table.ts'

/** Finds the SKU of what a store sold, and remembers every variant that was ever seen. */

export interface Scope {
  entityId: number
  /** Null for files that belong to no store. */
  storeId: number | null
}

/** A store's variant as an order or a published product names it. */
export interface Variant {
  productId: string | null
  variantId: string | null
  sku: string
  title: string
  variantTitle: string
  image: string | null
}

export interface Matched {
  orderSkuId: number
  skuId: number | null
}

/** What a variant is known by: the platform's id; else its SKU text; else its name. */
export function variantKey(variant: Pick<Variant, 'variantId' | 'sku' | 'title' | 'variantTitle'>): string {
  if (variant.variantId) return `v:${variant.variantId}`
  const code = plainCode(variant.sku)
  return (code ? `s:${code}` : `t:${variant.title}|${variant.variantTitle}`.toLowerCase()).slice(0, 300)
}

/** The condition for the rows of a store, or for those without one. */
export const within = ({ entityId, storeId }: Scope): SQL | undefined =>
  and(
    eq(orderSku.entityId, entityId),
    storeId === null ? isNull(orderSku.storeId) : eq(orderSku.storeId, storeId),
  )

/** Notes the variants of an order and gives for each the SKU that stands for it, in the given order. */
export async function matchVariants(
  ctx: Ctx,
  scope: Scope,
  variants: readonly Variant[],
): Promise<Matched[]> {
  if (variants.length === 0) return []
  const rows = new Map((await remember(ctx, scope, variants)).map((row) => [row.variantKey, row]))
  const open = [...rows.values()].filter((row) => row.skuId === null)
  if (open.length > 0) await matchByCode(ctx, scope, open)
  return variants.map((variant) => {
    const row = rows.get(variantKey(variant))
    if (!row) throw new Error('A variant was not kept')
    return { orderSkuId: row.id, skuId: row.skuId }
  })
}

type Row = typeof orderSku.$inferSelect

/** One row for each variant, made or refreshed, in the order of their keys so that two orders do not block each other. */
async function remember(ctx: Ctx, scope: Scope, variants: readonly Variant[]): Promise<Row[]> {
  const byKey = new Map(variants.map((variant) => [variantKey(variant), variant]))
  const values = [...byKey]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, variant]) => ({
      ...scope,
      variantKey: key,
      platformProductId: variant.productId,
      platformVariantId: variant.variantId,
      platformSku: variant.sku,
      title: variant.title,
      variantTitle: variant.variantTitle,
      image: variant.image,
      seenAt: ctx.now,
    }))
  const set = {
    platformProductId: sql`excluded.platform_product_id`,
    platformSku: sql`excluded.platform_sku`,
    title: sql`excluded.title`,
    variantTitle: sql`excluded.variant_title`,
    image: sql`coalesce(excluded.image, ${orderSku.image})`,
    seenAt: sql`excluded.seen_at`,
    drifted: sql`${orderSku.skuId} IS NOT NULL AND ${orderSku.mappedSku} <> ''
      AND upper(${orderSku.mappedSku}) <> upper(excluded.platform_sku)`,
  }
  return ctx.db
    .insert(orderSku)
    .values(values)
    .onConflictDoUpdate(
      scope.storeId === null
        ? { target: [orderSku.entityId, orderSku.variantKey], targetWhere: isNull(orderSku.storeId), set }
        : { target: [orderSku.storeId, orderSku.variantKey], targetWhere: isNotNull(orderSku.storeId), set },
    )
    .returning()
}

/** Unmatched variants by SKU text: as the store's other variants were matched, else our own SKU of that code. */
async function matchByCode(ctx: Ctx, scope: Scope, open: readonly Row[]): Promise<void> {
  const codes = [...new Set(open.map((row) => plainCode(row.platformSku)).filter(Boolean))]
  if (codes.length === 0) return
  const texts = open.map((row) => row.platformSku)
  const mapped = await ctx.db
    .select({ variantId: orderSku.platformVariantId, skuText: orderSku.platformSku, skuId: orderSku.skuId })
    .from(orderSku)
    .where(and(within(scope), isNotNull(orderSku.skuId), inArray(sql`upper(${orderSku.platformSku})`, codes)))
  const mappings = mapped.flatMap(({ skuId, ...row }) => (skuId === null ? [] : [{ ...row, skuId }]))
  const ours = await skusByCode(ctx, scope.entityId, texts)
  for (const row of open) {
    const match = matchSku({ variantId: row.platformVariantId, skuText: row.platformSku }, mappings)
    const skuId = match.skuId ?? (match.why === 'ambiguous' ? null : ours.get(plainCode(row.platformSku)))
    if (!skuId) continue
    row.skuId = skuId
    await ctx.db
      .update(orderSku)
      .set({ skuId, origin: 'code', mappedSku: row.platformSku, updatedAt: ctx.now })
      .where(eq(orderSku.id, row.id))
  }
}

/** Our SKUs that the company can buy, by these codes as they are written or in capitals; keys are plain codes. */
export async function skusByCode(
  ctx: Ctx,
  entityId: number,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const codes = [...new Set(texts.flatMap((text) => [text.trim(), plainCode(text)]).filter(Boolean))]
  if (codes.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: sku.id, code: sku.code, visibleTo: goods.visibleTo })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(inArray(sku.code, codes), eq(sku.active, true), eq(goods.status, 'on_shelf')))
  return new Map(
    rows
      .filter((row) => row.visibleTo === null || row.visibleTo.includes(entityId))
      .map((row) => [plainCode(row.code), row.id]),
  )
}
