import { z } from 'zod'
import { country } from '../../kit/country.ts'
import * as wire from '../../kit/wire.ts'

/** The address of a parcel. Stored with the order as a snapshot, so that later changes of an address book don't affect orders. */
export const address = z.object({
  name: wire.text(100),
  company: wire.text(100, 0).optional(),
  phone: wire.text(40, 0).default(''),
  email: wire.text(100, 0).optional(),
  address1: wire.text(200),
  address2: wire.text(200, 0).optional(),
  city: wire.text(100),
  province: wire.text(100, 0).default(''),
  /** ISO 3166-2 subdivision without the country prefix, if known. */
  province_code: wire.text(10, 0).optional(),
  zip: wire.text(20, 0).default(''),
  /** ISO 3166-1 alpha-2. */
  country,
  tax_id: wire.text(50, 0).optional(),
})
export type Address = z.output<typeof address>
