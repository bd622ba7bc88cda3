/** Tax numbers of receivers that customs requires, by country: names, formats and check digits. */

interface TaxIdRule {
  /** Its name in that country. */
  readonly name: string
  /** Customs lets no parcel in without one. */
  readonly required?: true
  /** Receives the number in capitals, without spaces, dots, dashes and slashes. */
  readonly valid: (plain: string) => boolean
  /** Finds one within a longer text. */
  readonly inText: RegExp
}

/** Removes separators. */
export const plainTaxId = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase()

const digitsOf = (text: string): number[] => [...text].map(Number)
const weighed = (values: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * (values[i] ?? 0), 0)
const allSame = (text: string): boolean => new Set(text).size === 1
const luhn = (text: string): boolean =>
  digitsOf(text)
    .reverse()
    .reduce((sum, digit, i) => sum + (i % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2), 0) %
    10 ===
  0

/** Brazil's check digit: eleven minus the remainder; ten and eleven count as 0. */
const brazilian = (values: readonly number[], weights: readonly number[]): number => {
  const rest = weighed(values, weights) % 11
  return rest < 2 ? 0 : 11 - rest
}
const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, i) => from - i)

function isCpf(plain: string): boolean {
  if (!/^\d{11}$/.test(plain) || allSame(plain)) return false
  const d = digitsOf(plain)
  return brazilian(d, down(10, 2)) === d[9] && brazilian(d, down(11, 2)) === d[10]
}

/** Since July 2026 the first twelve characters may be letters; their value is the character code minus 48. */
function isCnpj(plain: string): boolean {
  if (!/^[A-Z\d]{12}\d{2}$/.test(plain) || allSame(plain)) return false
  const d = [...plain].map((sign) => sign.charCodeAt(0) - 48)
  return (
    brazilian(d, [...down(5, 2), ...down(9, 2)]) === d[12] &&
    brazilian(d, [...down(6, 2), ...down(9, 2)]) === d[13]
  )
}

/**
 * Values of characters at odd places of a codice fiscale. At even places the value is the character's position in the alphabet.
 */
const oddPlaces = '1 0 5 7 9 13 15 17 19 21 2 4 18 20 11 3 6 8 12 14 16 10 22 25 24 23'.split(' ').map(Number)
function isCodiceFiscale(plain: string): boolean {
  if (!/^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/.test(plain)) return false
  const place = (sign: string): number => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65)
  const sum = [...plain.slice(0, 15)].reduce(
    (total, sign, i) => total + (i % 2 === 0 ? (oddPlaces[place(sign)] ?? 0) : place(sign)),
    0,
  )
  return String.fromCharCode(65 + (sum % 26)) === plain[15]
}

/** Turkey: number of a citizen. */
function isTckn(plain: string): boolean {
  if (!/^[1-9]\d{10}$/.test(plain)) return false
  const d = digitsOf(plain)
  const odd = weighed(d, [1, 0, 1, 0, 1, 0, 1, 0, 1])
  const even = weighed(d, [0, 1, 0, 1, 0, 1, 0, 1])
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return d[9] === tenth && d[10] === d.slice(0, 10).reduce((sum, digit) => sum + digit, 0) % 10
}

/** Turkey: number of a company. */
function isVkn(plain: string): boolean {
  if (!/^\d{10}$/.test(plain)) return false
  const d = digitsOf(plain)
  const sum = d.slice(0, 9).reduce((total, digit, i) => {
    const moved = (digit + 9 - i) % 10
    const powered = (moved * 2 ** (9 - i)) % 9
    return total + (moved !== 0 && powered === 0 ? 9 : powered)
  }, 0)
  return (10 - (sum % 10)) % 10 === d[9]
}

/** Chile: weighted from the right; eleven stands for 0 and ten for K. */
function isRut(plain: string): boolean {
  if (!/^\d{7,8}[\dK]$/.test(plain)) return false
  const rest = 11 - (weighed(digitsOf(plain.slice(0, -1)).reverse(), [2, 3, 4, 5, 6, 7, 2, 3]) % 11)
  return plain.at(-1) === (rest === 11 ? '0' : rest === 10 ? 'K' : String(rest))
}

