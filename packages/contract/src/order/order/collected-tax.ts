import { z } from 'zod'

/**
 * Tax that a marketplace took from the buyer at its checkout and owes the authorities itself: import VAT on the goods is not
 * charged again, and the parcel bears the marketplace's number where it tells one.
 */
export const collectedTax = z.object({
  /** The marketplace, as people know it. */
  by: z.string(),
  /** Which tax: IOSS, OSS, VOEC, GST …, as the marketplace calls it; VAT where it does not say. */
  scheme: z.string(),
  /** Its registration for that tax; empty where the marketplace keeps it back, as Etsy does. */
  number: z.string(),
})
export type CollectedTax = z.output<typeof collectedTax>

/** The number of a scheme if it is an IOSS number. */
export const iossOf = (tax: CollectedTax | null): string | null =>
  tax && /^IM\d{10}$/.test(tax.number) ? tax.number : null

export const taxText = ({ by, scheme, number }: CollectedTax): string =>
  [by, scheme, number].filter(Boolean).join(' ')
