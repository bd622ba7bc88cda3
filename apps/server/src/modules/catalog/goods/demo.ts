import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { signal } from '../../../kit/signals.ts'
import { addCategory } from '../category/service.ts'
import { demoAttributes, demoProperties } from './demo/attributes.ts'
import { demoCatalogue } from './demo/catalogue.ts'
import { demoCategories } from './demo/categories.ts'
import { allKinds } from './demo/kind.ts'
import { picturePainter } from './demo/picture.ts'
import type { DemoGoods, DemoText } from './demo/types.ts'
import { type ImageValues, saveGoods } from './save.ts'
import { sku } from './table.ts'

/** The demo's goods exist, with the stock that its data gives them; `warehouse` is a code. */
export const demoGoodsCreated = signal<readonly { skuId: number; warehouse: string; quantity: number }[]>()

/** Creates the demo catalogue on shelf, with drawn pictures and stock. */
export async function goodsDemo(ctx: Ctx): Promise<void> {
  const categories = new Map<string, number>()
  /** The top category of each category. */
  const tops = new Map<string, string>()
  const kinds = allKinds()
  const attributes = demoAttributes()
  for (const c of demoCategories(kinds)) {
    tops.set(c.code, c.parent === null ? c.code : (tops.get(c.parent) ?? c.parent))
    const parentId = c.parent === null ? null : (categories.get(c.parent) ?? null)
    categories.set(
      c.code,
      await addCategory(ctx, {
        parentId,
        level: c.level,
        nameEn: c.name.en,
        nameZh: c.name.zh,
        sort: c.sort,
        attributes: attributes[c.code] ?? [],
      }),
    )
  }
  const all = demoCatalogue(kinds)
  const pictures = ctx.config.DEMO_PICTURES ? await drawAll(ctx, all) : new Map<string, string[]>()
  for (const [place, one] of all.entries()) {
    const categoryId = categories.get(one.category)
    if (categoryId === undefined) throw new Error(`${one.code} has no category`)
    // Spread over the last months, so that the order "newest" has an effect.
    const at = new Date(ctx.now.getTime() - (all.length - place) * 8 * 3_600_000)
    const properties = demoProperties(tops.get(one.category) ?? '', one.title.en, one.material.en)
    await saveDemo({ ...ctx, now: at }, one, { categoryId, properties }, pictures.get(one.code) ?? [])
  }
  await stockAll(ctx, all)
}

/** File keys of each product's pictures; four are drawn at a time. */
async function drawAll(ctx: Ctx, all: readonly DemoGoods[]): Promise<Map<string, string[]>> {
  const keys = new Map(all.map((g) => [g.code, new Array<string>(g.pictures.length)]))
  const waiting = all.flatMap((g) => g.pictures.map((picture, i) => ({ g, picture, i })))
  const paint = picturePainter(ctx.config.DEMO_PICTURES)
  const draw = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const bytes = await paint(next.g, next.picture)
      const own = keys.get(next.g.code)
      if (own) own[next.i] = await ctx.files.put('goods', 'webp', bytes)
    }
  }
  await Promise.all([draw(), draw(), draw(), draw()])
  return keys
}

async function saveDemo(
  ctx: Ctx,
  g: DemoGoods,
  place: { categoryId: number; properties: Record<string, string> },
  files: readonly string[],
): Promise<void> {
  const words: DemoText[] = g.options.flatMap((o) => [o.name, ...o.values])
  const groups = { front: 'main', detail: 'detail', size: 'size', packaging: 'packaging' } as const
  const images: ImageValues[] = g.pictures.map((p, i) => ({
    group: groups[p.view],
    file: files[i] ?? null,
    sourceUrl: null,
    alt: p.alt.en,
    // Some goods have no licence noted yet.
    licence: g.variants.length > 8 ? null : 'own',
  }))
  await saveGoods(
    ctx,
    undefined,
    {
      code: g.code,
      handle: g.handle,
      titleEn: g.title.en,
      titleZh: g.title.zh,
      descriptionEn: g.description.en,
      descriptionZh: g.description.zh,
      ...place,
      status: 'on_shelf',
      tags: g.tags,
      keywords: g.keywords.join(' '),
      options: g.options.map((o) => o.name.en),
      optionsZh: Object.fromEntries(words.map((w) => [w.en, w.zh])),
      attributes: g.attributes,
      hsCode: g.hsCode,
      originCountry: g.origin,
      declaredNameEn: g.declaredName.en,
      declaredNameZh: g.declaredName.zh,
      declaredValue: g.declaredValueCents,
      shipDays: 1 + ((g.code.length * 7 + g.variants.length) % 7),
    },
    g.variants.map((v) => ({
      code: v.sku,
      barcode: v.barcode,
      optionValues: v.values.map((t) => t.en),
      price: v.priceCents,
      cost: v.costFen,
      weightGrams: v.weightG,
      lengthMm: v.lengthMm,
      widthMm: v.widthMm,
      heightMm: v.heightMm,
      image: files[v.picture] ?? null,
    })),
    images,
  )
}

/** The catalogue's data names two warehouses in China and one in America; the demo has one in each country and one in Europe. */
const houses = { YW: 'CN', SZ: 'CN', LA: 'US' } as const

async function stockAll(ctx: Ctx, all: readonly DemoGoods[]): Promise<void> {
  const variants = all.flatMap((g) => g.variants)
  const rows = await ctx.db
    .select({ id: sku.id, code: sku.code })
    .from(sku)
    .where(
      inArray(
        sku.code,
        variants.map((v) => v.sku),
      ),
    )
    .orderBy(asc(sku.id))
  const ids = new Map(rows.map((r) => [r.code, r.id]))
  const stock = variants.flatMap((v) => {
    const byHouse = new Map<string, number>()
    for (const s of v.stock)
      byHouse.set(houses[s.warehouse], (byHouse.get(houses[s.warehouse]) ?? 0) + s.quantity)
    const china = byHouse.get('CN') ?? 0
    // Well-stocked goods also have some stock in Europe.
    if (china > 200) byHouse.set('DE', Math.floor(china / 10))
    return [...byHouse].map(([warehouse, quantity]) => ({ skuId: ids.get(v.sku) ?? 0, warehouse, quantity }))
  })
  await demoGoodsCreated.send(ctx, stock)
}
