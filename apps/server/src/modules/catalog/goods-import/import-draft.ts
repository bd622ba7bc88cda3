import { pictureUrl } from '../../system/file/picture.ts'
import type { Content } from '../goods/differences.ts'
import type { ImageValues, SkuValues } from '../goods/save.ts'
import { countVariants, missingForShelf } from '../goods/shelf.ts'
import type { goods, goodsImage, sku } from '../goods/table.ts'
import type { DraftVariant, ProductDraft } from './product-file/product-draft.ts'

/** Converts a product of a file to goods. Fields that the file leaves empty keep their current values. */

type Known = typeof goods.$inferSelect

export interface DraftToSave {
  product: ProductDraft
  /** SKU codes in the order of the variants. */
  skus: string[]
  /** Existing variants by code. */
  there: ReadonlyMap<string, typeof sku.$inferSelect>
  categoryId: number
  hash: string
  /** Existing pictures in order. */
  pictures: readonly (typeof goodsImage.$inferSelect)[]
  /** Values of the category's attributes; empty keeps the current ones. */
  properties: Readonly<Record<string, string>>
  before: Known | undefined
  /** In CNY fen, by variant; undefined if the file has none. */
  costs: readonly (number | undefined)[]
  publicUrl: string
  /** Put new goods on shelf if they are complete. */
  onShelf: boolean
}

/** The product as the file describes it; empty fields keep the current values. */
export function contentOfDraft(d: DraftToSave): Content {
  const { product: p, before } = d
  const customs = {
    hsCode: p.hsCode || (before?.hsCode ?? ''),
    originCountry: p.origin || (before?.originCountry ?? 'CN'),
    declaredNameEn: p.declaredNameEn || (before?.declaredNameEn ?? ''),
    declaredNameZh: p.declaredNameZh || (before?.declaredNameZh ?? ''),
    declaredValue: p.declaredValue?.amount ?? before?.declaredValue ?? 0,
  }
  const variants = p.variants.map((v, i) => skuOf(v, d.skus[i] ?? '', d.costs[i], d))
  const complete =
    missingForShelf({
      hsCode: customs.hsCode,
      origin: customs.originCountry,
      declaredValue: customs.declaredValue,
      declaredName: customs.declaredNameEn,
      ...countVariants(variants),
    }).length === 0
  return {
    values: {
      code: before?.code ?? p.code,
      handle: before?.handle ?? p.code,
      titleEn: p.titleEn || before?.titleEn || p.titleZh,
      titleZh: p.titleZh || (before?.titleZh ?? ''),
      descriptionEn: p.descriptionEn || (before?.descriptionEn ?? ''),
      descriptionZh: p.descriptionZh || (before?.descriptionZh ?? ''),
      categoryId: d.categoryId,
      status: statusOf(d, complete),
      tags: p.tags.length > 0 ? p.tags : (before?.tags ?? []),
      keywords: p.keywords.length > 0 ? p.keywords.join(' ') : (before?.keywords ?? ''),
      options: p.options.map((o) => o.name),
      optionsZh: { ...before?.optionsZh, ...p.optionsZh },
      attributes: p.attributes.length > 0 ? p.attributes : (before?.attributes ?? []),
      ...(Object.keys(d.properties).length > 0
        ? { properties: { ...before?.properties, ...d.properties } }
        : {}),
      ...customs,
      shipDays: before?.shipDays ?? 3,
      sourceHash: d.hash,
    },
    skus: variants,
    images: imagesOf(d),
  }
}

/** The address of one of our pictures, as exports write it. */
export const ownAddress = (publicUrl: string, file: string): string => `${publicUrl}${pictureUrl(file)}`

/** The existing picture that was imported from an address. */
const pictureFrom = ({ pictures, publicUrl }: DraftToSave, url: string) =>
  pictures.find((one) => one.sourceUrl === url || (one.file && ownAddress(publicUrl, one.file) === url))

const fileFrom = (d: DraftToSave, url: string): string | null => pictureFrom(d, url)?.file ?? null

/** The pictures that the file names, then those that staff uploaded; a file without pictures removes none. */
function imagesOf(d: DraftToSave): ImageValues[] {
  if (d.product.images.length === 0) return [...d.pictures]
  const named = d.product.images.map(({ url, alt }) => {
    const there = pictureFrom(d, url)
    const { group, file, sourceUrl } = there ?? { group: 'main', file: null, sourceUrl: url }
    return { group, file, sourceUrl, alt: alt || (there?.alt ?? '') }
  })
  const files = new Set(named.map((one) => one.file))
  return [...named, ...d.pictures.filter((one) => one.sourceUrl === null && !files.has(one.file))]
}

/** Goods stay on shelf only while they are complete, because they can't be shipped otherwise. */
function statusOf({ before, onShelf }: DraftToSave, complete: boolean): Known['status'] {
  if (!before) return onShelf && complete ? 'on_shelf' : 'draft'
  return before.status === 'on_shelf' && !complete ? 'draft' : before.status
}

function skuOf(v: DraftVariant, code: string, cost: number | undefined, d: DraftToSave): SkuValues {
  const before = d.there.get(code)
  return {
    code,
    barcode: v.barcode || (before?.barcode ?? ''),
    optionValues: v.values,
    price: v.price?.amount ?? before?.price ?? 0,
    cost: cost ?? before?.cost ?? 0,
    weightGrams: v.weightG ?? before?.weightGrams ?? 0,
    lengthMm: v.lengthMm ?? before?.lengthMm ?? 0,
    widthMm: v.widthMm ?? before?.widthMm ?? 0,
    heightMm: v.heightMm ?? before?.heightMm ?? 0,
    ...pictureOf(v, before, d),
  }
}

/** A file may name an existing picture by our own address. */
function pictureOf(
  v: DraftVariant,
  before: typeof sku.$inferSelect | undefined,
  d: DraftToSave,
): Pick<SkuValues, 'image' | 'imageSource'> {
  const { image = null, imageSource = null } = before ?? {}
  const own = image !== null && v.image === ownAddress(d.publicUrl, image)
  return v.image && !own ? { image: fileFrom(d, v.image), imageSource: v.image } : { image, imageSource }
}
