import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../../kit/data/database.ts'
import { assertFound } from '../../../../kit/errors.ts'
import type { Config } from '../../../../kit/start/config.ts'
import { openSecret, sealSecret } from '../secret.ts'
import { emailAccount } from '../table.ts'
import { askTokens, type ProviderName, providerOf, SignInTrouble, type Tokens } from './provider.ts'

/** With what an account logs in to its servers: its password, or an access token, which is renewed a minute before it ends. */

export type Login = { readonly user: string } & ({ readonly pass: string } | { readonly accessToken: string })

/** What logging in needs besides the account. */
export interface MailAccess {
  readonly config: Config
  readonly database: Database
}

type AccountRow = typeof emailAccount.$inferSelect

const earlyMs = 60_000
const kept = z.object({ refresh: z.string(), access: z.string(), expiresAt: z.number() })

/** Undefined as long as no one has signed in. A password, which errors about JSON would quote, is never read here. */
function tokensOf(row: AccountRow): Tokens | undefined {
  if (row.signIn === 'password') return undefined
  const text = openSecret(row)
  return text === '' ? undefined : kept.parse(JSON.parse(text))
}

export const sealTokens = (row: Parameters<typeof sealSecret>[0], tokens: Tokens): string =>
  sealSecret(row, JSON.stringify(tokens))

/** @throws SignInTrouble */
export async function loginOf(access: MailAccess, row: AccountRow): Promise<Login> {
  const { login: user, signIn } = row
  if (signIn === 'password') return { user, pass: openSecret(row) }
  // Another process may have renewed the tokens since the row was read.
  const newest = await readAccount(access.database, row.id)
  const tokens = tokensOf(newest)
  if (!tokens || newest.signIn !== signIn) throw new SignInTrouble('refused', 'No one has signed in')
  if (tokens.access !== '' && tokens.expiresAt > Date.now() + earlyMs)
    return { user, accessToken: tokens.access }
  return { user, accessToken: (await renew(access, newest, signIn, tokens)).access }
}

/**
 * Has the next login ask for another access token: the server refused this one before its time.
 *
 * @returns false if the account logs in with a password
 */
export async function forgetAccess(
  { database }: MailAccess,
  row: AccountRow,
  login: Login,
): Promise<boolean> {
  if (!('accessToken' in login)) return false
  const newest = await readAccount(database, row.id)
  const tokens = tokensOf(newest)
  if (tokens?.access === login.accessToken) await keep(database, newest, { ...tokens, access: '' })
  return true
}

async function renew(
  { config, database }: MailAccess,
  row: AccountRow,
  name: ProviderName,
  { refresh }: Tokens,
): Promise<Tokens> {
  const provider = providerOf(config, name)
  if (!provider) throw new SignInTrouble('refused', 'The app of the provider is not set up')
  const tokens = await askTokens(provider, { grant_type: 'refresh_token', refresh_token: refresh })
  await keep(database, row, tokens)
  return tokens
}

const readAccount = (database: Database, id: number): Promise<AccountRow> =>
  database.transaction('all', async (db) => {
    const [row] = await db.select().from(emailAccount).where(eq(emailAccount.id, id))
    return assertFound(row)
  })

/** Tokens of two renewals at once are both valid, so the first one that is written stays. */
const keep = (database: Database, row: AccountRow, tokens: Tokens): Promise<unknown> =>
  database.transaction('all', (db) =>
    db
      .update(emailAccount)
      .set({ secret: sealTokens(row, tokens) })
      .where(and(eq(emailAccount.id, row.id), eq(emailAccount.secret, row.secret))),
  )
