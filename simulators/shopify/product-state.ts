import type { NumericId } from './ids.ts'

type ProductStatus = 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'

export type Metafield = {
  id: NumericId
  namespace: string
  key: string
  type: string
  value: string
  createdAt: string
  updatedAt: string
}

export type MediaItem = {
  id: NumericId
  source: string
  alt: string | null
  filename: string
  mimeType: string
  status: 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED'
  error: { code: string; message: string } | null
  createdAt: string
  /** Milliseconds on the simulator's clock of the next processing step; null when finished. */
  dueAt: number | null
}

export type Option = {
  id: NumericId
  name: string
  values: { id: NumericId; name: string }[]
}

export type InventoryLevel = { available: number; committed: number; updatedAt: string }

export type InventoryItem = {
  id: NumericId
  tracked: boolean
  requiresShipping: boolean
  costMinor: number | null
  countryCodeOfOrigin: string | null
  harmonizedSystemCode: string | null
  weight: { value: number; unit: string } | null
  /** By location id. */
  levels: Record<NumericId, InventoryLevel>
}

export type Variant = {
  id: NumericId
  sku: string | null
  barcode: string | null
  priceMinor: number
  compareAtMinor: number | null
  inventoryPolicy: 'CONTINUE' | 'DENY'
  taxable: boolean
  taxCode: string | null
  /** Option value ids, in the order of the product's options. */
  optionValueIds: NumericId[]
  mediaId: NumericId | null
  metafields: Metafield[]
  inventory: InventoryItem
  createdAt: string
  updatedAt: string
}

export type Product = {
  id: NumericId
  title: string
  handle: string
  descriptionHtml: string
  vendor: string
  productType: string
  category: string | null
  status: ProductStatus
  tags: string[]
  seo: { title: string | null; description: string | null }
  templateSuffix: string | null
  options: Option[]
  variants: Variant[]
  media: MediaItem[]
  metafields: Metafield[]
  /** Publication id to the moment the product shows there. */
  publishedOn: Record<NumericId, string>
  suspended: boolean
  createdAt: string
  updatedAt: string
}
