import type { Viewer } from './graphql-context.ts'
import type { Product, Variant } from './product-state.ts'
import { isOnline } from './product-views.ts'
import { containsText, fitsDate, fitsId, fitsText, search, type TermTest } from './search-query.ts'
import { availableOf } from './stock.ts'

const productFields = [
  'id',
  'title',
  'handle',
  'status',
  'vendor',
  'product_type',
  'tag',
  'tag_not',
  'sku',
  'barcode',
  'created_at',
  'updated_at',
  'published_status',
]

function warn(viewer: Viewer, path: string, query: string, unknown: string[]): void {
  if (unknown.length === 0) return
  const warnings = unknown.map((field) => ({ field, message: 'Invalid search field for this query.' }))
  viewer.searchWarnings.push({ path: [path], query, warnings })
}

function productTest(viewer: Viewer): TermTest<Product> {
  return (product, term) => {
    switch (term.field) {
      case null:
        return containsText(`${product.title} ${product.vendor} ${product.tags.join(' ')}`, term)
      case 'id':
        return fitsId(product.id, term)
      case 'title':
        return containsText(product.title, term)
      case 'handle':
        return fitsText(product.handle, term)
      case 'status':
        return term.value.split(',').some((value) => fitsText(product.status, { ...term, value }))
      case 'vendor':
        return fitsText(product.vendor, term)
      case 'product_type':
        return fitsText(product.productType, term)
      case 'tag':
        return product.tags.some((tag) => fitsText(tag, term))
      case 'tag_not':
        return !product.tags.some((tag) => fitsText(tag, term))
      case 'sku':
        return product.variants.some(({ sku }) => fitsText(sku, term))
      case 'barcode':
        return product.variants.some(({ barcode }) => fitsText(barcode, term))
      case 'created_at':
        return fitsDate(product.createdAt, term)
      case 'updated_at':
        return fitsDate(product.updatedAt, term)
      case 'published_status':
        return isOnline(viewer.sim, viewer.shop, product) === (term.value.toLowerCase() === 'published')
      default:
        return undefined
    }
  }
}

/** Products that fit a search text. */
export function findProducts(viewer: Viewer, query: string | undefined, path: string): Product[] {
  const products = Object.values(viewer.shop.products)
  if (!query) return products
  const { items, unknown } = search(products, query, productFields, productTest(viewer))
  warn(viewer, path, query, unknown)
  return items
}

export type VariantRow = { product: Product; variant: Variant }

const variantTest: TermTest<VariantRow> = ({ product, variant }, term) => {
  switch (term.field) {
    case null:
      return containsText(`${product.title} ${variant.sku ?? ''}`, term)
    case 'id':
      return fitsId(variant.id, term)
    case 'product_id':
      return fitsId(product.id, term)
    case 'sku':
      return fitsText(variant.sku, term)
    case 'barcode':
      return fitsText(variant.barcode, term)
    case 'title':
      return containsText(product.title, term)
    case 'updated_at':
      return fitsDate(variant.updatedAt, term)
    default:
      return undefined
  }
}

/** Variants of all products that fit a search text. */
export function findVariants(viewer: Viewer, query: string | undefined, path: string): VariantRow[] {
  const rows = Object.values(viewer.shop.products).flatMap((product) =>
    product.variants.map((variant) => ({ product, variant })),
  )
  if (!query) return rows
  const fields = ['id', 'product_id', 'sku', 'barcode', 'title', 'updated_at']
  const { items, unknown } = search(rows, query, fields, variantTest)
  warn(viewer, path, query, unknown)
  return items
}

/** What a list of products is ordered by. */
export function productSort(sortKey: unknown): (product: Product) => string | number {
  switch (sortKey) {
    case 'CREATED_AT':
      return ({ createdAt }) => createdAt
    case 'UPDATED_AT':
      return ({ updatedAt }) => updatedAt
    case 'TITLE':
      return ({ title }) => title.toLowerCase()
    case 'VENDOR':
      return ({ vendor }) => vendor.toLowerCase()
    case 'PRODUCT_TYPE':
      return ({ productType }) => productType.toLowerCase()
    case 'INVENTORY_TOTAL':
      return ({ variants }) => variants.reduce((sum, variant) => sum + availableOf(variant), 0)
    default:
      return ({ id }) => id.padStart(20, '0')
  }
}
