import { isPostalCode, plainPostalCode } from '../../../logistics/country/postal-code.ts'
import type { Address } from '../address.ts'
import type { Finding, FindingCode } from './finding.ts'
import type { AddressLimits } from './limits.ts'
import { fromAbroad } from './phones.ts'
import { hasStates, liesIn, stateCode } from './states.ts'
import { inLines, streetFits } from './street.ts'

/**
 * Fixes of addresses that need no question: how they are written, never where they lead. No field is emptied, and the country is
 * never changed.
 */

/** Fields with free text, and the longest text of each. */
const written = {
  name: 100,
  company: 100,
  address1: 200,
  address2: 200,
  city: 100,
  province: 100,
  zip: 20,
  phone: 40,
  tax_id: 50,
} as const satisfies Partial<Record<keyof Address, number>>
type Written = keyof typeof written
const fields = Object.keys(written) as Written[]
/** Fields that carriers print. */
const printed = ['name', 'company', 'address1', 'address2', 'city', 'province'] as const

/** Fixes of how a text is written, applied one after another. */
const texts: readonly (readonly [FindingCode, (text: string) => string])[] = [
  [
    'wide',
    (text) => text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)),
  ],
  [
    'pictures',
    (text) =>
      text.replace(/[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\ufe0f\u20e3]/gu, ''),
  ],
  [
    'spaces',
    (text) =>
      text
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
        .replace(/\p{Cf}/gu, '')
        .replace(/\p{Zs}+/gu, ' ')
        .trim(),
  ],
]

const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  º: 'o',
  ª: 'a',
  '…': '...',
}

/** Removes accents; characters of other scripts stay. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (sign) => others[sign] ?? sign)

export const isLatin = (text: string): boolean => !/[^\x20-\x7e]/.test(text)

/** Signs that do not occur in ordinary names. */
export const oddSigns = /[^\p{L}\p{M}\p{N} .,'’&()/#-]/gu

type Mend = (address: Address, limits: AddressLimits) => Finding[]

const mends: readonly Mend[] = [
  ...texts.map(
    ([code, tidy]): Mend =>
      (address) =>
        each(address, fields, code, 'note', tidy),
  ),
  (address, { latin, carrier }) =>
    latin
      ? each(address, printed, 'accents', 'error', folded, isLatin).map((one) => ({
          ...one,
          values: { carrier },
        }))
      : [],
  (address, { plainNames, carrier }) =>
    plainNames
      ? each(address, ['name'], 'signs', 'error', (text) =>
          text.replace(oddSigns, ' ').replace(/ +/g, ' ').trim(),
        ).map((one) => ({
          ...one,
          values: { carrier, signs: [...new Set(address.name.match(oddSigns))].join(' ') },
        }))
      : [],
  mendZip,
  mendState,
  ({ phone, country }) => {
    const value = fromAbroad(country, phone.trim())
    return value
      ? [
          {
            level: 'note',
            field: 'phone',
            code: 'phone_code',
            values: { value },
            suggested: { phone: value },
          },
        ]
      : []
  },
  (address, { street, carrier }) => {
    if (streetFits(address, street)) return []
    const lines = inLines(address, street)
    const values = { carrier, longest: street.most }
    return lines ? [{ level: 'error', field: 'address1', code: 'street_long', values, suggested: lines }] : []
  },
]

/** Applies a fix to each field. A result that is empty, too long or still not good is discarded. */
function each(
  address: Address,
  names: readonly Written[],
  code: FindingCode,
  level: Finding['level'],
  tidy: (text: string) => string,
  isGood: (text: string) => boolean = () => true,
): Finding[] {
  return names.flatMap((field) => {
    const text = address[field] ?? ''
    const value = tidy(text)
    const isFit = value !== '' && value.length <= written[field] && isGood(value)
    return value !== text && isFit ? [{ level, field, code, suggested: { [field]: value } }] : []
  })
}

/** Where postal codes are written with a space or hyphen: after how many characters, counted from the front or the end. */
const parted: Readonly<Record<string, readonly [at: number, sign: ' ' | '-']>> = {
  BR: [5, '-'],
  CA: [3, ' '],
  CZ: [3, ' '],
  GB: [-3, ' '],
  GR: [3, ' '],
  IE: [3, ' '],
  JP: [3, '-'],
  MT: [3, ' '],
  NL: [4, ' '],
  PL: [2, '-'],
  PT: [4, '-'],
  SE: [3, ' '],
  SK: [3, ' '],
  US: [5, '-'],
}

function usual(country: string, zip: string): string {
  const plain = plainPostalCode(zip)
  const part = parted[country]
  // Some prefix the letters of a country; they are left as they are.
  if (!part) return /^[A-Z]/.test(plain) ? zip.toUpperCase() : plain
  const [at, sign] = part
  const rest = plain.slice(at)
  return rest === '' ? plain : `${plain.slice(0, at)}${sign}${rest}`
}

/**
 * The usual form of a postal code; in the US also restores leading zeros that a spreadsheet removed, if the state confirms it.
 */
function mendZip({ zip, country, province, province_code: code }: Address): Finding[] {
  if (zip.trim() === '') return []
  if (isPostalCode(country, zip)) {
    const value = isKnownForm(country) ? usual(country, zip) : zip
    return value === zip
      ? []
      : [{ level: 'note', field: 'zip', code: 'zip_form', values: { value }, suggested: { zip: value } }]
  }
  const state = code ? code.toUpperCase() : stateCode(country, province)
  const whole = zip.padStart(5, '0')
  return country === 'US' && /^\d{3,4}$/.test(zip) && state && liesIn(country, state, whole)
    ? [
        {
          level: 'error',
          field: 'zip',
          code: 'zip_form',
          values: { value: whole },
          suggested: { zip: whole },
        },
      ]
    : []
}

/** Whether we know the format of a country's postal codes: where we do, an empty code is invalid. */
const isKnownForm = (country: string): boolean => !isPostalCode(country, '')

/** Adds the code of a state to its name. */
function mendState({ country, province, province_code: code }: Address): Finding[] {
  const value = code || !hasStates(country) ? undefined : stateCode(country, province)
  return value
    ? [
        {
          level: 'note',
          field: 'province',
          code: 'state_code',
          values: { value },
          suggested: { province_code: value },
          // The province already is the code; only the field that carriers read is missing.
          ...(province.trim() === value ? { onlyForCarriers: true } : {}),
        },
      ]
    : []
}

/** A fix may reveal another problem, so several rounds are made. */
const rounds = 5

/** All fixes, in the order in which they are applied. */
export function mendable(address: Address, limits: AddressLimits): { findings: Finding[]; mended: Address } {
  const findings: Finding[] = []
  let mended = address
  for (let round = 0; round < rounds; round += 1) {
    const before = mended
    for (const mend of mends)
      for (const one of mend(mended, limits)) {
        findings.push(one)
        mended = { ...mended, ...one.suggested }
      }
    if (before === mended) break
  }
  return { findings, mended }
}

/** The address with all fixes that need no question. */
export const fixAddress = (address: Address, limits: AddressLimits): Address =>
  mendable(address, limits).mended
