import { rateCardSchema } from '@dropyard/contract/logistics/shipping/rate-card'
import { z } from 'zod'
import { bothLanguages, demoData } from '../../../../demo/data.ts'

/** Rate cards of the demo, with typical limits and prices of such carriers. */

/** Space-separated codes: `DE FR NL`. */
const codes = z.string().transform((text) => text.split(' '))
const zone = z
  .looseObject({
    countries: codes,
    postalPrefixes: codes.optional(),
    days: z.tuple([z.int(), z.int()]).transform(([min, max]) => ({ min, max })),
  })
  .array()

/** A version of the prices, valid from its day on. */
const version = z
  .looseObject({ from: z.iso.date(), zones: zone })
  .transform(({ from, ...card }) => ({ from, card: rateCardSchema.parse(card) }))

const demoChannel = z.strictObject({
  code: z.string(),
  name: bothLanguages,
  /** Codes of the shipping method that it carries, and of its warehouse. */
  express: z.string(),
  warehouse: z.string(),
  /** The carrier's name on store platforms. */
  carrier: z.string(),
  trackingUrl: z.string(),
  /** `HH:MM` in the warehouse's time zone. */
  cutOff: z.string().default(''),
  cards: z.array(version),
})

export const demoChannels = (): z.output<typeof demoChannel>[] =>
  demoData('logistics/channel', z.array(demoChannel))
