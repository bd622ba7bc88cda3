import { z } from 'zod'
import type { Actor, UserCtx } from '../context.ts'

/** The user who requested a job that runs with their permissions: part of the job's input. */
export const requesterInput = z.object({
  id: z.number(),
  kind: z.enum(['staff', 'merchant']),
  entityId: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  lang: z.enum(['en', 'zh']),
  permissions: z.array(z.string()),
  sees: z.union([z.literal('all'), z.array(z.number())]),
  sessionId: z.number(),
})
type Who = z.output<typeof requesterInput>

/** The caller for a job's input, with the language of the call. */
export function requesterOf({ user, lang }: UserCtx): Who {
  const { id, kind, entityId, name, email, permissions, sees, sessionId } = user
  const companies = sees === 'all' ? sees : [...sees]
  return { id, kind, entityId, name, email, lang, permissions: [...permissions], sees: companies, sessionId }
}

export const actorOf = (who: Who): Actor => ({ ...who, permissions: new Set(who.permissions) })
