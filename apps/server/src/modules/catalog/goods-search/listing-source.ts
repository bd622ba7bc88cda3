import { publishedIn, type Texts } from '@dropyard/contract/store/platform/languages'
import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { category } from '../category/table.ts'
import { goods, goodsText } from '../goods/table.ts'
import { filledFields } from '../metafield/service.ts'
import { goodsDetail } from './detail.ts'

/** Everything that a connector needs to publish a product. */
export interface ListingSource {
  goodsId: number
  code: string
  title: string
  html: string
  tags: string[]
  options: string[]
  vendor: string
  productType: string
  /** Languages in which each text exists. */
  texts: Record<keyof Texts, string[]>
  /** The company's own attributes with their values. */
  fields?: { key: string; type: 'text' | 'number' | 'date' | 'choice'; value: string }[]
  images: { id: number; url: string; alt: string }[]
  variants: {
    skuId: number
    sku: string
    barcode: string
    options: string[]
    /** USD cents that the company pays. */
    cost: number
    weightGrams: number
    hsCode: string
    originCountry: string
    imageUrl: string | null
    stock: number
  }[]
}

/** A product that the company may see, in the store's language if it has texts in it, otherwise in English. */
export async function listingSource(ctx: UserCtx, goodsId: number, language: string): Promise<ListingSource> {
  const [detail, chinese, [other]] = await Promise.all([
    goodsDetail({ ...ctx, lang: 'en' }, goodsId),
    chineseOf(ctx, goodsId),
    ctx.db
      .select()
      .from(goodsText)
      .where(and(eq(goodsText.goodsId, goodsId), eq(goodsText.language, language))),
  ])
  const words = [...detail.options, ...detail.skus.flatMap((one) => one.options)]
  const texts: ListingSource['texts'] = {
    title: ['en', ...(chinese.title ? ['zh'] : []), ...(other?.title ? [language] : [])],
    description: [
      'en',
      ...(chinese.description || !detail.description ? ['zh'] : []),
      ...(other && (other.description || !detail.description) ? [language] : []),
    ],
    options: words.every((word) => chinese.options[word]) ? ['en', 'zh'] : ['en'],
  }
  const said: Readonly<Record<string, { title: string; description: string }>> = {
    zh: chinese,
    ...(other ? { [language]: other } : {}),
  }
  const goesIn = publishedIn(language, texts)
  const word = (text: string): string => (goesIn.options === 'zh' ? (chinese.options[text] ?? text) : text)
  const absolute = (path: string | null): string | null =>
    path === null ? null : `${ctx.config.PUBLIC_URL}${path}`
  return {
    goodsId,
    code: detail.code,
    title: said[goesIn.title]?.title ?? detail.title,
    html: said[goesIn.description]?.description ?? detail.description,
    tags: detail.tags,
    options: detail.options.map(word),
    vendor: '',
    productType: language === 'zh' ? chinese.category : detail.category_name,
    texts,
    fields: await filledFields(ctx, goodsId),
    images: detail.images.flatMap((i) =>
      i.url ? [{ id: i.id, url: `${ctx.config.PUBLIC_URL}${i.url}`, alt: i.alt }] : [],
    ),
    variants: detail.skus.map((s) => ({
      skuId: s.id,
      sku: s.code,
      barcode: s.barcode,
      options: s.options.map(word),
      cost: s.price,
      weightGrams: s.weight_grams,
      hsCode: detail.hs_code,
      originCountry: detail.origin_country,
      imageUrl: absolute(s.image),
      stock: s.stock,
    })),
  }
}

/** Chinese texts, the only language besides English with option names; empty if there are none. */
async function chineseOf(ctx: UserCtx, goodsId: number) {
  const [row] = await ctx.db
    .select({
      title: goods.titleZh,
      description: goods.descriptionZh,
      options: goods.optionsZh,
      category: category.nameZh,
    })
    .from(goods)
    .innerJoin(category, eq(category.id, goods.categoryId))
    .where(eq(goods.id, goodsId))
  return assertFound(row)
}
