import type { DraftVariant, ProductDraft } from './product-draft.ts'
import type { Seen } from './read-products.ts'
import type { RowReader } from './row-reader.ts'

/** The columns that hold a product's options, in pairs of name and value. */
const optionKeys = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
] as const

export type OptionKey = (typeof optionKeys)[number]['name' | 'value'] | 'sku'

/** Fields of a variant besides its option values. */
export type VariantRest = Omit<DraftVariant, 'values' | 'sku'>

/**
 * Reads options and variants of a product from its rows, the first of which names the options. A value without a name, a missing
 * value, a repeated combination, and a SKU that another row has are errors.
 */
export function readVariants<K extends string>(
  rows: readonly RowReader<K | OptionKey>[],
  seen: Seen,
  rest: (row: RowReader<K | OptionKey>) => VariantRest,
): Pick<ProductDraft, 'options' | 'variants'> {
  const [first] = rows
  if (!first) return { options: [], variants: [] }
  const named = optionKeys.filter((keys) => first.has(keys.name))
  // Shopify writes a product without options as "Title: Default Title".
  const used = named.filter(
    (keys) =>
      !(
        named.length === 1 &&
        rows.length === 1 &&
        first.text(keys.name).toLowerCase() === 'title' &&
        ['default title', 'default'].includes(first.text(keys.value).toLowerCase())
      ),
  )
  const unnamed = optionKeys.filter((keys) => !named.includes(keys))
  const combinations = new Map<string, number>()
  const variants = rows.map((row): DraftVariant => {
    for (const keys of unnamed) {
      if (row.has(keys.value)) row.problem(keys.value, 'option_name_missing', { value: row.text(keys.value) })
    }
    const values = used.map((keys) => {
      const value = row.text(keys.value, 255)
      if (!value) row.problem(keys.value, 'option_value_missing', { option: first.text(keys.name) })
      return value
    })
    const combination = values.join(' / ')
    const before = combinations.get(combination.toLowerCase())
    if (before === undefined) combinations.set(combination.toLowerCase(), row.row)
    else if (values.every(Boolean)) {
      const variant = combination ? `"${combination}"` : ''
      row.problem(used[0]?.value ?? 'sku', 'duplicate_variant', { variant, first_row: before })
    }
    return { sku: readSku(row, seen), values, ...rest(row) }
  })
  const options = used.map((keys, index) => ({
    name: first.text(keys.name, 255),
    values: [...new Set(variants.map((variant) => variant.values[index] ?? '').filter(Boolean))],
  }))
  return { options, variants }
}

function readSku<K extends string>(row: RowReader<K | OptionKey>, seen: Seen): string {
  const sku = row.code('sku', 100)
  if (!sku) return ''
  const before = seen.skus.get(sku.toUpperCase())
  if (before === undefined) seen.skus.set(sku.toUpperCase(), row.row)
  else row.problem('sku', 'duplicate_sku', { sku, first_row: before })
  return sku
}

/** Unique addresses in their original order. */
export function uniqueImages(
  images: readonly { url: string; alt: string }[],
): { url: string; alt: string }[] {
  const byUrl = new Map<string, { url: string; alt: string }>()
  for (const image of images) if (!byUrl.has(image.url)) byUrl.set(image.url, image)
  return [...byUrl.values()]
}
