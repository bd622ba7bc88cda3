import { z } from 'zod'
import { country } from '../kit/country.ts'
import * as wire from '../kit/wire.ts'

/** Where a parcel goes. Kept with the order as a snapshot: a later change of an address book changes no order. */
export const address = z.object({
  name: wire.line(100),
  company: wire.line(100, 0).optional(),
  phone: wire.line(40, 0).default(''),
  email: wire.line(100, 0).optional(),
  address1: wire.line(200),
  address2: wire.line(200, 0).optional(),
  city: wire.line(100),
  province: wire.line(100, 0).default(''),
  /** ISO 3166-2 subdivision without the country, where known. */
  province_code: wire.line(10, 0).optional(),
  zip: wire.line(20, 0).default(''),
  /** ISO 3166-1 alpha-2. */
  country,
  tax_id: wire.line(50, 0).optional(),
})
export type Address = z.output<typeof address>
