import { mailAccount } from '@dropyard/contract/mail/account'
import { email } from '@dropyard/contract/mail/email'
import type { Account } from '../../../../simulators/mail/account.ts'
import { createMailSimulator } from '../../../../simulators/mail/simulator.ts'
import { syncJob } from '../modules/mail/email/sync-job.ts'
import type { Caller, TestApp } from './app.ts'
import { closeAfterFile } from './closing.ts'

/** A simulated mail server with accounts that the product syncs. */

export interface MailBox {
  id: number
  server: Account
  /** Syncs the account and reads what came in. */
  sync(options?: { full?: boolean }): Promise<void>
}

export async function mailFixture(app: TestApp) {
  const sim = createMailSimulator()
  await sim.listen()
  closeAfterFile(() => sim.stop())
  const admin = await app.as('admin')
  const { rows } = await app.asOwner('SELECT id, email FROM person')
  const personId = (who: string): number =>
    Number((rows as { id: number; email: string }[]).find((row) => row.email === `${who}@demo.test`)?.id)

  const bodyOf = (server: Account, members: Record<string, 'read' | 'answer' | 'manage'>) => ({
    address: server.address,
    name: 'Care',
    imap_host: '127.0.0.1',
    imap_port: server.imapPort,
    imap_security: 'none' as const,
    smtp_host: '127.0.0.1',
    smtp_port: server.smtpPort,
    smtp_security: 'none' as const,
    login: server.address,
    secret: server.password,
    members: Object.entries(members).map(([who, right]) => ({ person_id: personId(who), right })),
  })

  return {
    sim,
    personId,
    bodyOf,
    async box(
      address: string,
      members: Record<string, 'read' | 'answer' | 'manage'> = { admin: 'manage', support: 'answer' },
      more: object = {},
    ): Promise<MailBox> {
      const server = await sim.open(address)
      const { data } = await admin.call(mailAccount.create, { body: { ...bodyOf(server, members), ...more } })
      const { id } = data
      return {
        id,
        server,
        async sync({ full = true } = {}) {
          await app.system((ctx) => ctx.enqueue(syncJob, { accountId: id, full }, { key: `${id} ${full}` }))
          await app.runJobs()
        },
      }
    },
  }
}

/** The conversations that a user sees in a folder. */
export const threadsOf = async (who: Caller, query: Record<string, unknown> = {}) =>
  (await who.call(email.list, { query: { folder: 'all', 'per-page': 100, ...query } as never })).data

/** A plain mail. */
export const letter = ({
  id,
  subject = 'Hello',
  from = 'ann@buyer.test',
  to = 'care@shop.test',
  re,
  text = 'Hi',
  date = new Date(Date.now() - 3_600_000),
}: {
  id: string
  subject?: string
  from?: string
  to?: string
  re?: string
  text?: string
  date?: Date
}): Buffer =>
  Buffer.from(
    [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Date: ${date.toUTCString()}`,
      `Message-ID: <${id}@buyer.test>`,
      ...(re ? [`In-Reply-To: <${re}@buyer.test>`, `References: <${re}@buyer.test>`] : []),
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      '',
    ].join('\r\n'),
  )
