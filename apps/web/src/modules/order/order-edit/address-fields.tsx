import { country } from '@dropyard/contract/logistics/country'
import { type Address, address } from '@dropyard/contract/order/address'
import { addressFieldWords, addressFlaws, neededByCountry } from '@dropyard/contract/order/address/problem'
import type { FieldSpecs } from '../../../kit/form/form.tsx'
import { currentLang } from '../../../kit/lang.ts'

/** How an address is asked for: related fields side by side, the country by name. */
export const addressFields: FieldSpecs = {
  name: { half: true },
  company: { half: true },
  phone: { half: true },
  email: { half: true },
  address1: { half: true },
  address2: { half: true },
  city: { half: true },
  province: { half: true, needed: neededByCountry('province') },
  province_code: { hidden: true },
  zip: { half: true, needed: neededByCountry('zip') },
  country: { half: true, codes: country.select },
  tax_id: { half: true },
}

type Checked =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly fields: Record<string, string> }

/** What was typed as an address; or the fields that a parcel can not be sent with, in words. */
export function checkAddress(values: Readonly<Record<string, unknown>>): Checked {
  const read = address.safeParse(values)
  const lang = currentLang()
  if (!read.success)
    return {
      ok: false,
      fields: Object.fromEntries(
        read.error.issues.map(({ path, message }) => {
          const field = String(path[0])
          return [field, isKnown(field) ? addressFieldWords[field][lang] : message]
        }),
      ),
    }
  const flaws = addressFlaws(read.data)
  if (flaws.length === 0) return { ok: true, address: read.data }
  return {
    ok: false,
    fields: Object.fromEntries(flaws.map((field) => [field, addressFieldWords[field][lang]])),
  }
}

const isKnown = (field: string): field is keyof typeof addressFieldWords =>
  Object.hasOwn(addressFieldWords, field)
