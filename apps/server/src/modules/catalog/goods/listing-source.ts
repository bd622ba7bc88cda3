import type { UserCtx } from '../../../kit/context.ts'
import { filledFields } from '../metafield/service.ts'
import { goodsDetail } from './detail.ts'

/** Everything that a store needs to show a product: what a connector publishes. */
export interface ListingSource {
  goodsId: number
  code: string
  title: string
  html: string
  tags: string[]
  options: string[]
  vendor: string
  productType: string
  /** What the company noted on it. */
  fields?: { key: string; type: 'text' | 'number' | 'date' | 'choice'; value: string }[]
  images: { id: number; url: string; alt: string }[]
  variants: {
    skuId: number
    sku: string
    barcode: string
    options: string[]
    /** USD cents, what the company pays. */
    cost: number
    weightGrams: number
    hsCode: string
    originCountry: string
    imageUrl: string | null
    stock: number
  }[]
}

/** A product that the company may see, in English: stores are written to in one language. */
export async function listingSource(ctx: UserCtx, goodsId: number): Promise<ListingSource> {
  const detail = await goodsDetail({ ...ctx, lang: 'en' }, goodsId)
  const absolute = (path: string | null): string | null =>
    path === null ? null : `${ctx.config.PUBLIC_URL}${path}`
  return {
    goodsId,
    code: detail.code,
    title: detail.title,
    html: detail.description,
    tags: detail.tags,
    options: detail.options,
    vendor: '',
    productType: detail.category_name,
    fields: await filledFields(ctx, goodsId),
    images: detail.images.flatMap((i) =>
      i.url ? [{ id: i.id, url: `${ctx.config.PUBLIC_URL}${i.url}`, alt: i.alt }] : [],
    ),
    variants: detail.skus.map((s) => ({
      skuId: s.id,
      sku: s.code,
      barcode: s.barcode,
      options: s.options,
      cost: s.price,
      weightGrams: s.weight_grams,
      hsCode: detail.hs_code,
      originCountry: detail.origin_country,
      imageUrl: absolute(s.image),
      stock: s.stock,
    })),
  }
}
