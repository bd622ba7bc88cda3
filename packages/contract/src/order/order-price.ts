import { z } from 'zod'

/** The price of an order in answers; the words of its charges are in `order-price/terms.ts`. */

/** A charge of an order; negative amounts reduce it. */
export const chargeTerm = z.object({ code: z.string(), name: z.string(), amount: z.number() })
export const chargeChange = z.object({
  code: z.string(),
  name: z.string(),
  before: z.number(),
  after: z.number(),
})
