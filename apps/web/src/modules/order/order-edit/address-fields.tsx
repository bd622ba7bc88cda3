import { country } from '@dropyard/contract/logistics/country'
import { type Address, address } from '@dropyard/contract/order/order/address'
import {
  type AddressField,
  addressFieldWords,
  flawIn,
  neededByCountry,
} from '@dropyard/contract/order/order/address/problem'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import type { FieldSpecs } from '../../../kit/form/form.tsx'
import { currentLang } from '../../../kit/lang.ts'

/** The form of an address: related fields side by side, the country by name. */
export const addressFields: FieldSpecs = {
  name: { halfWidth: true },
  company: { halfWidth: true },
  phone: { halfWidth: true },
  email: { halfWidth: true },
  address1: { halfWidth: true },
  address2: { halfWidth: true },
  city: { halfWidth: true },
  province: { halfWidth: true, requiredWhen: neededByCountry('province'), wrong: flawIn('province') },
  province_code: { hidden: true },
  zip: { halfWidth: true, requiredWhen: neededByCountry('zip'), wrong: flawIn('zip') },
  country: { halfWidth: true, codes: country.select },
  tax_id: { halfWidth: true },
}

/** An order that is paid stays in its country. */
export const addressFieldsIn = (paidFor: string): FieldSpecs => ({
  ...addressFields,
  country: {
    ...addressFields.country,
    wrong: ({ country: now }, lang) => (now === paidFor ? undefined : orderErrors.country_paid.words[lang]),
  },
})

type Checked =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly fields: Record<string, string> }

/** The validated address, or the messages of fields that prevent sending a parcel. */
export function checkAddress(values: Readonly<Record<string, unknown>>): Checked {
  const read = address.safeParse(values)
  const lang = currentLang()
  const issues = (read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])
  const flaws = Object.keys(addressFieldWords).flatMap((field) => {
    const flaw = flawIn(field as AddressField)(values, lang)
    return flaw ? [[field, flaw]] : []
  })
  // All messages together; where both checks report a field, the country's rule has the better message.
  const fields = Object.fromEntries([...issues, ...flaws])
  return read.success && flaws.length === 0 ? { ok: true, address: read.data } : { ok: false, fields }
}
