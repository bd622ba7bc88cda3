import { Readable } from 'node:stream'
import { shippingAttributes } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { goodsFilters } from '@dropyard/contract/catalog/goods-search'
import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { actAsStaff } from '../../account/user/acting.ts'
import { category } from '../category/table.ts'
import { contentOf } from '../goods/differences.ts'
import { goods, goodsImage, sku } from '../goods/table.ts'
import { seesCost } from '../goods-price/cost.ts'
import { catalogViewFor, type GoodsQuery, goodsWhere } from '../goods-search/query.ts'
import { ownAddress } from './import-draft.ts'
import type { ProductDraft } from './product-file/product-draft.ts'
import { writeTemplateCsv } from './product-file/template-write.ts'

/**
 * Products in our import template, so that the file can be edited and imported again. It is streamed, so its size doesn't matter.
 */

const pageSize = 100

const input = z.object({
  filter: z.object(goodsFilters),
  userId: z.number(),
  /** Companies whose goods the requesting user may see. */
  sees: z.union([z.literal('all'), z.array(z.number())]),
  /** Whether the user may see purchase costs. */
  costs: z.boolean(),
})
type Filter = z.output<typeof input>['filter']

export const exportGoods = job({
  name: 'goods.export',
  input,
  retries: 1,
  concurrency: 1,
  producesFile: true,
  async run(run, { filter, userId, sees, costs }) {
    const ids = await run.transaction((ctx) => idsOf({ ...ctx, user: actAsStaff(userId, sees) }, filter))
    await keepFile(run, 'csv', Readable.from(writeTemplateCsv(products(run, ids, costs))))
    return { goods: ids.length }
  },
})

/** Starts an export of all pages of the list. */
export function startExport(ctx: UserCtx, filter: Filter): Promise<number> {
  const day = ctx.now.toISOString().slice(0, 16).replace('T', ' ')
  const title = `${ctx.lang === 'zh' ? '商品' : 'Products'} ${day}`
  return ctx.startJob(
    ctx,
    exportGoods,
    {
      filter,
      userId: ctx.user.id,
      sees: ctx.user.sees === 'all' ? 'all' : [...ctx.user.sees],
      costs: seesCost(ctx),
    },
    { title },
  )
}

async function idsOf(ctx: UserCtx, filter: GoodsQuery): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(goodsWhere(ctx, filter, await catalogViewFor(ctx, filter)))
    .orderBy(asc(goods.id))
  return rows.map((row) => row.id)
}

async function* products(run: JobRun, ids: readonly number[], costs: boolean): AsyncGenerator<ProductDraft> {
  for (let at = 0; at < ids.length; at += pageSize) {
    if (run.signal.aborted) throw new Error('Stopped in the middle; begins again')
    yield* await run.transaction((ctx) => page(ctx, ids.slice(at, at + pageSize), costs))
    await run.progress(Math.min(at + pageSize, ids.length), ids.length)
  }
}

async function page(ctx: Ctx, ids: number[], costs: boolean): Promise<ProductDraft[]> {
  const rows = await ctx.db.select().from(goods).where(inArray(goods.id, ids)).orderBy(asc(goods.id))
  const skus = await ctx.db.select().from(sku).where(inArray(sku.goodsId, ids))
  const images = await ctx.db.select().from(goodsImage).where(inArray(goodsImage.goodsId, ids))
  // The whole tree is small, and names of ancestors are needed too.
  const tree = new Map((await ctx.db.select().from(category)).map((row) => [row.id, row]))
  const pathOf = (id: number | null): string[] => {
    const row = tree.get(id ?? 0)
    return row ? [...pathOf(row.parentId), row.nameEn] : []
  }
  const skusOf = Map.groupBy(skus, (one) => one.goodsId)
  const imagesOf = Map.groupBy(images, (one) => one.goodsId)
  return rows.flatMap((row) => {
    const draft = draftOf(
      row,
      contentOf(row, skusOf.get(row.id) ?? [], imagesOf.get(row.id) ?? []),
      pathOf(row.categoryId),
      ctx.config.PUBLIC_URL,
      costs,
    )
    return draft.variants.length > 0 ? [draft] : []
  })
}

const statuses = {
  on_shelf: 'active',
  draft: 'draft',
  off_shelf: 'archived',
  out: 'archived',
  packaging: 'archived',
} as const

/** A value that a cell can't represent is left empty, and an empty cell changes nothing on import. */
const words = (all: readonly string[]): string[] => (all.some((one) => /[,\n]/.test(one)) ? [] : [...all])
const pairs = (all: Readonly<Record<string, string>>): Record<string, string> =>
  Object.entries(all).some((pair) => pair.some((one) => /[=|]/.test(one))) ? {} : all
const more = (size: number): number | null => (size > 0 ? size : null)

function draftOf(
  row: typeof goods.$inferSelect,
  { skus, images }: ReturnType<typeof contentOf>,
  path: string[],
  publicUrl: string,
  costs: boolean,
): ProductDraft {
  const address = (file: string | null, source: string | null | undefined): string | null =>
    source ?? (file === null ? null : ownAddress(publicUrl, file))
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  return {
    code: row.code,
    titleEn: row.titleEn,
    titleZh: row.titleZh,
    categoryPath: path.some((name) => name.includes('>')) ? [] : path,
    descriptionEn: row.descriptionEn,
    descriptionZh: row.descriptionZh,
    keywords: words(row.keywords.split(/\s+/).filter(Boolean)),
    tags: words(row.tags),
    status: statuses[row.status],
    vendor: '',
    options: row.options.map((name, at) => ({
      name,
      values: [...new Set(skus.map((one) => one.optionValues[at] ?? ''))],
    })),
    optionsZh: pairs(row.optionsZh),
    variants: skus.map((one) => ({
      sku: one.code,
      barcode: one.barcode,
      values: one.optionValues,
      cost: costs ? { amount: one.cost, currency: 'CNY' } : null,
      price: usd(one.price),
      compareAtPrice: null,
      weightG: more(one.weightGrams),
      lengthMm: more(one.lengthMm),
      widthMm: more(one.widthMm),
      heightMm: more(one.heightMm),
      stock: [],
      image: address(one.image, one.imageSource),
    })),
    images: images.flatMap(({ file, sourceUrl, alt }) => {
      const url = address(file, sourceUrl)
      return url ? [{ url, alt: alt.includes('|') ? '' : alt }] : []
    }),
    attributes: shippingAttributes.filter((one) => row.attributes.includes(one)),
    properties: pairs(row.properties),
    hsCode: row.hsCode,
    origin: row.originCountry,
    declaredNameEn: row.declaredNameEn,
    declaredNameZh: row.declaredNameZh,
    declaredValue: usd(row.declaredValue),
    version: row.version,
  }
}
