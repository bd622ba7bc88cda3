import { type Axis, combined } from '@dropyard/contract/catalog/goods/fit-variants'
import type { Form, Variant } from '@dropyard/contract/development/development/module'
import { optionsOf, plainName, variantRow } from '@dropyard/contract/development/development/variant-row'
import type { Forms } from './behaviour.ts'
import { rowsIn } from './values.ts'

/** The variants of a product under development, combined from the forms of several modules. */

/** SKU codes of the variants in the setup. */
export const codesOf = (forms: Forms): string[] =>
  rowsIn(forms.goodsOpen, 'variants').map(({ code }) => String(code))

export function variantsOf(forms: Forms): Variant[] {
  const priced = new Map(rowsIn(forms.goodsComplete, 'skus').map((row) => [row.code, row]))
  return rowsIn(forms.goodsOpen, 'variants').map((row) => {
    const known = priced.get(row.code)
    return {
      code: String(row.code),
      options: optionsOf(row),
      cost: (known?.cost as number | null | undefined) ?? null,
      price: (known?.price as number | null | undefined) ?? null,
      weight_grams: (known?.weight_grams as number | null | undefined) ?? null,
    }
  })
}

/** Whether a text names a variant by its SKU, or by all of its values. */
export function namesWhole(forms: Forms, code: string, name: string): boolean {
  const values = optionsOf(variantAt(forms, code))
  return plainName(name) !== '' && [plainName(code), plainName(values.join(' '))].includes(plainName(name))
}

/** The same, or by one of its values. */
export const called = (forms: Forms, code: string, name: string): boolean =>
  namesWhole(forms, code, name) || optionsOf(variantAt(forms, code)).map(plainName).includes(plainName(name))

const variantAt = (forms: Forms, code: string): Form =>
  rowsIn(forms.goodsOpen, 'variants').find((row) => row.code === code) ?? {}

/** All combinations of the values of some axes, each with its own code. */
export function combinations(axes: readonly Form[], code: string): Form[] {
  const all = combined(axes as readonly Pick<Axis, 'values'>[])
  return all.map((chosen, at) => variantRow(all.length === 1 ? code : `${code}-${at + 1}`, chosen))
}
