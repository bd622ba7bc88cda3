import { z } from 'zod'

/**
 * Tax that a marketplace collected from the buyer at checkout and pays to the authorities itself. Import VAT on the goods is not
 * charged again, and the parcel shows the marketplace's number if it is known.
 */
export const collectedTax = z.object({
  /** Name of the marketplace. */
  by: z.string(),
  /** The tax scheme as the marketplace calls it: IOSS, OSS, VOEC, GST …; VAT if it does not say. */
  scheme: z.string(),
  /** Its registration number for that tax; empty if the marketplace keeps it secret, as Etsy does. */
  number: z.string(),
})
export type CollectedTax = z.output<typeof collectedTax>

/** The number, if it is an IOSS number. */
export const iossOf = (tax: CollectedTax | null): string | null =>
  tax && /^IM\d{10}$/.test(tax.number) ? tax.number : null

export const taxText = ({ by, scheme, number }: CollectedTax): string =>
  [by, scheme, number].filter(Boolean).join(' ')
