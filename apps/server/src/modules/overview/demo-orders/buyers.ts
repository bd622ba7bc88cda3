import type { Address } from '@dropyard/contract/order/order/address'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'

/** Buyers of the demo's orders: invented people at plausible addresses. */

const buyer = z.strictObject({
  name: z.string(),
  phone: z.string(),
  address1: z.string(),
  city: z.string(),
  province: z.string(),
  zip: z.string(),
  country: z.string(),
})

/** All buyers, in a sequence that mixes the countries; the first ones are used most often. */
export const demoBuyers = (): Address[] => demoData('order/order/buyers', z.array(buyer))

const letters = /[^a-z]/g
/** An address of a reserved domain, so that no mail can reach a real person. */
export const mailOf = (name: string, n: number): string =>
  `${name.normalize('NFD').toLowerCase().replace(letters, '') || 'buyer'}${n}@example.com`
