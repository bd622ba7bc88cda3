import { called } from '../../../../kit/sheets/import-columns.ts'

/**
 * Columns of Shopify's product file that are read. Each has the name of the classic export and the one of the current help page
 * ("Using CSV files to import and export products", columns renamed in 2025).
 */
export const shopifyColumns = {
  handle: { ...called('Handle', 'URL handle'), required: true },
  title: { ...called('Title'), required: true },
  body: called('Body (HTML)', 'Description', 'Body HTML'),
  vendor: called('Vendor'),
  category: called('Product Category', 'Standardized Product Type'),
  type: called('Type', 'Product type', 'Custom Product Type'),
  tags: called('Tags'),
  published: called('Published', 'Published on online store'),
  status: called('Status'),
  option1Name: called('Option1 Name'),
  option1Value: called('Option1 Value'),
  option2Name: called('Option2 Name'),
  option2Value: called('Option2 Value'),
  option3Name: called('Option3 Name'),
  option3Value: called('Option3 Value'),
  sku: called('Variant SKU', 'SKU'),
  barcode: called('Variant Barcode', 'Barcode', 'Variant Barcodes'),
  grams: called('Variant Grams', 'Weight value (grams)'),
  // Not a Shopify column; other exporters write it to keep the weight in its original unit.
  weight: called('Variant Weight', 'Weight value', 'Weight'),
  weightUnit: called('Variant Weight Unit', 'Weight unit for display', 'Weight unit'),
  quantity: called('Variant Inventory Qty', 'Inventory quantity'),
  price: called('Variant Price', 'Price'),
  compareAt: called('Variant Compare At Price', 'Compare-at price', 'Compare at price'),
  cost: called('Cost per item', 'Variant Cost'),
  image: called('Image Src', 'Product image URL'),
  position: called('Image Position'),
  alt: called('Image Alt Text'),
  variantImage: called('Variant Image', 'Variant image URL'),
} as const

export type ShopifyKey = keyof typeof shopifyColumns

/** Shopify's other headers, so that they aren't reported as misspelt. */
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
