import { goodsLimits } from '@dropyard/contract/catalog/goods-edit'
import { cleanDescription, cleanLine } from './description.ts'
import type { ProductDraft } from './product-draft.ts'
import type { ProductFormat, Seen } from './read-products.ts'
import type { RowReader } from './row-reader.ts'
import { type ShopifyKey, shopifyColumns, shopifyIgnored } from './shopify-columns.ts'
import { readVariants, uniqueImages } from './variants.ts'

type Row = RowReader<ShopifyKey>

const statuses = ['active', 'draft', 'archived'] as const

/**
 * Shopify's product file as a format, with classic or current headers. The rows of a product are adjacent; the first has its
 * title, the others have further variants and pictures. Prices are in the store's currency, which the file doesn't contain.
 */
export function shopifyFormat(currency: string): ProductFormat<ShopifyKey> {
  return {
    columns: shopifyColumns,
    ignored: shopifyIgnored,
    key: 'handle',
    assemble: (rows, seen) => assemble(rows, seen, currency),
  }
}

function assemble(rows: readonly Row[], seen: Seen, currency: string): ProductDraft | null {
  const [first, ...others] = rows
  if (!first) return null
  const title = first.text('title', 255)
  if (!title) first.problem('title', 'required', { column: 'Title' })
  for (const row of others) {
    if (!row.has('title') || row.text('title') === title) continue
    row.problem('title', 'duplicate_product', { handle: first.text('handle'), first_row: first.row })
  }
  const variantRows = rows.filter((row, index) => index === 0 || isVariant(row))
  if (variantRows.length > goodsLimits.variants)
    first.problem(null, 'too_many_variants', { most: goodsLimits.variants })
  const { options, variants } = readVariants<ShopifyKey>(variantRows, seen, (row) => ({
    barcode: row.code('barcode', 64),
    cost: row.money('cost', currency),
    price: row.money('price', currency),
    compareAtPrice: row.money('compareAt', currency),
    weightG: gramsOf(row),
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    stock: stockOf(row),
    image: row.addresses('variantImage')[0] ?? null,
  }))
  const description = cleanDescription(first.raw('body'))
  if (description.length > goodsLimits.description) {
    first.problem('body', 'too_long', { most: goodsLimits.description, found: description.length })
  }
  return {
    code: first.code('handle', 255),
    titleEn: title,
    titleZh: '',
    categoryPath: categoryOf(first),
    descriptionEn: description,
    descriptionZh: '',
    keywords: [],
    tags: first.list('tags'),
    status: first.choice('status', statuses) ?? (isFalse(first.text('published')) ? 'draft' : 'active'),
    vendor: first.text('vendor', 255),
    options,
    optionsZh: {},
    variants,
    images: imagesOf(rows, variants),
    attributes: [],
    properties: {},
    hsCode: '',
    origin: '',
    declaredNameEn: '',
    declaredNameZh: '',
    declaredValue: null,
    version: null,
  }
}

/** A row with pictures only has neither option value nor price nor SKU. */
const isVariant = (row: Row): boolean =>
  (['option1Value', 'option2Value', 'option3Value', 'sku', 'price'] as const).some((key) => row.has(key))

const isFalse = (text: string): boolean => /^(false|no|0)$/i.test(text)

/** "Variant Grams" is always in grams, whatever the display unit; a weight column is in that unit. */
function gramsOf(row: Row): number | null {
  const grams = row.grams('grams')
  if (grams !== null || !row.has('weight')) return grams
  return row.grams('weight', row.text('weightUnit') || 'kg')
}

/** Shopify counts below zero after selling without stock; that is read as 0. */
function stockOf(row: Row): ProductDraft['variants'][number]['stock'] {
  const quantity = row.whole('quantity')
  return quantity === null ? [] : [{ warehouse: '', quantity: Math.max(0, quantity) }]
}

function categoryOf(first: Row): string[] {
  const path = first.text('category').split('>').map(cleanLine).filter(Boolean)
  if (path.length > 0) return path
  const type = first.text('type', 120).replaceAll('>', ' ').trim()
  return type ? [type] : []
}

/**
 * Pictures by position. A second picture at a position goes to the end, a repeated address is one picture, and pictures of
 * variants that the product doesn't list are added.
 */
function imagesOf(rows: readonly Row[], variants: ProductDraft['variants']): ProductDraft['images'] {
  const placed = new Map<number, { url: string; alt: string }>()
  const loose: { url: string; alt: string }[] = []
  for (const row of rows) {
    const [url] = row.addresses('image')
    if (url === undefined) continue
    const position = row.whole('position')
    const image = { url, alt: row.text('alt').replaceAll('|', '/').slice(0, 500) }
    if (position !== null && position > 0 && !placed.has(position)) placed.set(position, image)
    else loose.push(image)
  }
  const inOrder = [...placed].sort(([left], [right]) => left - right).map(([, image]) => image)
  const ofVariants = variants.flatMap((variant) => (variant.image ? [{ url: variant.image, alt: '' }] : []))
  return uniqueImages([...inOrder, ...loose, ...ofVariants])
}
