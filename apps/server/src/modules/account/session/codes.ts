import { randomInt } from 'node:crypto'
import { languages } from '@dropyard/contract/kit/text'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { deliver } from '../../system/mail/service.ts'
import { hashPassword, passwordIsRight } from '../user/password.ts'
import { person } from '../user/table.ts'
import { claimOnce } from './attempts.ts'
import { emailCode } from './table.ts'

/** Six digits by mail, to prove that an address is one's own. */

export type CodePurpose = 'register' | 'password' | 'email'

/** How long a code is good for. */
export const minutesValid = 10
const maxTries = 5
/** Seconds until another code may be asked for. */
export const resendSeconds = 60

/**
 * Asks for a code. The answer is the same whether or not there is an account: only the job, which nobody waits
 * for, looks. Gives the seconds after which another code may be asked for, and whether one was sent now.
 */
export async function sendCode(
  ctx: Ctx,
  email: string,
  purpose: CodePurpose,
  personId?: number,
): Promise<{ sent: boolean; retry_after: number }> {
  const wait = await claimOnce(ctx, `code:${purpose}:${email}`, resendSeconds)
  if (wait > 0) return { sent: false, retry_after: wait }
  await ctx.enqueue(codeJob, { email, purpose, lang: ctx.lang, ...(personId ? { personId } : {}) })
  return { sent: true, retry_after: resendSeconds }
}

/** Makes the code where it is mailed, so that it stands in no queue and no log. */
export const codeJob = job({
  name: 'mail-code',
  input: z.object({
    email: z.string(),
    purpose: z.enum(['register', 'password', 'email']),
    lang: z.enum(languages),
    /** Who wants to log in with the address, for `email`. */
    personId: z.number().optional(),
  }),
  retries: 3,
  async run(run, { email, purpose, lang, personId }) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const codeHash = await hashPassword(code)
    const template = await run.transaction(async (ctx) => {
      const wanted = await templateOf(ctx, email, purpose, personId)
      if (!wanted || wanted === 'register-taken') return wanted
      const values = { codeHash, tries: 0, expiresAt: new Date(ctx.now.getTime() + minutesValid * 60_000) }
      await ctx.db
        .insert(emailCode)
        .values({ email, purpose, ...values })
        .onConflictDoUpdate({ target: [emailCode.email, emailCode.purpose], set: values })
      return wanted
    })
    if (template === 'register-taken') await deliver(run, { to: email, template, values: {}, lang })
    else if (template)
      await deliver(run, { to: email, template, values: { code, minutes: minutesValid }, lang })
  },
})

/** What is mailed to an address; nothing to one that has no use for the code. */
async function templateOf(ctx: Ctx, email: string, purpose: CodePurpose, personId: number | undefined) {
  const [somebody] = await ctx.db
    .select({ status: person.status })
    .from(person)
    .where(eq(person.email, email))
  if (purpose === 'register') return somebody ? 'register-taken' : 'register-code'
  if (purpose === 'password') return somebody?.status === 'active' ? 'password-code' : undefined
  if (somebody || personId === undefined) return undefined
  const [asking] = await ctx.db.select({ email: person.newEmail }).from(person).where(eq(person.id, personId))
  return asking?.email === email ? 'email-code' : undefined
}

/** Counts a try before the code is looked at, so that a refused request counts as well. */
async function countTry(early: PreTransactionCtx, email: string, purpose: CodePurpose): Promise<void> {
  await early.database.transaction('all', (db) =>
    db
      .update(emailCode)
      .set({ tries: sql`${emailCode.tries} + 1` })
      .where(ofAddress(email, purpose)),
  )
}

/** What a code proved to be right for, before the transaction that uses it; null when it is wrong. */
export type CheckedCode = string | null

/** Counts a try, and checks a code against the one that was mailed last: it takes long, as it must. */
export async function checkCode(
  early: PreTransactionCtx,
  email: string,
  purpose: CodePurpose,
  code: string,
): Promise<CheckedCode> {
  await countTry(early, email, purpose)
  const [row] = await early.database.transaction('all', (db) =>
    db.select({ codeHash: emailCode.codeHash }).from(emailCode).where(ofAddress(email, purpose)),
  )
  return (await passwordIsRight(row?.codeHash, code)) ? (row?.codeHash ?? null) : null
}

/**
 * Whether what was checked is the code that was mailed last, still valid, and not tried too often. It is locked until the
 * work is over: of several who use it at once, the others find it used up.
 */
export async function codeIsRight(
  ctx: Ctx,
  email: string,
  purpose: CodePurpose,
  checked: CheckedCode,
): Promise<boolean> {
  const [row] = await ctx.db.select().from(emailCode).where(ofAddress(email, purpose)).for('update')
  return row !== undefined && row.codeHash === checked && row.tries <= maxTries && row.expiresAt > ctx.now
}

/** Gives a try back: checking the right code before using it must not use it up. */
export async function returnTry(ctx: Ctx, email: string, purpose: CodePurpose): Promise<void> {
  await ctx.db
    .update(emailCode)
    .set({ tries: sql`greatest(0, ${emailCode.tries} - 1)` })
    .where(ofAddress(email, purpose))
}

/** A code works once. */
export async function useUp(ctx: Ctx, email: string, purpose: CodePurpose): Promise<void> {
  await ctx.db.delete(emailCode).where(ofAddress(email, purpose))
}

const ofAddress = (email: string, purpose: CodePurpose) =>
  and(eq(emailCode.email, email), eq(emailCode.purpose, purpose))
