import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { assertNoConnectionHeld } from '../../../kit/data/held-connection.ts'
import type { Config } from '../../../kit/start/config.ts'
import { imapClient } from '../../../kit/start/libraries.ts'
import { addressOf, PrivateHost } from './host.ts'
import { openSecret } from './secret.ts'
import type { emailAccount } from './table.ts'

/** Connections to the IMAP server of an account; `smtp.ts` has those to its SMTP server. */

export type AccountRow = typeof emailAccount.$inferSelect

export const connectMs = 15_000
/** Milliseconds without a byte after which a connection is given up. */
const silentMs = 60_000

/** Why no connection was made. */
export type ConnectTrouble = 'refused' | 'unreachable' | 'certificate' | 'private'

export function troubleOf(error: unknown): ConnectTrouble {
  if (error instanceof PrivateHost) return 'private'
  const {
    authenticationFailed,
    code = '',
    responseCode,
  } = error as {
    authenticationFailed?: boolean
    code?: string
    responseCode?: number
  }
  if (authenticationFailed || code === 'EAUTH' || responseCode === 535) return 'refused'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code)) return 'certificate'
  return 'unreachable'
}

/** Opens an IMAP connection; the caller ends it with `closeImap`. @throws what `troubleOf` explains */
export async function openImap(config: Config, row: AccountRow): Promise<ImapFlow> {
  assertNoConnectionHeld('Asking a mail server')
  const { ImapFlow: Client } = await imapClient()
  const client = new Client({
    host: await addressOf(config, row.imapHost),
    servername: row.imapHost,
    port: row.imapPort,
    secure: row.imapSecurity === 'tls',
    doSTARTTLS: row.imapSecurity === 'starttls',
    auth: { user: row.login, pass: openSecret(row) },
    logger: false,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    disableAutoIdle: true,
  })
  // Without a listener a broken connection would end the process; the running command fails as well.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function closeImap(client: ImapFlow): Promise<void> {
  await Promise.race([client.logout().catch(() => undefined), sleep(2000, undefined, { ref: false })])
  client.close()
}