function isCuit(plain: string): boolean {
  if (!/^\d{11}$/.test(plain)) return false
  const d = digitsOf(plain)
  const rest = 11 - (weighed(d, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  return d[10] === (rest === 11 ? 0 : rest === 10 ? 9 : rest)
}

function isSpanish(plain: string): boolean {
  const parts = /^([XYZ\d]\d{7})([A-Z])$/.exec(plain)
  if (!parts?.[1]) return /^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(plain)
  const number = Number(parts[1].replace('X', '0').replace('Y', '1').replace('Z', '2'))
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23] === parts[2]
}

function isPortuguese(plain: string): boolean {
  if (!/^\d{9}$/.test(plain)) return false
  const d = digitsOf(plain)
  const rest = weighed(d, down(9, 2)) % 11
  return d[8] === (rest < 2 ? 0 : 11 - rest)
}

/** China: number of a citizen. */
function isResident(plain: string): boolean {
  if (!/^\d{17}[\dX]$/.test(plain)) return false
  const sum = weighed(digitsOf(plain.slice(0, 17)), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  return '10X98765432'[sum % 11] === plain[17]
}

/** Russia: number of a person. */
function isInn(plain: string): boolean {
  if (!/^\d{12}$/.test(plain)) return false
  const d = digitsOf(plain)
  const check = (weights: readonly number[]): number => (weighed(d, weights) % 11) % 10
  return (
    check([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === d[10] && check([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === d[11]
  )
}

const looksLike = (pattern: RegExp) => (plain: string) => pattern.test(plain)

export const taxIdRules: Readonly<Record<string, TaxIdRule>> = {
  AR: { name: 'CUIT, CUIL', valid: isCuit, inText: /\b\d{2}-?\d{8}-?\d\b/g },
  BR: {
    name: 'CPF, CNPJ',
    required: true,
    valid: (plain) => isCpf(plain) || isCnpj(plain),
    inText: /\b(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[A-Z\d]{2}\.?[A-Z\d]{3}\.?[A-Z\d]{3}\/?[A-Z\d]{4}-?\d{2})\b/gi,
  },
  CL: { name: 'RUT', valid: isRut, inText: /\b\d{1,2}\.?\d{3}\.?\d{3}-?[\dK]\b/gi },
  CN: { name: '身份证号', valid: isResident, inText: /\b\d{17}[\dX]\b/gi },
  ES: { name: 'NIF, NIE', valid: isSpanish, inText: /\b(?:[XYZ]?\d{7,8}-?[A-Z]|[A-W]\d{7}[\dA-J])\b/gi },
  IT: {
    name: 'codice fiscale',
    valid: (plain) => isCodiceFiscale(plain) || (/^\d{11}$/.test(plain) && luhn(plain)),
    inText: /\b(?:[A-Z]{6}[\dL-V]{2}[A-T][\dL-V]{2}[A-Z][\dL-V]{3}[A-Z]|\d{11})\b/gi,
  },
  KR: { name: 'PCCC', required: true, valid: looksLike(/^P\d{12}$/), inText: /\bP\s?\d{12}\b/gi },
  MX: {
    name: 'RFC, CURP',
    valid: looksLike(/^(?:[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}|[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d)$/),
    inText: /\b(?:[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d|[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3})\b/gi,
  },
  PT: { name: 'NIF', valid: isPortuguese, inText: /\b\d{3}\s?\d{3}\s?\d{3}\b/g },
  RU: { name: 'ИНН', valid: isInn, inText: /\b\d{12}\b/g },
  TR: {
    name: 'T.C. Kimlik, VKN',
    valid: (plain) => isTckn(plain) || isVkn(plain),
    inText: /\b\d{10,11}\b/g,
  },
  ZA: { name: 'ID number', valid: (plain) => /^\d{13}$/.test(plain) && luhn(plain), inText: /\b\d{13}\b/g },
}

/** Whether a text is a valid number of that country; undefined if we have no rule for it. */
export const isTaxId = (country: string, text: string): boolean | undefined =>
  taxIdRules[country]?.valid(plainTaxId(text))

/** A valid number of that country within a text, as it is written there. Check digits exclude phone numbers and dates. */
export function taxIdIn(country: string, text: string): string | undefined {
  const rule = taxIdRules[country]
  return (
    rule &&
    [...text.matchAll(rule.inText)]
      .map(([found]) => found.trim())
      .find((found) => rule.valid(plainTaxId(found)))
  )
}
