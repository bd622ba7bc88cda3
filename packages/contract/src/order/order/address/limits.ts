import type { Words } from '../../../kit/text.ts'

/** What a carrier accepts in an address. Each connector defines its own limits. */
export interface AddressLimits {
  /** The carrier, named in findings. */
  readonly carrier: Words
  /** Only ASCII characters are allowed. */
  readonly latin: boolean
  /** Shortest and longest name, and whether it needs both a first and a last name. */
  readonly name: { readonly least: number; readonly most: number; readonly both: boolean }
  /** Names must not contain signs that are unusual in names (`oddSigns`). */
  readonly plainNames: boolean
  /** Number and length of the street lines. With one line, our two are joined with a comma. */
  readonly street: { readonly lines: 1 | 2; readonly most: number }
  readonly poBox: boolean
  /** Countries, besides the usual ones, for which a province is required. */
  readonly provinces: readonly string[]
}

/** Limits used until a carrier is chosen. */
export const anyLimits: AddressLimits = {
  carrier: { en: 'The carrier', zh: '物流商' },
  latin: false,
  name: { least: 1, most: 100, both: false },
  plainNames: false,
  street: { lines: 2, most: 200 },
  poBox: true,
  provinces: [],
}

/** The space on our own label, with characters of any width. */
export const ownLimits: AddressLimits = {
  ...anyLimits,
  carrier: { en: 'Our own label', zh: '自有面单' },
  street: { lines: 2, most: 48 },
}
