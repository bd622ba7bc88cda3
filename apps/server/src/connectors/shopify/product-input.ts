import type { ProductField, ProductToPublish, VariantToPublish } from '../listings.ts'

/** A product as input of `productSet`: given lists replace the existing ones. */

export type Status = 'draft' | 'active' | 'archived'
export const toShopify = (status: Status): string => status.toUpperCase()

/** An existing variant in the shop, with its option values. */
export interface KnownVariant {
  id: string
  values: string[]
}

/** The platform's notation of a product without options. */
const onlyOption = 'Title'
const onlyValue = 'Default Title'

/** Maximum number of pictures of one product. */
const maxFiles = 250

const fileOf = (url: string, alt: string) => ({ originalSource: url, alt, contentType: 'IMAGE' })

/** `known`: existing variants of a product to be changed. They keep their ids, and the product its handle. */
export function inputOf(product: ProductToPublish, known: readonly KnownVariant[] | undefined): object {
  const options = product.options.length > 0 ? product.options : [onlyOption]
  const valuesOf = (i: number) => [...new Set(product.variants.map((v) => v.optionValues[i] ?? onlyValue))]
  const ids = new Map(known?.map((v) => [keyOf(v.values), v.id]))
  return {
    title: product.title,
    descriptionHtml: product.html,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    ...(known ? {} : { handle: product.handle }),
    status: toShopify(product.status),
    files: filesOf(product),
    ...(product.fields?.length ? { metafields: product.fields.map(metafieldOf) } : {}),
    productOptions: options.map((name, i) => ({
      name,
      position: i + 1,
      values: valuesOf(i).map((value) => ({ name: value })),
    })),
    variants: product.variants.map((v, position) => {
      const values = options.map((_name, i) => v.optionValues[i] ?? onlyValue)
      const id = ids.get(keyOf(values))
      return {
        ...(id ? { id } : {}),
        optionValues: options.map((optionName, i) => ({ optionName, name: values[i] ?? onlyValue })),
        position: position + 1,
        ...variantFields(product, v),
      }
    }),
  }
}

const metafieldTypes: Readonly<Record<ProductField['type'], string>> = {
  text: 'single_line_text_field',
  choice: 'single_line_text_field',
  number: 'number_decimal',
  date: 'date',
}

const metafieldOf = ({ key, type, value }: ProductField): object => ({
  namespace: 'custom',
  key,
  type: metafieldTypes[type],
  value,
})

const keyOf = (values: readonly string[]): string => JSON.stringify(values)

function variantFields(product: ProductToPublish, v: VariantToPublish): object {
  return {
    sku: v.sku,
    ...(v.barcode ? { barcode: v.barcode } : {}),
    price: v.price,
    compareAtPrice: v.compareAtPrice,
    inventoryPolicy: 'CONTINUE',
    inventoryItem: {
      sku: v.sku,
      tracked: false,
      requiresShipping: true,
      measurement: { weight: { value: v.weightGrams, unit: 'GRAMS' } },
      ...(v.hsCode ? { harmonizedSystemCode: v.hsCode } : {}),
      ...(v.originCountry ? { countryCodeOfOrigin: v.originCountry } : {}),
    },
    ...(v.imageUrl ? { file: fileOf(v.imageUrl, product.title) } : {}),
  }
}

/** Pictures of variants are also pictures of the product, without duplicates. */
function filesOf(product: ProductToPublish): object[] {
  const files = new Map(product.images.map((i) => [i.url, fileOf(i.url, i.alt)]))
  for (const { imageUrl } of product.variants)
    if (imageUrl && !files.has(imageUrl)) files.set(imageUrl, fileOf(imageUrl, product.title))
  return [...files.values()].slice(0, maxFiles)
}
