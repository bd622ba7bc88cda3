import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { GoodsImportResult } from '@dropyard/contract/catalog/goods'
import type { Lang } from '@dropyard/contract/kit/text'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { secretKey } from '../../../kit/files.ts'
import { type JobRun, job } from '../../../kit/jobs.ts'
import { categoryNamed } from '../category/service.ts'
import { fetchImages } from './fetch-images.ts'
import { errorFile } from './product-file/error-file.ts'
import { type Problem, problemText } from './product-file/problem.ts'
import type { DraftVariant, ProductDraft } from './product-file/product-draft.ts'
import { readProductFile } from './product-file/product-file.ts'
import type { ProductItem } from './product-file/read-products.ts'
import { type ImageValues, saveGoods } from './save.ts'
import { goods, goodsImage, sku } from './table.ts'

/**
 * Imports products from a file: read whole first, then written in chunks of a transaction each. Run again after
 * a crash it goes on: rows that stand already are unchanged.
 */

const chunkSize = 50
const errorsShown = 500

const importInput = z.object({
  file: z.string(),
  apply: z.boolean(),
  goodRowsOnly: z.boolean(),
  onShelf: z.boolean(),
  lang: z.enum(['en', 'zh']),
})
type ImportInput = z.output<typeof importInput>

export const importProducts = job({
  name: 'goods.import',
  input: importInput,
  atOnce: 1,
  async run(run, input): Promise<GoodsImportResult> {
    const checked = await check(run, input)
    const mayWrite = input.apply && (checked.errors.length === 0 || input.goodRowsOnly) && checked.readable
    const written = mayWrite
      ? await write(run, input, checked.products)
      : { created: 0, updated: 0, unchanged: 0, refused: [] as Problem[] }
    const errors = [...checked.errors, ...written.refused]
    return {
      rows: checked.rows,
      products: checked.products,
      created: written.created,
      updated: written.updated,
      unchanged: written.unchanged,
      failed: checked.failed + written.refused.length,
      errors: errors.slice(0, errorsShown).map((p) => toShown(p, input.lang)),
      more_errors: errors.length > errorsShown,
      error_file: checked.errorFile,
    }
  },
})

const toShown = (p: Problem, lang: Lang) => ({
  row: p.row,
  column: p.column ?? '',
  message: problemText(p, lang),
})

async function open(run: JobRun, input: ImportInput): Promise<AsyncIterable<ProductItem>> {
  const content = await run.files.get(input.file)
  // In slices, so that a large file is not parsed in one go.
  const slices = function* () {
    for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
  }
  return readProductFile(Readable.from(slices()))
}

interface Checked {
  rows: number
  products: number
  failed: number
  errors: Problem[]
  errorFile: string | null
  readable: boolean
}

async function check(run: JobRun, input: ImportInput): Promise<Checked> {
  const result: Checked = { rows: 0, products: 0, failed: 0, errors: [], errorFile: null, readable: true }
  const bad: ProductItem[] = []
  for await (const item of await open(run, input)) {
    if (item.firstRow <= 1) result.readable = false
    result.rows += item.rows.length
    result.products++
    if (item.errors.length === 0) continue
    result.failed++
    result.errors.push(...item.errors)
    if (bad.length < 5000) bad.push(item)
  }
  if (bad.length > 0 && result.readable) {
    result.errorFile = secretKey('imports', 'csv')
    const lines: string[] = []
    for await (const line of errorFile(bad, input.lang)) lines.push(line)
    await run.files.putAt(result.errorFile, Buffer.from(lines.join('')))
  }
  return result
}

interface Written {
  created: number
  updated: number
  unchanged: number
  refused: Problem[]
}

async function write(run: JobRun, input: ImportInput, total: number): Promise<Written> {
  const written: Written = { created: 0, updated: 0, unchanged: 0, refused: [] }
  let chunk: ProductItem[] = []
  let done = 0
  const flush = async () => {
    if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from the file')
    const ready = chunk
    chunk = []
    const outcome = await run.transaction((ctx) => writeChunk(ctx, input, ready))
    written.created += outcome.created
    written.updated += outcome.updated
    written.unchanged += outcome.unchanged
    written.refused.push(...outcome.refused)
    done += ready.length
    await run.progress(done, total)
  }
  for await (const item of await open(run, input)) {
    if (!item.product || item.errors.length > 0) continue
    chunk.push(item)
    if (chunk.length >= chunkSize) await flush()
  }
  if (chunk.length > 0) await flush()
  return written
}

