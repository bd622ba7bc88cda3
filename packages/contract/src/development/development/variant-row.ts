/** Variants as rows of a form. */

export const options = ['option_1', 'option_2', 'option_3'] as const
export type VariantRow = { readonly code: string } & { readonly [K in (typeof options)[number]]: string }

/** A variant as a row of a form, with its values in the order of the attributes. */
export const variantRow = (code: string, [option_1 = '', option_2 = '', option_3 = '']: readonly string[]) =>
  ({ code, option_1, option_2, option_3 }) satisfies VariantRow

/** A variant's name: its values, or its code if it has none. */
export const variantName = (code: string, options: readonly string[]): string => options.join(' / ') || code

/** Normal form in which names are compared, without case and separators. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s/,、·|-]+/g, ' ')
    .trim()

/** Its values, in the order of the attributes. */
export const optionsOf = (row: Readonly<Record<string, unknown>> | VariantRow): string[] =>
  options.flatMap((name) => row[name] || []).map(String)
