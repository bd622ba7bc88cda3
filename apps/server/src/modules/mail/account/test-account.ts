import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { mailAccountErrors, findingTexts as texts } from '@dropyard/contract/mail/account'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { type AccountRow, type ConnectTrouble, closeImap, openImap, troubleOf } from './connect.ts'
import { checkDomain, type Found } from './dns.ts'
import { assertManages } from './rights.ts'
import { checkSmtp } from './smtp.ts'
import { emailAccount } from './table.ts'

/** The button that tests an account: both servers, and the domain's records. */

export const troubleWords = (error: unknown, host: string): Words => wordsOfTrouble(troubleOf(error), host)

export function wordsOfTrouble(trouble: ConnectTrouble, host: string): Words {
  if (trouble === 'private') return mailAccountErrors.private_host.words
  if (trouble === 'refused') return texts.refused.words
  return fillWords(trouble === 'certificate' ? texts.certificate.words : texts.unreachable.words, { host })
}

async function tried(check: Found['check'], host: string, work: () => Promise<void>): Promise<Found> {
  const began = performance.now()
  try {
    await work()
    const ms = Math.round(performance.now() - began)
    return { check, result: 'ok', words: fillWords(texts.connected.words, { ms }) }
  } catch (error) {
    return { check, result: 'failed', words: troubleWords(error, host) }
  }
}

/** @returns the findings, and the version of the account that they are about */
export async function testAccount(early: PreTransactionCtx, id: number) {
  const { database, user } = early
  // Check the right first: users who don't manage the account must not trigger a login with its password.
  const [row] = await database.transaction('all', async (db) => {
    await assertManages({ db, user: assertFound(user ?? undefined) }, id)
    return db.select().from(emailAccount).where(eq(emailAccount.id, id))
  })
  const account: AccountRow = assertFound(row)
  const [imap, smtp, domain] = await Promise.all([
    tried('imap', account.imapHost, async () => closeImap(await openImap(early, account))),
    tried('smtp', account.smtpHost, () => checkSmtp(early, account)),
    checkDomain(account.address, account),
  ])
  return { found: [imap, smtp, ...domain], version: account.version }
}

/** A successful login starts a stopped account again. */
export async function keepTest(ctx: UserCtx, id: number, { found }: Awaited<ReturnType<typeof testAccount>>) {
  await assertManages(ctx, id)
  const imap = found.find(({ check }) => check === 'imap')
  if (imap?.result === 'ok')
    await ctx.db
      .update(emailAccount)
      .set({ state: 'works', message: '', messageZh: '', refusals: 0, failures: 0, nextTryAt: null })
      .where(eq(emailAccount.id, id))
  const dkim = found.find(({ check }) => check === 'dkim')
  if (dkim && dkim.result !== 'unknown')
    await ctx.db
      .update(emailAccount)
      .set({ dkimCheckedAt: dkim.result === 'ok' ? ctx.now : null })
      .where(and(eq(emailAccount.id, id), isNotNull(emailAccount.dkimKey)))
  ctx.audit({
    record: 'set-email',
    recordId: id,
    after: { test: found.map(({ check, result }) => `${check} ${result}`).join(', ') },
  })
  return found.map(({ check, result, words }) => ({ check, result, message: words[ctx.lang] }))
}
