import { gapKind, gapsFor, gapWords } from '@dropyard/contract/catalog/completeness'
import { type Licence, licences } from '@dropyard/contract/catalog/goods-edit'
import { developmentErrors } from '@dropyard/contract/development/errors'
import type { Form } from '@dropyard/contract/development/module'
import { type ModuleName, moduleWords } from '@dropyard/contract/development/module-name'
import { convertWith, formatMoney } from '@dropyard/contract/kit/money'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { saveGoods } from '../../catalog/goods/save.ts'
import { putOnShelf } from '../../catalog/goods/shelf.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { optionWords } from '../../catalog/goods-attr/option-words.ts'
import { goodsAttr } from '../../catalog/goods-attr/table.ts'
import { cleanDescription } from '../../catalog/goods-import/product-file/description.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { quoteFacts } from '../../logistics/channel/quote-facts.ts'
import { bestQuotes } from '../../logistics/channel/service.ts'
import { deliverRequest } from '../../sourcing/external-link/developed.ts'
import { acceptedQuotation } from '../quotation/service.ts'
import type { Behaviour, Forms, Product } from './behaviour.ts'
import { formsOf } from './forms.ts'
import { measured, paidLast } from './measured.ts'
import { endProduct } from './product-row.ts'
import { orderSample } from './samples.ts'
import { optionsOf, rowsIn } from './variants.ts'

/** Nothing that can not be sold leaves development: the goods are made, and the engines that sell them are asked. */

/** Something that keeps a product from being sold, and the module that can mend it. */
export interface Finding {
  readonly module: ModuleName
  readonly message: string
}

const words = {
  freight: { en: 'no shipping channel takes it to {{country}}', zh: '没有可发往{{country}}的物流渠道' },
  lacking: { en: 'missing: {{missing}}', zh: '缺少：{{missing}}' },
  price: {
    en: '{{sku}}: the price of {{price}} does not cover its cost of {{cost}}',
    zh: '{{sku}}：售价 {{price}} 低于成本 {{cost}}',
  },
  target: {
    en: '{{sku}}: the price is above the target of {{target}}',
    zh: '{{sku}}：售价高于目标价 {{target}}',
  },
  declared: { en: 'the declared value is above the price', zh: '申报价值高于售价' },
} as const satisfies Record<string, Words>

/** Countries that freight is quoted to. */
const mostCountries = 5

const number = (value: unknown): number => Number(value ?? 0)
const text = (form: Form | undefined, name: string): string => String(form?.[name] ?? '')
const list = (form: Form | undefined, name: string): string[] => (form?.[name] as string[] | undefined) ?? []

const idIn = (form: Form | undefined, name: string): number | null => Number(form?.[name] ?? 0) || null

/** What the axes of a product are called, in their order. */
async function axisNames(ctx: UserCtx, axes: readonly Form[]): Promise<string[]> {
  if (axes.length === 0) return []
  const ids = axes.map(({ attr_id }) => Number(attr_id))
  const rows = await ctx.db
    .select({ id: goodsAttr.id, name: goodsAttr.name })
    .from(goodsAttr)
    .where(inArray(goodsAttr.id, ids))
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])
}

const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The texts of the product in a language, the approved ones first. */
const textsIn = (forms: Forms, locale: string): Form | undefined =>
  rowsIn(forms.goodsInfo, 'texts')
    .filter((row) => row.locale === locale)
    .toSorted((a, b) => Number(b.state === 'approved') - Number(a.state === 'approved'))[0]

