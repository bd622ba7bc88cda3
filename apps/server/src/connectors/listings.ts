import type { ListingLimits } from '@dropyard/contract/store/platform/facts'
import type { Connection } from './connector.ts'

/** Products in stores: publishing and reading them. */

/** A product to publish. Amounts are decimal strings in the store's currency. */
export interface ProductToPublish {
  title: string
  html: string
  vendor: string
  productType: string
  tags: string[]
  handle: string
  status: 'draft' | 'active' | 'archived'
  options: string[]
  images: { url: string; alt: string }[]
  /** The company's custom attributes, for platforms that support them. */
  fields?: ProductField[]
  variants: VariantToPublish[]
}

export interface ProductField {
  key: string
  type: 'text' | 'number' | 'date' | 'choice'
  value: string
}

export interface VariantToPublish {
  sku: string
  barcode: string
  optionValues: string[]
  price: string
  compareAtPrice: string | null
  weightGrams: number
  hsCode: string
  originCountry: string
  imageUrl: string | null
  stock: number
}

/** The product in the store after publishing, read back. */
export interface PublishedProduct {
  productId: string
  url: string | null
  status: 'draft' | 'active' | 'archived'
  variants: { variantId: string; sku: string; price: string }[]
  images: number
  /** Differences that could not be repaired, shown to the merchant. */
  warnings: string[]
}

/** A product's current state in the store. */
export interface PlatformProduct {
  productId: string
  title: string
  status: 'draft' | 'active' | 'archived'
  url: string | null
  /** Decimal strings in the store's currency; null without variants. */
  priceMin: string | null
  priceMax: string | null
}

/** A variant's current state in the store. Price is a decimal string; stock is null if the store doesn't track it. */
export interface PlatformVariant {
  variantId: string
  sku: string
  title: string
  price: string
  stock: number | null
}

/** Changes of a variant; omitted fields stay. */
export interface VariantChange {
  variantId: string
  price?: string | undefined
  stock?: number | undefined
  weightGrams?: number | undefined
}

/** The merchant's own product, to be linked to our goods. */
export interface ForeignProduct extends PlatformProduct {
  image: string | null
  vendor: string
  tags: string[]
  variants: ForeignVariant[]
}

/** Identifying fields of a variant; prices and stock are read only when it is opened. */
export type ForeignVariant = Pick<PlatformVariant, 'variantId' | 'sku' | 'title'>

/** Publishing and reading products, on platforms that support it. */
export interface Listings {
  readonly limits: ListingLimits
  /** Whether the platform has a status for archived products; otherwise they are drafts there, and archived only here. */
  readonly archives: boolean
  /** Null if it no longer exists. */
  product(connection: Connection, productId: string): Promise<PlatformProduct | null>
  publish(
    connection: Connection,
    product: ProductToPublish,
    known: { productId: string | null },
  ): Promise<PublishedProduct>
  /** @throws PlatformError `missing` if the product no longer exists */
  setStatus(connection: Connection, productId: string, status: 'draft' | 'active' | 'archived'): Promise<void>
  /** Deletes a product; succeeds if it no longer exists. */
  remove(connection: Connection, productId: string): Promise<void>
  /** Variants of a product with price and stock. @throws PlatformError `missing` if it no longer exists */
  variants(connection: Connection, productId: string): Promise<PlatformVariant[]>
  changeVariants(connection: Connection, productId: string, changes: readonly VariantChange[]): Promise<void>
  /** All products of the store, page by page. */
  products(
    connection: Connection,
    cursor: string | null,
  ): Promise<{ products: ForeignProduct[]; next: string | null }>
}
