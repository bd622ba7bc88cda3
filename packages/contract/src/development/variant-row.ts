/** Variants as rows of a form hold them. */

export const options = ['option_1', 'option_2', 'option_3'] as const
export type VariantRow = { readonly code: string } & { readonly [K in (typeof options)[number]]: string }

/** A variant as a form holds it, with its values in the order of its attributes. */
export const variantRow = (code: string, [option_1 = '', option_2 = '', option_3 = '']: readonly string[]) =>
  ({ code, option_1, option_2, option_3 }) satisfies VariantRow

/** What a variant is called: by its values, or by its code where it has none. */
export const variantName = (code: string, options: readonly string[]): string => options.join(' / ') || code

/** A name without what may be written otherwise. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s/,、·|-]+/g, ' ')
    .trim()

/** Its values, in the order of its attributes. */
export const optionsOf = (row: Readonly<Record<string, unknown>> | VariantRow): string[] =>
  options.flatMap((name) => row[name] || []).map(String)
