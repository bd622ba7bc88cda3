const digitsByCurrency: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  JOD: 3,
  KWD: 3,
  OMR: 3,
  TND: 3,
}

/** How many decimals the currency has (ISO 4217); two unless known otherwise. */
function currencyDigits(currency: string): number {
  return digitsByCurrency[currency] ?? 2
}

/**
 * Reads a decimal text into minor units, rounding half away from zero.
 * Returns null when the text is no decimal number.
 */
export function minorUnits(amount: string | number, currency: string): number | null {
  const text = String(amount).trim()
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match || (!match[2] && !match[3])) return null
  const digits = currencyDigits(currency)
  const fraction = (match[3] ?? '').padEnd(digits + 1, '0')
  const kept = Number(`${match[2] || '0'}${fraction.slice(0, digits)}`)
  const rounded = Number(fraction[digits]) >= 5 ? kept + 1 : kept
  return match[1] ? -rounded : rounded
}

/** Minor units as the text REST and the `Money` scalar use: fixed decimals, e.g. `20.00`, `1999` for yen. */
export function fixedAmount(minor: number, currency: string): string {
  const digits = currencyDigits(currency)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Minor units as the `Decimal` scalar prints them: no trailing zeros but always one decimal, e.g. `20.0`. */
export function decimalAmount(minor: number, currency: string): string {
  const fixed = fixedAmount(minor, currency)
  if (!fixed.includes('.')) return `${fixed}.0`
  return fixed.replace(/0+$/, '').replace(/\.$/, '.0')
}

/**
 * Converts shop money to the buyer's currency.
 * `ratePpm` is presentment units per shop unit in millionths.
 */
export function convert(minor: number, from: string, to: string, ratePpm: number): number {
  if (from === to) return minor
  const scale = 10 ** (currencyDigits(to) - currencyDigits(from))
  return Math.round((minor * ratePpm * scale) / 1_000_000)
}
