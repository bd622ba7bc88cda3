import { checkRows } from '@dropyard/contract/catalog/goods/quality-check'
import { translation } from '@dropyard/contract/catalog/goods/translation'
import { licences } from '@dropyard/contract/catalog/goods-edit'
import type { Form } from '@dropyard/contract/development/development/module'
import { optionsOf } from '@dropyard/contract/development/development/variant-row'
import { storeLanguageCodes } from '@dropyard/contract/store/platform/languages'
import { eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { asHtml } from '../../../kit/data/as-html.ts'
import { saveGoods } from '../../catalog/goods/save.ts'
import { goods } from '../../catalog/goods/table.ts'
import { writeTexts } from '../../catalog/goods/texts.ts'
import { optionWords } from '../../catalog/goods-attr/option-words.ts'
import { goodsAttr } from '../../catalog/goods-attr/table.ts'
import { cleanDescription } from '../../catalog/goods-import/product-file/description.ts'
import type { Forms, Product } from './behaviour.ts'
import { idIn, list, number, rowsIn, text } from './values.ts'

/** Creates goods from the forms of a product. */

/** Names of a product's axes, in order. */
async function axisNames(ctx: UserCtx, axes: readonly Form[]): Promise<string[]> {
  if (axes.length === 0) return []
  const ids = axes.map(({ attr_id }) => Number(attr_id))
  const rows = await ctx.db
    .select({ id: goodsAttr.id, name: goodsAttr.name })
    .from(goodsAttr)
    .where(inArray(goodsAttr.id, ids))
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])
}

/** Texts of a product in a language, approved ones preferred. */
const textsIn = (forms: Forms, locale: string): Form | undefined =>
  rowsIn(forms.goodsInfo, 'texts')
    .filter((row) => row.locale === locale)
    .toSorted((a, b) => Number(b.state === 'approved') - Number(a.state === 'approved'))[0]

/** Creates or updates the goods of a product. */
export async function goodsOf(ctx: UserCtx, product: Product, forms: Forms): Promise<number> {
  const { goodsDesign, goodsTest, goodsInfo, goodsOpen, goodsComplete } = forms
  const [en, zh] = [textsIn(forms, 'en'), textsIn(forms, 'zh')]
  const options = await axisNames(ctx, rowsIn(goodsOpen, 'axes'))
  const values = new Map(rowsIn(goodsOpen, 'variants').map((row) => [row.code, optionsOf(row)]))
  const html = (form: Form | undefined): string =>
    cleanDescription(
      [text(form, 'bullets'), text(form, 'description')]
        .filter(Boolean)
        .map((part) => `<p>${asHtml(part).replaceAll('\n', '<br>')}</p>`)
        .join(''),
    )
  const shownAs = (group: string, urls: readonly string[], licence: unknown) =>
    urls.map((url) => ({
      ...{ group, sourceUrl: null, alt: product.title },
      licence: licences.find((one) => one === licence) ?? null,
      file: url.slice('/files/'.length),
    }))
  const designed = rowsIn(goodsDesign, 'images').flatMap((row) =>
    shownAs(String(row.group), list(row, 'pictures'), row.licence),
  )
  const found = shownAs('main', list(forms.goodsDevelop, 'pictures'), forms.goodsDevelop?.pictures_licence)
  // Keeps the translators of its other languages.
  const [sold] =
    product.goodsId === null
      ? []
      : await ctx.db.select({ of: goods.translations }).from(goods).where(eq(goods.id, product.goodsId))
  const translations = {
    ...sold?.of,
    ...Object.fromEntries(
      storeLanguageCodes.flatMap((language) => {
        const form = textsIn(forms, language)
        return form ? [[language, translation.parse(form)]] : []
      }),
    ),
  }
  const goodsId = await saveGoods(
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
      // The checks of the tested sample apply to every receipt in the warehouse.
      ...(goodsTest ? { checks: checkRows.parse(rowsIn(goodsTest, 'readings')) } : {}),
      translations,
      // With a day for the review, sales are a trial, except for reorders of regular goods.
      ...(text(goodsComplete, 'review_on') && product.origin !== 'reorder' ? { saleStage: 'trial' } : {}),
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
    designed.length > 0 ? designed : found,
  )
  const others = storeLanguageCodes.flatMap((language) => {
    const form = language === 'en' || language === 'zh' ? undefined : textsIn(forms, language)
    return form ? [{ language, title: text(form, 'title'), description: html(form) }] : []
  })
  await writeTexts(ctx, goodsId, others)
  return goodsId
}
