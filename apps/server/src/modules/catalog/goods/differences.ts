import type { GoodsValues, ImageValues, SkuValues } from './save.ts'
import type { goods, goodsImage, sku } from './table.ts'

/** Compares a product's current content with a wanted one, and keeps some current fields. */

export interface Content {
  values: GoodsValues
  skus: readonly SkuValues[]
  images: readonly ImageValues[]
}

const goodsFields = [
  'titleEn',
  'titleZh',
  'descriptionEn',
  'descriptionZh',
  'categoryId',
  'status',
  'tags',
  'keywords',
  'options',
  'optionsZh',
  'attributes',
  'properties',
  'hsCode',
  'originCountry',
  'declaredNameEn',
  'declaredNameZh',
  'declaredValue',
  'shipDays',
] as const satisfies readonly (keyof GoodsValues)[]
type GoodsField = (typeof goodsFields)[number]

/** Groups of a variant's fields, as users think of them. */
const skuFields = {
  price: ['price'],
  cost: ['cost'],
  weight: ['weightGrams'],
  size: ['lengthMm', 'widthMm', 'heightMm'],
  barcode: ['barcode'],
  variantPictures: ['image', 'imageSource'],
} as const satisfies Record<string, readonly (keyof SkuValues)[]>
type SkuField = keyof typeof skuFields
const skuFieldNames = Object.keys(skuFields) as SkuField[]

export type ContentField = GoodsField | SkuField | 'variants' | 'pictures'

/** The current content, with active variants only. */
export function contentOf(
  row: typeof goods.$inferSelect,
  skus: readonly (typeof sku.$inferSelect)[],
  images: readonly (typeof goodsImage.$inferSelect)[],
): Content {
  const { code, handle, ...rest } = row
  const values = Object.fromEntries(goodsFields.map((name) => [name, rest[name]])) as Pick<
    typeof row,
    GoodsField
  >
  return {
    values: { code, handle, ...values },
    skus: skus
      .filter((one) => one.active)
      .sort((a, b) => a.position - b.position)
      .map(
        ({ id: _id, version: _version, goodsId: _goods, createdAt: _made, updatedAt: _changed, ...one }) =>
          one,
      ),
    images: [...images]
      .sort((a, b) => a.position - b.position)
      .map(({ id: _id, goodsId: _goods, position: _position, ...one }) => one),
  }
}

/** Sorts object keys, because PostgreSQL's jsonb returns them in another order. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? ''

const pick = (one: SkuValues, names: readonly (keyof SkuValues)[]): string =>
  text(names.map((name) => one[name] ?? null))

const pictureText = ({ group, file, sourceUrl, alt }: ImageValues): string =>
  text([group, sourceUrl ?? file, alt])

/** Fields in which the contents differ; fields that `after` omits don't count. */
export function differences(before: Content, after: Content): ContentField[] {
  const was = new Map(before.skus.map((one) => [one.code, one]))
  const both = after.skus.flatMap((one) => {
    const old = was.get(one.code)
    return old ? [[old, one] as const] : []
  })
  const shape = ({ skus }: Content) => text(skus.map((one) => [one.code, one.optionValues]))
  const gallery = ({ images }: Content) => text(images.map(pictureText))
  return [
    ...goodsFields.filter(
      (name) => after.values[name] !== undefined && text(before.values[name]) !== text(after.values[name]),
    ),
    ...skuFieldNames.filter((name) =>
      both.some(([old, one]) => pick(old, skuFields[name]) !== pick(one, skuFields[name])),
    ),
    ...(shape(before) === shape(after) ? [] : (['variants'] as const)),
    ...(gallery(before) === gallery(after) ? [] : (['pictures'] as const)),
  ]
}

/**
 * `after` with these fields as in `before`. As long as the options are the same, variants that staff removed (`gone`) stay
 * removed and those that they added stay.
 */
export function keeping(
  fields: ReadonlySet<string>,
  before: Content,
  after: Content,
  gone: ReadonlySet<string>,
): Content {
  const values: GoodsValues = {
    ...after.values,
    ...Object.fromEntries(
      goodsFields.filter((name) => fields.has(name)).map((name) => [name, before.values[name]]),
    ),
  }
  const was = new Map(before.skus.map((one) => [one.code, one]))
  const kept = skuFieldNames.filter((name) => fields.has(name)).flatMap((name) => [...skuFields[name]])
  const skus = after.skus.map((one) => {
    const old = was.get(one.code)
    return old ? { ...one, ...Object.fromEntries(kept.map((name) => [name, old[name]])) } : one
  })
  const sameOptions = text(before.values.options) === text(after.values.options)
  return {
    values,
    skus: fields.has('variants') && sameOptions ? merged(before.skus, skus, gone) : skus,
    images: fields.has('pictures') ? before.images : after.images,
  }
}

function merged(
  before: readonly SkuValues[],
  after: readonly SkuValues[],
  gone: ReadonlySet<string>,
): SkuValues[] {
  const next = new Map(after.map((one) => [one.code, one]))
  const stay = before.map((old) => {
    const one = next.get(old.code)
    return one ? { ...one, optionValues: old.optionValues } : old
  })
  const fresh = after.filter((one) => !gone.has(one.code) && !before.some((old) => old.code === one.code))
  return [...stay, ...fresh]
}
