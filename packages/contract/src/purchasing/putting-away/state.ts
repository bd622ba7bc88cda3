import { z } from 'zod'

/** What the station for putting away knows, and what its scans add. */

export const putAwayFacts = z.object({
  /** Lines of arrivals of which pieces can be put away. */
  lines: z.array(
    z.object({
      asn_id: z.number(),
      line_id: z.number(),
      sku_id: z.number(),
      sku: z.string(),
      title: z.string(),
      /** Everything that may be scanned for it, in upper case. */
      codes: z.array(z.string()),
      /** Pieces that could be put away when the session began. */
      left: z.number(),
    }),
  ),
  bins: z.array(
    z.object({
      bin_id: z.number(),
      bin: z.string(),
      codes: z.array(z.string()),
      kind: z.string(),
      place: z.number(),
      blocked: z.boolean(),
      /** Whether several products may lie there. */
      mixed: z.boolean(),
      /** SKUs that lie there; for general stock only those that wait to be put away. */
      holds: z.array(z.number()),
      /** SKUs that wait to be put away and lay there before. */
      held: z.array(z.number()),
    }),
  ),
  /** Pieces of SKUs that paid orders waited for when the session began. */
  needed: z.array(z.object({ sku_id: z.number(), pieces: z.number() })),
})
export type PutAwayFacts = z.output<typeof putAwayFacts>

export const putAwayEntry = z.object({
  /** `item`: taken from the dock. `put`: put into a bin. */
  kind: z.enum(['item', 'put']),
  sku_id: z.number(),
  sku: z.string(),
  pieces: z.number(),
  /** The number was typed. */
  typed: z.boolean(),
  bin_id: z.number(),
  bin: z.string(),
  /** The bin's position on the walking route. */
  place: z.number(),
  /** Which lines of arrivals the pieces belong to. */
  parts: z.array(z.object({ asn_id: z.number(), line_id: z.number(), pieces: z.number() })),
})
export type PutAwayEntry = z.output<typeof putAwayEntry>
