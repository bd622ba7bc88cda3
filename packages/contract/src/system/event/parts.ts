import { z } from 'zod'

/** What the kinds of events have in common. */

/** Written in the reader's language when it is read. */
export const money = z.object({ amount: z.number(), currency: z.string() })

/** Where people are told of it who have not chosen. */
export const quiet = { product: false, mail: false } as const
export const inProduct = { product: true, mail: false } as const
export const everywhere = { product: true, mail: true } as const
