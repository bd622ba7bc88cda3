import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { assertNoConnectionHeld } from '../../../kit/data/held-connection.ts'
import { imapClient } from '../../../kit/start/libraries.ts'
import { addressOf, PrivateHost } from './host.ts'
import { forgetAccess, type Login, loginOf, type MailAccess } from './sign-in/login.ts'
import { SignInTrouble } from './sign-in/provider.ts'
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
  if (error instanceof SignInTrouble) return error.kind
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

/**
 * Opens an IMAP connection; the caller ends it with `closeImap`.
 *
 * @param given a login that isn't kept yet
 * @throws what `troubleOf` explains
 */
export async function openImap(access: MailAccess, row: AccountRow, given?: Login): Promise<ImapFlow> {
  assertNoConnectionHeld('Asking a mail server')
  const { ImapFlow: Client } = await imapClient()
  const host = await addressOf(access.config, row.imapHost)
  return withLogin(access, row, given, async (auth) => {
    const client = new Client({
      host,
      servername: row.imapHost,
      port: row.imapPort,
      secure: row.imapSecurity === 'tls',
      doSTARTTLS: row.imapSecurity === 'starttls',
      auth,
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
  })
}

/** Connects with the login of an account; with another access token if the server refuses the one that was kept. */
export async function withLogin<T>(
  access: MailAccess,
  row: AccountRow,
  given: Login | undefined,
  connect: (login: Login) => Promise<T>,
): Promise<T> {
  const login = given ?? (await loginOf(access, row))
  try {
    return await connect(login)
  } catch (error) {
    if (given || troubleOf(error) !== 'refused' || !(await forgetAccess(access, row, login))) throw error
    return connect(await loginOf(access, row))
  }
}

export async function closeImap(client: ImapFlow): Promise<void> {
  await Promise.race([client.logout().catch(() => undefined), sleep(2000, undefined, { ref: false })])
  client.close()
}
