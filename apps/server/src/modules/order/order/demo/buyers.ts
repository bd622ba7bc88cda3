import type { Address } from '@dropyard/contract/order/address'
import { z } from 'zod'
import { demoData } from '../../../../demo/data.ts'

/** Buyers of the demo's orders: people who do not exist, at addresses that could. */

const buyer = z.strictObject({
  name: z.string(),
  phone: z.string(),
  address1: z.string(),
  city: z.string(),
  province: z.string(),
  zip: z.string(),
  country: z.string(),
})

/** Every buyer, in an order that mixes the countries; the first come most often. */
export const demoBuyers = (): Address[] => demoData('order/order/buyers', z.array(buyer))

const letters = /[^a-z]/g
/** An address of the reserved domain, so that no mail ever reaches anybody. */
export const mailOf = (name: string, n: number): string =>
  `${name.normalize('NFD').toLowerCase().replace(letters, '') || 'buyer'}${n}@example.com`
