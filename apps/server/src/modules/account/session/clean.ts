import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs.ts'
import { attempt, emailCode, invitation, session } from './table.ts'

/** Removes what has expired, once a night: sessions, codes, invitations and counted attempts. */
export const cleanJob = job({
  name: 'session-clean',
  input: z.object({}),
  every: '17 3 * * *',
  retries: 2,
  run: (run) =>
    run.transaction(async (ctx) => {
      await ctx.db.delete(session).where(lt(session.expiresAt, ctx.now))
      await ctx.db.delete(emailCode).where(lt(emailCode.expiresAt, ctx.now))
      await ctx.db.delete(attempt).where(lt(attempt.until, ctx.now))
      // Kept for a while, so that a late visitor still reads why the link no longer works.
      await ctx.db.delete(invitation).where(lt(invitation.expiresAt, sql`now() - interval '30 days'`))
    }),
})
