import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { addCategory } from '../modules/catalog/category/service.ts'
import {
  type GoodsValues,
  type ImageValues,
  type SkuValues,
  saveGoods,
} from '../modules/catalog/goods/save.ts'
import { goods, sku } from '../modules/catalog/goods/table.ts'
import type { TestApp } from './app.ts'

/** Creates products for tests: on shelf, with real pictures and customs data. */

export interface MadeGoods {
  id: number
  skus: { id: number; code: string }[]
}

interface Wanted extends Partial<GoodsValues> {
  skus?: Partial<SkuValues>[]
  /** Number of pictures, or their values. */
  images?: number | Partial<ImageValues>[]
  visibleTo?: number[]
}

/** Returns functions that create products; each product gets a new code unless one is given. */
export async function goodsMaker(app: TestApp) {
  const categoryId = await app.system((ctx) =>
    addCategory(ctx, { parentId: null, level: 3, nameEn: 'Tents', nameZh: '帐篷', sort: 1 }),
  )
  let made = 0
  async function make({ skus, images = 1, visibleTo, ...values }: Wanted = {}): Promise<MadeGoods> {
    const code = values.code ?? `G-${++made}`
    return app.system(async (ctx) => {
      const pictures: ImageValues[] = []
      const wanted = typeof images === 'number' ? Array.from({ length: images }, () => ({})) : images
      for (const [i, image] of wanted.entries())
        pictures.push({
          group: 'main',
          sourceUrl: null,
          alt: `View ${i + 1}`,
          file: await picture(ctx.files, made, i),
          ...image,
        })
      const id = await saveGoods(
        ctx,
        undefined,
        {
          code,
          handle: null,
          titleEn: `Tent ${code}`,
          titleZh: '',
          descriptionEn: '<p>Keeps the <b>rain</b> out.</p>',
          descriptionZh: '',
          categoryId,
          status: 'on_shelf',
          tags: ['outdoor'],
          keywords: '',
          options: [],
          optionsZh: {},
          attributes: [],
          hsCode: '630622',
          originCountry: 'CN',
          declaredNameEn: 'tent',
          declaredNameZh: '帐篷',
          declaredValue: 500,
          shipDays: 3,
          ...values,
        },
        (skus ?? [{}]).map((s, i) => ({
          code: `${code}-${i + 1}`,
          barcode: '',
          optionValues: [],
          price: 1000,
          cost: 5000,
          weightGrams: 400,
          lengthMm: 100,
          widthMm: 100,
          heightMm: 100,
          image: null,
          ...s,
        })),
        pictures,
      )
      if (visibleTo) await ctx.db.update(goods).set({ visibleTo }).where(eq(goods.id, id))
      const rows = await ctx.db
        .select({ id: sku.id, code: sku.code })
        .from(sku)
        .where(eq(sku.goodsId, id))
        .orderBy(sku.position)
      return { id, skus: rows }
    })
  }
  return { make, categoryId }
}

/** Stores a small picture of one colour. */
export async function picture(
  files: { put(folder: string, extension: string, content: Buffer): Promise<string> },
  hue: number,
  shade: number,
): Promise<string> {
  const background = { r: (hue * 37) % 256, g: (shade * 59) % 256, b: (hue + shade * 7) % 256 }
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .webp()
    .toBuffer()
  return files.put('goods', 'webp', bytes)
}
