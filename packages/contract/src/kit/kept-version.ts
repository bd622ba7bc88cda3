import { z } from 'zod'

/** What a record said until it was changed. */
export const keptVersion = z.object({
  /** When it was replaced, and by whom. */
  at: z.string(),
  user: z.string(),
  terms: z.record(z.string(), z.unknown()),
})
export type KeptVersion = z.output<typeof keptVersion>