/** The goods that a product becomes. */
export async function goodsOf(ctx: UserCtx, product: Product, forms: Forms): Promise<number> {
  const { goodsDesign, goodsInfo, goodsOpen, goodsComplete } = forms
  const [en, zh] = [textsIn(forms, 'en'), textsIn(forms, 'zh')]
  const options = await axisNames(ctx, rowsIn(goodsOpen, 'axes'))
  const values = new Map(rowsIn(goodsOpen, 'variants').map((row) => [row.code, optionsOf(row)]))
  const html = (form: Form | undefined): string =>
    cleanDescription(
      [text(form, 'bullets'), text(form, 'description')]
        .filter(Boolean)
        .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
        .join(''),
    )
  const licenceOf = (form: Form | undefined, name: string): Licence | null =>
    licences.find((one) => one === form?.[name]) ?? null
  const pictures = rowsIn(goodsDesign, 'images').flatMap((row) =>
    (row.pictures as string[]).map((url) => ({
      group: String(row.group),
      url,
      licence: licenceOf(row, 'licence'),
    })),
  )
  const found = list(forms.goodsDevelop, 'pictures').map((url) => ({
    group: 'main',
    url,
    licence: licenceOf(forms.goodsDevelop, 'pictures_licence'),
  }))
  const shown = pictures.length > 0 ? pictures : found
  return saveGoods(
    ctx,
    product.goodsId ?? undefined,
    {
      code: product.skuCode,
      handle: null,
      titleEn: text(en, 'title') || product.title,
      titleZh: text(zh, 'title'),
      descriptionEn: html(en),
      descriptionZh: html(zh),
      categoryId: number(goodsOpen?.category_id),
      status: 'draft',
      tags: list(goodsInfo, 'tags'),
      keywords: text(en, 'keywords'),
      options,
      optionsZh: await optionWords(ctx, options, [...values.values()]),
      attributes: list(goodsInfo, 'attributes'),
      hsCode: text(goodsInfo, 'hs_code'),
      originCountry: text(goodsInfo, 'origin_country'),
      declaredNameEn: text(goodsInfo, 'declared_name_en'),
      declaredNameZh: text(goodsInfo, 'declared_name_zh'),
      declaredValue: number(goodsInfo?.declared_value),
      shipDays: 3,
      video: text(goodsDesign, 'video'),
      materialId: idIn(goodsInfo, 'material_id'),
      unitId: idIn(goodsInfo, 'unit_id'),
    },
    rowsIn(goodsComplete, 'skus').map((row) => ({
      code: String(row.code),
      barcode: '',
      optionValues: values.get(row.code) ?? [],
      price: number(row.price),
      cost: number(row.cost),
      weightGrams: number(row.weight_grams),
      lengthMm: number(row.length_mm),
      widthMm: number(row.width_mm),
      heightMm: number(row.height_mm),
      image: null,
    })),
    shown.map(({ group, url, licence }) => ({
      ...{ group, licence },
      file: url.slice('/files/'.length),
      sourceUrl: null,
      alt: product.title,
    })),
  )
}

/** The module that gives what goods lack. Without a design, the images are those of the idea. */
function mendedIn(gap: string, { goodsDesign }: Forms): ModuleName {
  switch (gapKind(gap)) {
    case 'no_images':
    case 'licence':
      return goodsDesign ? 'goodsDesign' : 'goodsDevelop'
    case 'too_many_variants':
    case 'too_many_options':
      return 'goodsOpen'
    case 'skus':
    case 'weight':
    case 'price':
      return 'goodsComplete'
    default:
      return 'goodsInfo'
  }
}

/** What keeps goods from being quoted, declared, published or sold at a profit. */
export async function findingsOf(ctx: UserCtx, goodsId: number, forms: Forms): Promise<Finding[]> {
  const { goodsDevelop, goodsInfo, goodsComplete } = forms
  const found: Finding[] = []
  const say = (module: ModuleName, of: Words, values: Record<string, unknown> = {}): void =>
    void found.push({ module, message: fill(of[ctx.lang], values) })
  const skus = rowsIn(goodsComplete, 'skus')
  const [kept] = await ctx.db.select({ gaps: goods.gaps }).from(goods).where(eq(goods.id, goodsId))
  const lacking = Map.groupBy(gapsFor(kept?.gaps ?? [], { language: 'en' }), (gap) => mendedIn(gap, forms))
  for (const [module, gaps] of lacking)
    say(module, words.lacking, {
      missing: gaps.map((gap) => gapWords(gap, ctx.lang)).join(ctx.lang === 'zh' ? '、' : ', '),
    })
  const lowest = Math.min(...skus.map((row) => number(row.price)))
  if (number(goodsInfo?.declared_value) > lowest) say('goodsInfo', words.declared)
  const rates = await ratesAt(ctx, ctx.now)
  const usd = (amount: number): string => formatMoney({ amount, currency: 'USD' })
  const target = goodsDevelop?.target_price
  for (const row of skus) {
    const cost = convertWith(rates, { amount: number(row.cost), currency: 'CNY' }, 'USD')?.amount ?? 0
    const price = number(row.price)
    if (price <= cost)
      say('goodsComplete', words.price, { sku: row.code, price: usd(price), cost: usd(cost) })
    if (target && price > number(target) * 1.5)
      say('goodsComplete', words.target, { sku: row.code, target: usd(number(target)) })
  }
  const [heaviest] = await ctx.db
    .select({ id: sku.id })
    .from(sku)
    .where(and(eq(sku.goodsId, goodsId), eq(sku.active, true)))
    .orderBy(desc(sku.weightGrams))
    .limit(1)
  if (heaviest) {
    const facts = await quoteFacts(ctx, [heaviest.id], undefined)
    for (const country of list(goodsDevelop, 'markets').slice(0, mostCountries)) {
      const parcel = { country, zip: '', lines: [{ skuId: heaviest.id, quantity: 1 }], needsStock: false }
      const { best } = await bestQuotes(ctx, parcel, facts)
      if (!best?.ok) say('goodsInfo', words.freight, { country })
    }
  }
  return found
}