async function writeChunk(ctx: Ctx, input: ImportInput, items: readonly ProductItem[]): Promise<Written> {
  const drafts = items.flatMap(({ product, firstRow }) =>
    product ? [{ product, firstRow, skus: skuCodes(product) }] : [],
  )
  const known = await ctx.db
    .select({ id: goods.id, handle: goods.handle, status: goods.status, hash: goods.sourceHash })
    .from(goods)
    .where(
      inArray(
        goods.handle,
        drafts.map((d) => d.product.code),
      ),
    )
  const taken = await ctx.db
    .select({ code: sku.code, goodsId: sku.goodsId })
    .from(sku)
    .where(
      inArray(
        sku.code,
        drafts.flatMap((d) => d.skus),
      ),
    )
  const pictures = await ctx.db
    .select()
    .from(goodsImage)
    .where(inArray(goodsImage.goodsId, known.length > 0 ? known.map((k) => k.id) : [0]))
  const categories = new Map<string, number>()
  const result: Written = { created: 0, updated: 0, unchanged: 0, refused: [] }
  for (const { product, firstRow, skus } of drafts) {
    const before = known.find((k) => k.handle === product.code)
    const hash = createHash('sha256').update(JSON.stringify(product)).digest('hex')
    if (before?.hash === hash) {
      result.unchanged++
      continue
    }
    const elsewhere = taken.find((t) => skus.includes(t.code) && t.goodsId !== before?.id)
    if (elsewhere) {
      result.refused.push({
        row: firstRow,
        column: 'SKU',
        code: 'sku_elsewhere',
        values: { sku: elsewhere.code },
      })
      continue
    }
    const name = product.categoryPath.at(-1) ?? ''
    const categoryId = categories.get(name) ?? (await categoryNamed(ctx, name))
    categories.set(name, categoryId)
    const files = new Map(pictures.filter((p) => p.goodsId === before?.id).map((p) => [p.sourceUrl, p.file]))
    const id = await saveDraft(ctx, {
      product,
      skus,
      categoryId,
      hash,
      files,
      before,
      onShelf: input.onShelf,
    })
    if (product.images.length > 0) await ctx.enqueue(fetchImages, { goodsId: id })
    if (before) result.updated++
    else result.created++
  }
  return result
}

/** A variant without a SKU gets one from the product's code and its place. */
const skuCodes = (product: ProductDraft): string[] =>
  product.variants.map((v, i) => v.sku || `${product.code.toUpperCase().slice(0, 80)}-${i + 1}`)

interface Draft {
  product: ProductDraft
  skus: string[]
  categoryId: number
  hash: string
  files: Map<string | null, string | null>
  before: { id: number; status: 'draft' | 'on_shelf' | 'off_shelf' } | undefined
  onShelf: boolean
}

function saveDraft(ctx: Ctx, d: Draft): Promise<number> {
  const { product: p } = d
  const complete =
    /^\d{6,10}$/.test(p.hsCode) &&
    (p.declaredValue?.amount ?? 0) > 0 &&
    p.variants.every((v) => (v.weightG ?? 0) > 0 && (v.price?.amount ?? 0) > 0)
  const images: ImageValues[] = p.images.map((i) => ({
    group: 'main',
    file: d.files.get(i.url) ?? null,
    sourceUrl: i.url,
    alt: i.alt,
  }))
  return saveGoods(
    ctx,
    d.before?.id,
    {
      code: p.code,
      handle: p.code,
      titleEn: p.titleEn || p.titleZh,
      titleZh: p.titleZh,
      descriptionEn: p.descriptionEn,
      descriptionZh: p.descriptionZh,
      categoryId: d.categoryId,
      status: d.before?.status ?? (d.onShelf && complete ? 'on_shelf' : 'draft'),
      tags: p.tags,
      keywords: p.keywords.join(' '),
      options: p.options.map((o) => o.name),
      optionsZh: p.optionsZh,
      attributes: p.attributes,
      hsCode: p.hsCode,
      originCountry: p.origin || 'CN',
      declaredNameEn: p.declaredNameEn,
      declaredNameZh: p.declaredNameZh,
      declaredValue: p.declaredValue?.amount ?? 0,
      shipDays: 3,
      sourceHash: d.hash,
    },
    p.variants.map((v, i) => skuOf(v, d.skus[i] ?? '', d.files)),
    images,
  )
}

const skuOf = (v: DraftVariant, code: string, files: Draft['files']) => ({
  code,
  barcode: v.barcode,
  optionValues: v.values,
  price: v.price?.amount ?? 0,
  cost: v.cost?.amount ?? 0,
  weightGrams: v.weightG ?? 0,
  lengthMm: v.lengthMm ?? 0,
  widthMm: v.widthMm ?? 0,
  heightMm: v.heightMm ?? 0,
  image: files.get(v.image) ?? null,
  imageSource: v.image,
})
