import { createMailSimulator } from '../simulators/mail/simulator.ts'
import { withClient } from './database.ts'

/** Taking in the mails of an account and reading them. */
export interface MailSync {
  name: string
  rows: number
  /** Mails per second until all are in the mailbox, and until all are read. */
  taken: number
  read: number
}

export const mailSyncName = 'sync of a mail account'
const count = 2000
const lookMs = 100
const longestMs = 600_000

/** Adds a mail account with some mails, as an administrator, and waits until its mails are read. */
export async function mailSync(
  { databaseUrl, port }: { databaseUrl: string; port: number },
  admin: string,
): Promise<MailSync> {
  const simulator = createMailSimulator()
  await simulator.listen()
  try {
    const server = await simulator.open('bench@shop.test')
    for (let n = 0; n < count; n++) server.deliver(letter(n))
    const ask = async <T>(path: string, body?: object): Promise<T> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      const { data } = (await answer.json()) as { data?: T }
      if (!data) throw new Error(`${path} answered ${answer.status}`)
      return data
    }
    const [me] = await ask<{ id: number }[]>('/v1/user/select?search=admin')
    const began = performance.now()
    const { id } = await ask<{ id: number }>('/v1/set-email', {
      ...{ address: server.address, name: 'Bench', login: server.address, secret: server.password },
      ...{ imap_host: '127.0.0.1', imap_port: server.imapPort, imap_security: 'none' },
      ...{ smtp_host: '127.0.0.1', smtp_port: server.smtpPort, smtp_security: 'none' },
      members: [{ person_id: me?.id, right: 'manage' }],
    })
    const perSecond = async (state: string): Promise<number> => {
      await withClient(databaseUrl, async (client) => {
        for (;;) {
          const { rows } = await client.query<{ n: number }>(
            'SELECT count(*)::int AS n FROM email WHERE account_id = $1 AND state = ANY ($2)',
            [id, state === 'read' ? ['read'] : ['waiting', 'read']],
          )
          if (rows[0]?.n === count) return
          if (performance.now() - began > longestMs)
            throw new Error(`Only ${rows[0]?.n} of ${count} mails are ${state}`)
          await new Promise((resolve) => setTimeout(resolve, lookMs))
        }
      })
      return Math.round((count * 1000) / (performance.now() - began))
    }
    return { name: mailSyncName, rows: count, taken: await perSecond('taken'), read: await perSecond('read') }
  } finally {
    await simulator.stop()
  }
}

const letter = (n: number): Buffer =>
  Buffer.from(
    [
      `From: Buyer ${n} <buyer${n}@bench.test>`,
      'To: bench@shop.test',
      `Subject: Where is parcel ${n}?`,
      `Date: ${new Date(Date.UTC(2026, 9, 1, 0, n)).toUTCString()}`,
      `Message-ID: <sync-${n}@bench.test>`,
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<p>Hello,</p><p>my order #${1000 + n} should have arrived last week. <b>Where is it?</b></p>`,
      '',
    ].join('\r\n'),
  )
