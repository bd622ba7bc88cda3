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

/** Six-digit codes by mail, to prove that an address belongs to the user. */

export type CodePurpose = 'register' | 'password' | 'email'

/** Minutes for which a code is valid. */
export const minutesValid = 10
const maxTries = 5
/** Seconds until another code can be requested. */
export const resendSeconds = 60

/**
 * Requests a code. The answer doesn't reveal whether an account exists: only the job, which the request doesn't wait for, looks.
 * @returns the seconds until another code can be requested, and whether one was sent now
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

/** Generates the code in the job that mails it, so that it is never in a queue or log. */
export const codeJob = job({
  name: 'mail-code',
  input: z.object({
    email: z.string(),
    purpose: z.enum(['register', 'password', 'email']),
    lang: z.enum(languages),
    /** For `email`: the user who wants to log in with the address. */
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

/** The mail for an address; undefined if the code would be of no use there. */
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

/** Counts a try before the code is checked, in a separate transaction, so that a refused request counts too. */
async function countTry(early: PreTransactionCtx, email: string, purpose: CodePurpose): Promise<void> {
  await early.database.transaction('all', (db) =>
    db
      .update(emailCode)
      .set({ tries: sql`${emailCode.tries} + 1` })
      .where(ofAddress(email, purpose)),
  )
}

/** The hash that a code matched before the transaction that uses it; null if it is wrong. */
export type CheckedCode = string | null

/** Counts a try, and checks a code against the last mailed one. The hash is slow by design. */
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
 * Whether the checked code is the last mailed one, still valid, and not tried too often. Its row is locked, so that of concurrent
 * requests only one can use it.
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

/** Takes back a try: checking the right code before using it must not use it up. */
export async function returnTry(ctx: Ctx, email: string, purpose: CodePurpose): Promise<void> {
  await ctx.db
    .update(emailCode)
    .set({ tries: sql`greatest(0, ${emailCode.tries} - 1)` })
    .where(ofAddress(email, purpose))
}

/** Deletes a used code. */
export async function useUp(ctx: Ctx, email: string, purpose: CodePurpose): Promise<void> {
  await ctx.db.delete(emailCode).where(ofAddress(email, purpose))
}

const ofAddress = (email: string, purpose: CodePurpose) =>
  and(eq(emailCode.email, email), eq(emailCode.purpose, purpose))
