import type { ListingLimits } from '@dropyard/contract/store/platform-facts'
import type { Connection } from './connector.ts'

/** Products in stores: what is published there, and what they have. */

/** A product to publish. Money is text in the store's currency, as merchants see it. */
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
  /** The company's own attributes, for platforms that keep them. */
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

/** What stands in the store after publishing, read back. */
export interface PublishedProduct {
  productId: string
  url: string | null
  status: 'draft' | 'active' | 'archived'
  variants: { variantId: string; sku: string; price: string }[]
  images: number
  /** Things that are not as asked and could not be repaired: shown to the merchant. */
  warnings: string[]
}

/** A product as it stands in the store now. */
export interface PlatformProduct {
  productId: string
  title: string
  status: 'draft' | 'active' | 'archived'
  url: string | null
  /** Decimal texts in the store's currency; null without variants. */
  priceMin: string | null
  priceMax: string | null
}

/** A variant as it stands in the store now. Money is a decimal text; stock null where the store does not count. */
export interface PlatformVariant {
  variantId: string
  sku: string
  title: string
  price: string
  stock: number | null
}

/** What is to become of a variant; what is not named stays. */
export interface VariantChange {
  variantId: string
  price?: string | undefined
  stock?: number | undefined
  weightGrams?: number | undefined
}

/** A product of the merchant's own, to be linked to goods of ours. */
export interface ForeignProduct extends PlatformProduct {
  image: string | null
  vendor: string
  tags: string[]
  variants: ForeignVariant[]
}

/** What a variant is known by; prices and stock are read when they are looked at. */
export type ForeignVariant = Pick<PlatformVariant, 'variantId' | 'sku' | 'title'>

/** Products in stores of a platform that takes them from us. */
export interface Listings {
  readonly limits: ListingLimits
  /** Whether the platform knows archived products; elsewhere they are drafts there, and archived with us alone. */
  readonly archives: boolean
  /** Null when it is gone. */
  product(connection: Connection, productId: string): Promise<PlatformProduct | null>
  publish(
    connection: Connection,
    product: ProductToPublish,
    known: { productId: string | null },
  ): Promise<PublishedProduct>
  /** @throws PlatformError `missing` when the product is gone. */
  setStatus(connection: Connection, productId: string, status: 'draft' | 'active' | 'archived'): Promise<void>
  /** Deletes a product; what is gone already is done. */
  remove(connection: Connection, productId: string): Promise<void>
  /** Variants of a product with price and stock. @throws PlatformError `missing` when it is gone. */
  variants(connection: Connection, productId: string): Promise<PlatformVariant[]>
  changeVariants(connection: Connection, productId: string, changes: readonly VariantChange[]): Promise<void>
  /** Everything that the store sells, page by page. */
  products(
    connection: Connection,
    cursor: string | null,
  ): Promise<{ products: ForeignProduct[]; next: string | null }>
}
