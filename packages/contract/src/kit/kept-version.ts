import { z } from 'zod'

/** A former version of a record, stored when it was changed. */
export const keptVersion = z.object({
  /** When and by which user it was replaced. */
  at: z.string(),
  user: z.string(),
  terms: z.record(z.string(), z.unknown()),
})
export type KeptVersion = z.output<typeof keptVersion>
