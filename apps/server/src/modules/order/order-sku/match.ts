import { matchSku, plainCode } from '@dropyard/contract/order/order-sku/match'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { activeSets, setsByCode } from '../../catalog/goods-set/sold.ts'
import { orderSku } from './table.ts'

/** Finds the SKU or set for what a store sold, and stores every variant that was ever seen. */

export interface Scope {
  entityId: number
  /** Null for files that belong to no store. */
  storeId: number | null
}

/** A store's variant as in an order or a published product. */
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
  /** An active set. A variant that is mapped to an inactive one counts as unmatched. */
  setId: number | null
  /** Another supplier ships it. */
  notOurs: boolean
}

/** The key of a variant: the platform's id, or else its SKU text, or else its title. */
export function variantKey(variant: Pick<Variant, 'variantId' | 'sku' | 'title' | 'variantTitle'>): string {
  if (variant.variantId) return `v:${variant.variantId}`
  const code = plainCode(variant.sku)
  return (code ? `s:${code}` : `t:${variant.title}|${variant.variantTitle}`.toLowerCase()).slice(0, 300)
}

/** SQL condition for the rows of a store, or for those without a store. */
export const within = ({ entityId, storeId }: Scope): SQL | undefined =>
  and(
    eq(orderSku.entityId, entityId),
    storeId === null ? isNull(orderSku.storeId) : eq(orderSku.storeId, storeId),
  )

/** Stores the variants of an order and returns what each is mapped to, in the given order. */
export async function matchVariants(
  ctx: Ctx,
  scope: Scope,
  variants: readonly Variant[],
): Promise<Matched[]> {
  if (variants.length === 0) return []
  const rows = new Map((await remember(ctx, scope, variants)).map((row) => [row.variantKey, row]))
  const open = [...rows.values()].filter((row) => row.skuId === null && row.setId === null && !row.notOurs)
  if (open.length > 0) await matchByCode(ctx, scope, open)
  const active = await activeSets(
    ctx,
    [...rows.values()].flatMap((row) => row.setId ?? []),
  )
  return variants.map((variant) => {
    const row = rows.get(variantKey(variant))
    if (!row) throw new Error('A variant was not kept')
    const setId = row.setId !== null && active.has(row.setId) ? row.setId : null
    return { orderSkuId: row.id, skuId: row.skuId, setId, notOurs: row.notOurs }
  })
}

type Row = typeof orderSku.$inferSelect

/** Inserts or updates one row for each variant, in the order of their keys, so that two orders do not deadlock. */
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
    platformProductId: sql`coalesce(excluded.platform_product_id, ${orderSku.platformProductId})`,
    platformSku: sql`excluded.platform_sku`,
    title: sql`excluded.title`,
    variantTitle: sql`excluded.variant_title`,
    image: sql`coalesce(excluded.image, ${orderSku.image})`,
    seenAt: sql`excluded.seen_at`,
    drifted: sql`${isMapped} AND ${orderSku.mappedSku} <> ''
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

/** The variant is mapped to a SKU or a set. */
export const isMapped = sql`(${orderSku.skuId} IS NOT NULL OR ${orderSku.setId} IS NOT NULL)`

/** Matches variants by SKU text: like the store's other variants with that text, or else to our SKU or set with that code. */
async function matchByCode(ctx: Ctx, scope: Scope, open: readonly Row[]): Promise<void> {
  const codes = [...new Set(open.map((row) => plainCode(row.platformSku)).filter(Boolean))]
  if (codes.length === 0) return
  const texts = open.map((row) => row.platformSku)
  const mapped = await ctx.db
    .select({
      variantId: orderSku.platformVariantId,
      skuText: orderSku.platformSku,
      skuId: orderSku.skuId,
      setId: orderSku.setId,
    })
    .from(orderSku)
    .where(and(within(scope), isMapped, inArray(sql`upper(${orderSku.platformSku})`, codes)))
  const ours = await goodsByCode(ctx, scope.entityId, texts)
  for (const row of open) {
    const match = matchSku({ variantId: row.platformVariantId, skuText: row.platformSku }, mapped)
    const found =
      'by' in match ? match : match.why === 'ambiguous' ? undefined : ours.get(plainCode(row.platformSku))
    if (!found) continue
    const { skuId, setId } = found
    Object.assign(row, { skuId, setId })
    await ctx.db
      .update(orderSku)
      .set({ skuId, setId, origin: 'code', mappedSku: row.platformSku, updatedAt: ctx.now })
      .where(eq(orderSku.id, row.id))
  }
}

/** SKUs that the company can buy, by barcode. */
export async function skusByBarcode(
  ctx: Ctx,
  entityId: number,
  texts: readonly string[],
): Promise<Map<string, number[]>> {
  const codes = [...new Set(texts.map(plainCode).filter(Boolean))]
  if (codes.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: sku.id, barcode: sku.barcode, visibleTo: goods.visibleTo })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(inArray(sku.barcode, codes), eq(sku.active, true), eq(goods.status, 'on_shelf')))
  const found = new Map<string, number[]>()
  for (const { id, barcode, visibleTo } of rows)
    if (visibleTo === null || visibleTo.includes(entityId))
      found.set(barcode, [...(found.get(barcode) ?? []), id])
  return found
}

/** What is sent for a variant: one SKU or one set. */
export type Sent = { skuId: number; setId: null } | { skuId: null; setId: number }

/**
 * Our SKUs and sets that the company can buy, by code, as written or in capitals. The keys are normalized codes. A SKU precedes a
 * set with the same code.
 */
export async function goodsByCode(
  ctx: Ctx,
  entityId: number,
  texts: readonly string[],
): Promise<Map<string, Sent>> {
  const codes = [...new Set(texts.flatMap((text) => [text.trim(), plainCode(text)]).filter(Boolean))]
  if (codes.length === 0) return new Map()
  const [rows, sets] = await Promise.all([
    ctx.db
      .select({ id: sku.id, code: sku.code, visibleTo: goods.visibleTo })
      .from(sku)
      .innerJoin(goods, eq(goods.id, sku.goodsId))
      .where(and(inArray(sku.code, codes), eq(sku.active, true), eq(goods.status, 'on_shelf'))),
    setsByCode(ctx, entityId, codes),
  ])
  const found = new Map<string, Sent>()
  for (const { id, code } of sets) found.set(plainCode(code), { skuId: null, setId: id })
  for (const { id, code, visibleTo } of rows)
    if (visibleTo === null || visibleTo.includes(entityId))
      found.set(plainCode(code), { skuId: id, setId: null })
  return found
}
