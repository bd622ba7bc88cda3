import type { Words } from '../../kit/text.ts'

/** What a carrier takes of an address. Each connector says its own. */
export interface AddressLimits {
  /** Who refuses what is beyond them. */
  readonly carrier: Words
  /** Letters, digits and signs of ASCII alone. */
  readonly latin: boolean
  /** How many letters a name has, and whether it needs a first and a last one. */
  readonly name: { readonly least: number; readonly most: number; readonly both: boolean }
  /** It refuses names with other signs than those beside letters, such as hyphens. */
  readonly plainNames: boolean
  /** Street lines: how many there are, and how long each. On one line both of ours stand with a comma between. */
  readonly street: { readonly lines: 1 | 2; readonly most: number }
  readonly poBox: boolean
  /** Countries beside the usual ones for which it asks for a province. */
  readonly provinces: readonly string[]
}

/** What nobody has said yet who carries it is measured by. */
export const anyLimits: AddressLimits = {
  carrier: { en: 'The carrier', zh: '物流商' },
  latin: false,
  name: { least: 1, most: 100, both: false },
  plainNames: false,
  street: { lines: 2, most: 200 },
  poBox: true,
  provinces: [],
}

/** Our own label has room for so much, in letters of any width. */
export const ownLimits: AddressLimits = {
  ...anyLimits,
  carrier: { en: 'Our own label', zh: '自有面单' },
  street: { lines: 2, most: 48 },
}
