import { expect, it, vi } from 'vitest'
import { addressFields, addressFieldsIn } from './address-fields.tsx'

vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '', documentElement: {} })
  vi.stubGlobal('location', { href: 'http://localhost/' })
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
})

it('says at the field that a paid order stays in its country', () => {
  const { country } = addressFieldsIn('PL')
  expect(country?.wrong?.({ country: 'PL' }, 'en')).toBeUndefined()
  expect(country?.wrong?.({ country: 'US' }, 'en')).toMatch(/paid for this country/)
  expect(addressFields.country?.wrong).toBeUndefined()
})
