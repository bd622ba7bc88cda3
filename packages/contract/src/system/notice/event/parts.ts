import { z } from 'zod'

/** Shared parts of events. */

/** Formatted in the reader's language when it is read. */
export const money = z.object({ amount: z.number(), currency: z.string() })

/** Default deliveries, for users who have not chosen one. */
export const quiet = { product: false, mail: false } as const
export const inProduct = { product: true, mail: false } as const
export const everywhere = { product: true, mail: true } as const
