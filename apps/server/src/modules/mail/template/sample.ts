import { templateErrors as errors } from '@dropyard/contract/mail/template'
import { sampleValues } from '@dropyard/contract/mail/template/blocks'
import type { MailLanguage } from '@dropyard/contract/mail/template/languages'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../kit/context.ts'
import { scopeOf } from '../../../kit/data/database.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { returnPath } from '../account/return-path.ts'
import { accountsWith } from '../account/rights.ts'
import { buildMail, openSmtp } from '../account/smtp.ts'
import { emailAccount } from '../account/table.ts'
import type { CompiledMail } from './compile.ts'
import { mailIn, mailRenderer, type RenderedMail } from './render.ts'

/** A template with sample values: shown as a preview, or sent to the user. Both must happen outside of transactions. */

type Early = Pick<PreTransactionCtx, 'database' | 'config' | 'user'>

/** The mail with sample values; its links lead where they lead. */
export async function sampleOf(
  { config }: Pick<Early, 'config'>,
  mails: readonly CompiledMail[],
  language: MailLanguage | undefined,
): Promise<RenderedMail & { language: MailLanguage }> {
  const mail = mailIn(mails, language)
  const render = await mailRenderer()
  const addresses = {
    origin: config.PUBLIC_URL,
    links: mail.links,
    unsubscribe: config.PUBLIC_URL,
    // Nothing is counted for samples.
    picture: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  }
  return { ...render(mail, sampleValues, addresses), language: mail.language }
}

/** An account from which the user may send. */
export async function sendingAccount({ database, user }: Early, accountId: number) {
  const actor: Actor = assertFound(user)
  const [row] = await database.transaction(scopeOf(actor), async (db) => {
    const own = await accountsWith({ db, user: actor } as Parameters<typeof accountsWith>[0], 'answer')
    return own.includes(accountId)
      ? db
          .select()
          .from(emailAccount)
          .where(and(eq(emailAccount.id, accountId), eq(emailAccount.status, 'active')))
      : []
  })
  return assertFound(row)
}

/** Sends samples of the languages to the user who asks. @returns their address */
export async function sendSample(
  early: Early,
  accountId: number,
  mails: readonly CompiledMail[],
  languages: readonly (MailLanguage | undefined)[],
): Promise<string> {
  const { email: to } = assertFound(early.user)
  const account = await sendingAccount(early, accountId)
  const smtp = openSmtp(early, account)
  try {
    for (const language of languages) {
      const { subject, html, text } = await sampleOf(early, mails, language)
      const raw = await buildMail({
        from: { name: account.name, address: account.address },
        to,
        subject: `[TEST] ${subject}`,
        html,
        text,
      })
      // The return path of campaigns, so that a server that refuses it does so now.
      const result = await smtp.send({ envelope: { from: returnPath(account), to: [to] }, raw })
      if (result.state !== 'sent') fail(errors.not_sent, { message: result.response })
    }
    return to
  } finally {
    smtp.close()
  }
}
