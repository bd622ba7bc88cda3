/**
 * Patterns of postal codes by country, in upper case without spaces and hyphens, from the country's post. Countries without a
 * pattern are not checked.
 */
export const postalPatterns: Readonly<Record<string, string>> = {
  AT: '\\d{4}',
  AU: '\\d{4}',
  BE: '\\d{4}',
  BG: '\\d{4}',
  BR: '\\d{8}',
  CA: '[ABCEGHJ-NPRSTVXY]\\d[A-Z]\\d[A-Z]\\d',
  CH: '\\d{4}',
  CN: '\\d{6}',
  CY: '\\d{4}',
  CZ: '\\d{5}',
  DE: '\\d{5}',
  DK: '\\d{4}',
  EE: '\\d{5}',
  ES: '\\d{5}',
  FI: '\\d{5}',
  FR: '\\d{5}',
  GB: '[A-Z]{1,2}\\d[A-Z\\d]?\\d[A-Z]{2}',
  GR: '\\d{5}',
  HR: '\\d{5}',
  HU: '\\d{4}',
  IE: '[A-Z]\\d[\\dW][A-Z\\d]{4}',
  IL: '\\d{5}(\\d{2})?',
  IN: '\\d{6}',
  IS: '\\d{3}',
  IT: '\\d{5}',
  JP: '\\d{7}',
  KR: '\\d{5}',
  LT: '(LT)?\\d{5}',
  LU: '(L)?\\d{4}',
  LV: '(LV)?\\d{4}',
  MT: '[A-Z]{3}\\d{4}',
  MX: '\\d{5}',
  MY: '\\d{5}',
  NL: '\\d{4}[A-Z]{2}',
  NO: '\\d{4}',
  NZ: '\\d{4}',
  PL: '\\d{5}',
  PT: '\\d{7}',
  RO: '\\d{6}',
  SA: '\\d{5}(\\d{4})?',
  SE: '\\d{5}',
  SG: '\\d{6}',
  SI: '\\d{4}',
  SK: '\\d{5}',
  TH: '\\d{5}',
  TR: '\\d{5}',
  US: '\\d{5}(\\d{4})?',
  ZA: '\\d{4}',
}

/**
 * Countries with numeric codes that may begin with zeros: number of digits, and how many leading zeros a spreadsheet may have
 * dropped.
 */
const zerosInFront: Readonly<Record<string, readonly [digits: number, zeros: number]>> = {
  AU: [4, 1],
  BR: [8, 1],
  CN: [6, 1],
  DE: [5, 1],
  ES: [5, 1],
  FI: [5, 2],
  FR: [5, 1],
  IT: [5, 2],
  JP: [7, 2],
  KR: [5, 1],
  LT: [5, 1],
  MX: [5, 1],
  MY: [5, 1],
  NO: [4, 2],
  NZ: [4, 2],
  PL: [5, 2],
  RO: [6, 1],
  SG: [6, 1],
  SK: [5, 1],
  TR: [5, 1],
  US: [5, 2],
  ZA: [4, 3],
}

/** Restores lost leading zeros, as far as the length shows them; undefined if none are lost. */
export function withLostZeros(country: string, code: string): string | undefined {
  const [digits, zeros] = zerosInFront[country] ?? [0, 0]
  const lost = digits - code.length
  return /^[1-9]\d*$/.test(code) && lost > 0 && lost <= zeros ? code.padStart(digits, '0') : undefined
}

const compiled = new Map(
  Object.entries(postalPatterns).map(([country, pattern]) => [country, new RegExp(`^(?:${pattern})$`)]),
)

/** Normal form of a postal code for comparison: upper case without spaces and hyphens. */
export const plainPostalCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '')

/** Whether a postal code matches its country's pattern; true if there is none. */
export function isPostalCode(country: string, code: string): boolean {
  return compiled.get(country.toUpperCase())?.test(plainPostalCode(code)) ?? true
}
