import { isPostalCode } from '../../../logistics/country/postal-code.ts'
import type { Address } from '../address.ts'
import type { Finding, findingWords } from './finding.ts'
import type { AddressLimits } from './limits.ts'
import { isLatin, mendable, oddSigns } from './mend.ts'
import { isPhone } from './phones.ts'
import { addressFlaws, isNoAddress } from './problem.ts'
import { hasStates, liesIn, stateCode } from './states.ts'
import { streetFits } from './street.ts'
import { plainTaxId, taxIdRules } from './tax-id.ts'

/**
 * All findings about an address: what is missing or wrong for its country, what the carrier of its channel refuses, what a clerk
 * should verify, and what is merely untidy.
 */
export function checkAddress(address: Address, limits: AddressLimits): Finding[] {
  if (isNoAddress(address)) return []
  const { findings, mended } = mendable(address, limits)
  const all = [...flaws(address, mended), ...refused(mended, limits), ...risks(mended, limits), ...findings]
  // A field that is fixed in several steps is reported once.
  return all.filter(
    (one, at) => all.findIndex(({ field, code }) => field === one.field && code === one.code) === at,
  )
}

/** What is missing or wrong regardless of the carrier. A flaw that can be fixed is reported with its suggestion instead. */
function flaws(address: Address, mended: Address): Finding[] {
  const stays = new Set(addressFlaws(mended))
  return addressFlaws(address).flatMap((field): Finding[] => {
    if (!stays.has(field)) return field === 'zip' && mended.zip !== address.zip ? [zipMended(mended.zip)] : []
    const country = field === 'zip' ? elsewhere(address) : undefined
    if (country) return [{ level: 'error', field, code: 'zip_elsewhere', values: { country } }]
    return [{ level: 'error', field, code: field }]
  })
}

const zipMended = (zip: string): Finding => ({
  level: 'error',
  field: 'zip',
  code: 'zip_form',
  values: { value: zip },
  suggested: { zip },
})

/** Formats of postal codes that are used in one country only. */
const unmistakable: Readonly<Record<string, RegExp>> = {
  BR: /^\d{5}-\d{3}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  JP: /^\d{3}-\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PL: /^\d{2}-\d{3}$/,
  PT: /^\d{4}-\d{3}$/,
}

const elsewhere = ({ zip, country }: Address): string | undefined =>
  Object.keys(unmistakable).find((one) => one !== country && unmistakable[one]?.test(zip.trim()))

const pair = /^\S{2,}\s+\S{2,}/
const poBox =
  /\b(?:p\.?\s?o\.?\s?box|post office box|postfach|apartado|postbus|casella postale|bo[iî]te postale|caixa postal|locked bag)\b/i

/** What the carrier of its channel would refuse. */
function refused(address: Address, limits: AddressLimits): Finding[] {
  const { carrier, name, street } = limits
  const { name: receiver, country } = address
  const error = (
    broken: boolean,
    field: keyof Address,
    code: keyof typeof findingWords,
    values: object = {},
  ): Finding[] => (broken ? [{ level: 'error', field, code, values: { carrier, ...values } }] : [])
  const letters = limits.latin
    ? (['name', 'company', 'address1', 'address2', 'city', 'province'] as const).flatMap((field) =>
        error(!isLatin(address[field] ?? ''), field, 'letters'),
      )
    : []
  const isNamed = receiver.trim() !== ''
  const isLong = receiver.length < name.least || receiver.length > name.most
  const longest = street.most
  return [
    ...letters,
    ...error(limits.plainNames && receiver.search(oddSigns) >= 0, 'name', 'signs', {
      signs: [...new Set(receiver.match(oddSigns))].join(' '),
    }),
    ...error(isNamed && name.both && !pair.test(receiver.trim()), 'name', 'name_both'),
    ...error(isNamed && isLong, 'name', 'name_length', { least: name.least, longest: name.most }),
    ...error(!streetFits(address, street), 'address1', 'street_long', { longest }),
    ...error(limits.provinces.includes(country) && !address.province.trim(), 'province', 'province_asked'),
    ...error(!limits.poBox && isPoBox(address), 'address1', 'po_box_refused'),
    ...taxFlaws(address),
  ]
}

const isPoBox = ({ address1, address2 = '' }: Address): boolean =>
  poBox.test(address1) || poBox.test(address2)

/** Checks the receiver's tax number: an error where customs requires one, otherwise a warning about an invalid one. */
function taxFlaws({ country, tax_id = '' }: Address): Finding[] {
  const rule = taxIdRules[country]
  if (!rule) return []
  const plain = plainTaxId(tax_id)
  if (plain === '' ? !rule.required : rule.valid(plain)) return []
  return [
    {
      level: rule.required ? 'error' : 'warning',
      field: 'tax_id',
      code: plain === '' ? 'tax_missing' : 'tax_bad',
      values: { value: rule.name },
    },
  ]
}

/** Countries where houses may have names instead of numbers, or streets have neither. */
const unnumbered = new Set(['AE', 'GB', 'HK', 'IE', 'SA'])
/** Countries where nothing is delivered without a phone call. */
const called = new Set(['AE', 'BR', 'IN', 'KR', 'MX', 'SA', 'TR', 'ZA'])

/** What a clerk should verify. */
function risks(address: Address, limits: AddressLimits): Finding[] {
  const { name, address1, address2 = '', country, phone, province, province_code: code } = address
  const warning = (risky: boolean, field: keyof Address, found: keyof typeof findingWords): Finding[] =>
    risky ? [{ level: 'warning', field, code: found }] : []
  const state = code ? code.toUpperCase() : stateCode(country, province)
  const isPlaced = hasStates(country) && isPostalCode(country, address.zip)
  const hasName = /\p{Script=Latin}/u.test(name) && !/\s/.test(name.trim())
  return [
    ...warning(hasName && !limits.name.both, 'name', 'name_one'),
    ...warning(isPlaced && province.trim() !== '' && state === undefined, 'province', 'state_unknown'),
    ...warning(isPlaced && state !== undefined && !liesIn(country, state, address.zip), 'zip', 'zip_state'),
    ...warning(
      address1.trim() !== '' && !/\d/.test(address1 + address2) && !unnumbered.has(country),
      'address1',
      'house_number',
    ),
    ...warning(limits.poBox && isPoBox(address), 'address1', 'po_box'),
    ...(['address1', 'address2', 'city', 'name'] as const).flatMap((field) =>
      warning(/\S@\S/.test(address[field] ?? ''), field, 'email_inside'),
    ),
    ...warning(phone.trim() !== '' && !isPhone(phone), 'phone', 'phone_bad'),
    ...warning(phone.trim() === '' && called.has(country), 'phone', 'phone_missing'),
  ]
}
