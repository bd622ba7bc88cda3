import { createHash } from 'node:crypto'
import { convertMoney } from '@dropyard/contract/kit/money'
import { asc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { forbiddenHost, hostsIn } from '../../../kit/files/allowed-hosts.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { attributesOf, type CategoryAttribute, holdCategory, keptValue } from '../category/attributes.ts'
import { categoryNamed, knownCategory } from '../category/service.ts'
import { category } from '../category/table.ts'
import { type Content, contentOf, differences, keeping } from '../goods/differences.ts'
import { saveGoods } from '../goods/save.ts'
import { goods, goodsImage, sku } from '../goods/table.ts'
import { fetchImages } from '../goods-edit/fetch-images.ts'
import { contentOfDraft } from './import-draft.ts'
import type { Problem } from './product-file/problem.ts'
import type { ProductDraft } from './product-file/product-draft.ts'
import type { ProductItem } from './product-file/read-products.ts'

/** Writes some products of a file in one transaction; a product without differences is left unchanged. */

export interface Written {
  created: number
  updated: number
  unchanged: number
  /** Products for which the file differs in a field that staff edited since a file last set it. */
  edited: number
  refused: { item: ProductItem; problem: Problem }[]
}

interface Draft {
  item: ProductItem
  product: ProductDraft
  firstRow: number
  skus: string[]
  hash: string
}

export interface ImportChoice {
  /** Only counts what would be written. */
  dryRun: boolean
  onShelf: boolean
  /** What happens to fields that staff edited. */
  edits: 'keep' | 'overwrite'
  /** Whether purchase costs may be written. */
  costs: boolean
}

export async function writeChunk(
  ctx: Ctx,
  items: readonly ProductItem[],
  choice: ImportChoice,
): Promise<Written> {
  const drafts = items.flatMap((item): Draft[] => {
    const { product, firstRow } = item
    return product ? [{ item, product, firstRow, skus: skuCodes(product), hash: hashOf(product) }] : []
  })
  const known = await knownGoods(ctx, drafts, choice)
  const variants = await knownVariants(ctx, drafts, known)
  const owners = new Map(variants.map((v) => [v.code, v.goodsId]))
  const pictures = await ctx.db
    .select()
    .from(goodsImage)
    .where(inArray(goodsImage.goodsId, known.length > 0 ? known.map((k) => k.id) : [0]))
  const categories = new Map<string, number>()
  const attributes = new Map<number, CategoryAttribute[]>()
  const result: Written = { created: 0, updated: 0, unchanged: 0, edited: 0, refused: [] }
  for (const draft of drafts) {
    const { item, product, skus, hash } = draft
    const refuse = (problem: Problem) => void result.refused.push({ item, problem })
    const before = known.find((k) => k.handle === product.code) ?? known.find((k) => k.code === product.code)
    if (before?.sourceHash === hash) {
      result.unchanged++
      continue
    }
    const elsewhere = skus.find((code) => owners.has(code) && owners.get(code) !== before?.id)
    if (elsewhere) {
      refuse(skuElsewhere(draft.firstRow, elsewhere))
      continue
    }
    const twice = skus.find((code, at) => skus.indexOf(code) !== at)
    if (twice) {
      refuse(skuTwice(draft.firstRow, twice))
      continue
    }
    if (!choice.costs && product.variants.some(({ cost }) => cost)) {
      refuse(costClosed(draft.firstRow))
      continue
    }
    const stranger = strangeHost(ctx, product)
    if (stranger) {
      refuse(pictureHost(draft.firstRow, stranger, ctx.config.IMAGE_HOSTS))
      continue
    }
    const name = product.categoryPath.at(-1) ?? ''
    const stays = before && isNamed(before, name) ? before.categoryId : undefined
    const categoryId = stays ?? categories.get(name) ?? (await categoryOf(ctx, name, choice))
    if (stays === undefined) categories.set(name, categoryId)
    const described = await describe(ctx, categoryId, draft, attributes)
    if ('problem' in described) {
      refuse(described.problem)
      continue
    }
    const own = pictures.filter((p) => p.goodsId === before?.id)
    const there = new Map(variants.filter((v) => v.goodsId === before?.id).map((v) => [v.code, v]))
    const wanted = contentOfDraft({
      product,
      skus,
      there,
      categoryId,
      hash,
      pictures: own,
      properties: described.properties,
      before,
      onShelf: choice.onShelf,
      publicUrl: ctx.config.PUBLIC_URL,
      costs: await costsOf(ctx, product),
    })
    const stands =
      before &&
      contentOf(
        before,
        variants.filter((v) => v.goodsId === before.id),
        own,
      )
    const { content, edited, differs } = settle(before, stands, wanted, product, there, choice)
    if (edited) result.edited++
    if (!differs) result.unchanged++
    else if (before) result.updated++
    else result.created++
    if (choice.dryRun) continue
    if (before && !differs)
      await ctx.db.update(goods).set({ sourceHash: hash }).where(eq(goods.id, before.id))
    if (!differs) continue
    const id = await saveGoods(ctx, before?.id, content.values, content.skus, content.images)
    for (const code of skus) owners.set(code, id)
    if (content.images.some((one) => !one.file)) await ctx.enqueue(fetchImages, { goodsId: id })
  }
  return result
}

/** The content for an existing product: the file's, except fields edited by staff if these are to be kept. */
function settle(
  before: Known | undefined,
  stands: Content | undefined,
  wanted: Content,
  product: ProductDraft,
  there: ReadonlyMap<string, { active: boolean }>,
  { edits }: ImportChoice,
): { content: Content; edited: boolean; differs: boolean } {
  if (!before || !stands) return { content: wanted, edited: false, differs: true }
  // The file is an export of this version: its author saw the edits of staff.
  const asExported = product.version === before.version
  const differing = differences(stands, wanted)
  const changedByStaff = asExported ? [] : differing.filter((field) => before.edited.includes(field))
  const kept = new Set<string>(edits === 'keep' ? changedByStaff : [])
  const gone = new Set([...there].filter(([, one]) => !one.active).map(([code]) => code))
  const content = keeping(kept, stands, wanted, gone)
  const stillEdited = before.edited.filter(
    (field) => kept.has(field) || !differing.some((one) => one === field),
  )
  return {
    content: { ...content, values: { ...content.values, edited: stillEdited } },
    edited: changedByStaff.length > 0,
    differs: differences(stands, content).length > 0,
  }
}

type Known = Awaited<ReturnType<typeof knownGoods>>[number]

/** An empty category, or the name of the current one, leaves the product in its category. */
const isNamed = (before: Known, name: string): boolean =>
  name === '' || before.categoryEn.toLowerCase() === name.toLowerCase() || before.categoryZh === name

/** A dry run creates no category: 0 stands for one that would be created. */
const categoryOf = (ctx: Ctx, name: string, { dryRun }: ImportChoice): Promise<number> =>
  dryRun ? knownCategory(ctx, name).then((id) => id ?? 0) : categoryNamed(ctx, name)

/** The file's values for attributes of the category, as they are stored. */
async function describe(
  ctx: Ctx,
  categoryId: number,
  { product, firstRow }: Draft,
  known: Map<number, CategoryAttribute[]>,
): Promise<{ properties: Record<string, string> } | { problem: Problem }> {
  const given = Object.entries(product.properties)
  const properties: Record<string, string> = {}
  if (given.length === 0) return { properties }
  if (!known.has(categoryId)) await holdCategory(ctx, categoryId)
  const all = known.get(categoryId) ?? (await attributesOf(ctx, categoryId))
  known.set(categoryId, all)
  for (const [name, value] of given) {
    const wrong = (code: 'property_unknown' | 'property_value') => ({
      problem: { row: firstRow, column: 'Category attributes', code, values: { name, value } },
    })
    const one = all.find((a) => a.name.toLowerCase() === name.toLowerCase() || a.name_zh === name)
    if (!one) return wrong('property_unknown')
    const kept = keptValue(one, value)
    if (kept === undefined) return wrong('property_value')
    properties[one.name] = kept
  }
  return { properties }
}

const hashOf = (product: ProductDraft): string =>
  createHash('sha256').update(JSON.stringify(product)).digest('hex')

/** A variant without a SKU gets one from the product's code and its position. */
const skuCodes = (product: ProductDraft): string[] =>
  product.variants.map((v, i) => v.sku || `${product.code.toUpperCase().slice(0, 80)}-${i + 1}`)

/** Costs are stored in yuan; a Shopify file has them in the store's currency. */
async function costsOf(ctx: Ctx, product: ProductDraft): Promise<(number | undefined)[]> {
  const rates = new Map<string, string>()
  for (const { cost } of product.variants)
    if (cost && !rates.has(cost.currency)) rates.set(cost.currency, await rateAt(ctx, cost.currency, 'CNY'))
  return product.variants.map(({ cost }) =>
    cost ? convertMoney(cost, 'CNY', rates.get(cost.currency) ?? '1').amount : undefined,
  )
}

const skuElsewhere = (row: number, code: string): Problem => ({
  row,
  column: 'SKU',
  code: 'sku_elsewhere',
  values: { sku: code },
})

/** The first host of the product's pictures that isn't allowed; our own host always is. */
function strangeHost(ctx: Ctx, product: ProductDraft): string | undefined {
  const addresses = [
    ...product.images.map(({ url }) => url),
    ...product.variants.flatMap(({ image }) => image ?? []),
  ]
  return addresses
    .filter((url) => !url.startsWith(`${ctx.config.PUBLIC_URL}/`))
    .map((url) => forbiddenHost(url, ctx.config.IMAGE_HOSTS))
    .find((host) => host !== undefined)
}

const pictureHost = (row: number, host: string, hosts: string): Problem => ({
  row,
  column: 'Image URLs',
  code: 'picture_host',
  values: { host, hosts: hostsIn(hosts).join(', ') },
})

const costClosed = (row: number): Problem => ({ row, column: 'Cost CNY', code: 'cost_closed', values: {} })

/** A generated SKU equals the SKU of another variant. */
const skuTwice = (row: number, code: string): Problem => ({
  row,
  column: 'SKU',
  code: 'duplicate_sku',
  values: { sku: code, first_row: row },
})

/** Existing goods, by the handle of a Shopify file or by our own code; locked unless this is a dry run. */
function knownGoods(ctx: Ctx, drafts: readonly Draft[], { dryRun }: ImportChoice) {
  const codes = drafts.map((d) => d.product.code)
  const query = ctx.db
    .select({ ...getTableColumns(goods), categoryEn: category.nameEn, categoryZh: category.nameZh })
    .from(goods)
    .innerJoin(category, eq(category.id, goods.categoryId))
    .where(or(inArray(goods.handle, codes), inArray(goods.code, codes)))
    .orderBy(asc(goods.id))
  return dryRun ? query : query.for('update', { of: goods })
}

/** Variants of these products, and variants of others that have one of the codes. */
const knownVariants = (ctx: Ctx, drafts: readonly Draft[], known: readonly { id: number }[]) =>
  ctx.db
    .select()
    .from(sku)
    .where(
      or(
        inArray(
          sku.code,
          drafts.flatMap((d) => d.skus),
        ),
        inArray(
          sku.goodsId,
          known.map((one) => one.id),
        ),
      ),
    )
