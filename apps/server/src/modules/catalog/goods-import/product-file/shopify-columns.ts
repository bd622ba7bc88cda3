import type { Column } from './columns.ts'

/**
 * The columns of Shopify's product file that mean something to us. Each has the name of the classic export and the
 * one of the current help page ("Using CSV files to import and export products", columns renamed in 2025).
 */
export const shopifyColumns = [
  { key: 'handle', names: ['Handle', 'URL handle'], required: true },
  { key: 'title', names: ['Title'], required: true },
  { key: 'body', names: ['Body (HTML)', 'Description', 'Body HTML'] },
  { key: 'vendor', names: ['Vendor'] },
  { key: 'category', names: ['Product Category', 'Standardized Product Type'] },
  { key: 'type', names: ['Type', 'Product type', 'Custom Product Type'] },
  { key: 'tags', names: ['Tags'] },
  { key: 'published', names: ['Published', 'Published on online store'] },
  { key: 'status', names: ['Status'] },
  { key: 'option1Name', names: ['Option1 Name'] },
  { key: 'option1Value', names: ['Option1 Value'] },
  { key: 'option2Name', names: ['Option2 Name'] },
  { key: 'option2Value', names: ['Option2 Value'] },
  { key: 'option3Name', names: ['Option3 Name'] },
  { key: 'option3Value', names: ['Option3 Value'] },
  { key: 'sku', names: ['Variant SKU', 'SKU'] },
  { key: 'barcode', names: ['Variant Barcode', 'Barcode', 'Variant Barcodes'] },
  { key: 'grams', names: ['Variant Grams', 'Weight value (grams)'] },
  // Not Shopify's own, but written by exporters that keep the weight as it was entered.
  { key: 'weight', names: ['Variant Weight', 'Weight value', 'Weight'] },
  { key: 'weightUnit', names: ['Variant Weight Unit', 'Weight unit for display', 'Weight unit'] },
  { key: 'quantity', names: ['Variant Inventory Qty', 'Inventory quantity'] },
  { key: 'price', names: ['Variant Price', 'Price'] },
  { key: 'compareAt', names: ['Variant Compare At Price', 'Compare-at price', 'Compare at price'] },
  { key: 'cost', names: ['Cost per item', 'Variant Cost'] },
  { key: 'image', names: ['Image Src', 'Product image URL'] },
  { key: 'position', names: ['Image Position'] },
  { key: 'alt', names: ['Image Alt Text'] },
  { key: 'variantImage', names: ['Variant Image', 'Variant image URL'] },
] as const satisfies readonly Column<string>[]

export type ShopifyKey = (typeof shopifyColumns)[number]['key']

/** The other headers that Shopify writes, so that none is taken for a misspelling. */
export const shopifyIgnored: readonly RegExp[] = [
  /^google shopping \//,
  /metafields?[.\s]/,
  /^(included|price|compare[- ]at price|tax behavior) \//,
  /^option[123] linked to$/,
  /^(variant )?(inventory tracker|inventory policy|fulfillment service|requires shipping|taxable|tax code)$/,
  /^(charge tax|continue selling when out of stock|gift card|seo title|seo description|collection)$/,
  /^unit price (total|base) measure( unit)?$/,
  /^packed product (length|width|height|dimension unit)$/,
  /^(template suffix|error|id|variant id|command)$/,
]
