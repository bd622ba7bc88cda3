import { z } from 'zod'
import { country } from '../kit/country.ts'
import * as wire from '../kit/wire.ts'

/** The address of a parcel. Stored with the order as a snapshot, so that later changes of an address book don't affect orders. */
export const address = z.object({
  name: wire.line(100),
  company: wire.line(100, 0).optional(),
  phone: wire.line(40, 0).default(''),
  email: wire.line(100, 0).optional(),
  address1: wire.line(200),
  address2: wire.line(200, 0).optional(),
  city: wire.line(100),
  province: wire.line(100, 0).default(''),
  /** ISO 3166-2 subdivision without the country prefix, if known. */
  province_code: wire.line(10, 0).optional(),
  zip: wire.line(20, 0).default(''),
  /** ISO 3166-1 alpha-2. */
  country,
  tax_id: wire.line(50, 0).optional(),
})
export type Address = z.output<typeof address>