/** What keeps it back, under the module that can mend it. */
const told = (findings: readonly Finding[], lang: Lang): string =>
  [...Map.groupBy(findings, ({ module }) => module)]
    .map(([module, all]) => `${moduleWords[module][lang]}: ${all.map(({ message }) => message).join(', ')}`)
    .join('; ')

/** Weight and size as the sample that passed was measured. */
function asMeasured(forms: Forms): Form {
  const passed = rowsIn(forms.goodsSample, 'samples').findLast(({ verdict }) => verdict === 'pass')
  const of = (name: string) => passed?.[name] ?? null
  return {
    ...{ weight_grams: of('weight_grams'), length_mm: of('length_mm') },
    ...{ width_mm: of('width_mm'), height_mm: of('height_mm') },
  }
}

export const complete: Behaviour = {
  begins: async (ctx, forms, product) => {
    const accepted = await acceptedQuotation(ctx, product.id)
    const tiers = accepted?.currency === 'CNY' ? accepted.tiers : []
    const variants = rowsIn(forms.goodsOpen, 'variants').map(({ code }) => String(code))
    const paid = await paidLast(ctx, variants)
    return {
      skus: variants.map((code) => ({
        code,
        cost: paid.get(code)?.price ?? tiers[0]?.price ?? null,
        price: forms.goodsDevelop?.target_price ?? null,
        ...asMeasured(forms),
      })),
      costs: tiers.map(({ quantity, price }) => ({ quantity, cost: price })),
      first_quantity: forms.goodsDevelop?.first_quantity ?? null,
    }
  },
  // Variants that came are added, those that went are taken out.
  resumes: (forms, last) => {
    const known = new Map(rowsIn(last, 'skus').map((row) => [row.code, row]))
    const blank = { cost: null, price: forms.goodsDevelop?.target_price ?? null, ...asMeasured(forms) }
    return {
      ...last,
      skus: rowsIn(forms.goodsOpen, 'variants').map(({ code }) => known.get(code) ?? { code, ...blank }),
    }
  },
  submits: async (ctx, task, form) => {
    const { goodsOpen } = await formsOf(ctx, task.productId)
    const codes = (rows: ReturnType<typeof rowsIn>) =>
      rows
        .map(({ code }) => String(code))
        .toSorted()
        .join()
    return codes(rowsIn(form, 'skus')) === codes(rowsIn(goodsOpen, 'variants'))
      ? undefined
      : developmentErrors.variants
  },
  passes: async (ctx, product, forms) => {
    const goodsId = await goodsOf(ctx, product, forms)
    const findings = await findingsOf(ctx, goodsId, forms)
    if (findings.length > 0) fail(developmentErrors.unsellable, { findings: told(findings, ctx.lang) })
    await putOnShelf(ctx, [goodsId])
    await endProduct(ctx, product.id, { goodsId, reviewOn: text(forms.goodsComplete, 'review_on') || null })
    if (product.externalLinkId !== null) await deliverRequest(ctx, product.externalLinkId)
  },
  tells: measured,
  actions: { sampling: orderSample },
}
