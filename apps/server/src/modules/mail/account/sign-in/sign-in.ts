import { createHash, randomBytes } from 'node:crypto'
import { signInErrors as errors, signInPath, signIns } from '@dropyard/contract/mail/account/sign-in'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCtx } from '../../../../kit/context.ts'
import { assertFound, fail, Refusal } from '../../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../../kit/http/route.ts'
import type { Config } from '../../../../kit/start/config.ts'
import { decrypt, encrypt } from '../../../../kit/start/secrets.ts'
import { closeImap, openImap, troubleOf } from '../connect.ts'
import { assertManages } from '../rights.ts'
import { emailAccount } from '../table.ts'
import { sealTokens } from './login.ts'
import {
  askTokens,
  type Provider,
  type ProviderName,
  providerOf,
  SignInTrouble,
  type Tokens,
} from './provider.ts'

/** Signing an account in at its provider: to its page, and back with a code that is exchanged for tokens. */

const aboutState = 'mail account sign-in'
const minutes = 10
const settings = { google: 'MAIL_GOOGLE_CLIENT_ID', microsoft: 'MAIL_MICROSOFT_CLIENT_ID' } as const

/** What the state parameter carries, encrypted: who began, for which account, and the PKCE verifier. */
const stateShape = z.object({
  accountId: z.number(),
  version: z.number(),
  sessionId: z.number(),
  verifier: z.string(),
  until: z.number(),
})
type State = z.output<typeof stateShape>

const redirectUri = ({ PUBLIC_URL }: Config): string => `${PUBLIC_URL}${signInPath}`

function configured(config: Config, name: ProviderName): Provider {
  return (
    providerOf(config, name) ??
    fail(errors.not_ready, { provider: signIns[name][0], setting: settings[name] })
  )
}

export async function beginSignIn(ctx: UserCtx, id: number): Promise<{ url: string }> {
  await assertManages(ctx, id)
  const [row] = await ctx.db.select().from(emailAccount).where(eq(emailAccount.id, id))
  const { signIn, address, version } = assertFound(row)
  if (signIn === 'password') fail(errors.by_password)
  const provider = configured(ctx.config, signIn)
  const verifier = randomBytes(48).toString('base64url')
  const { sessionId } = ctx.user
  const state: State = { accountId: id, version, sessionId, verifier, until: +ctx.now + minutes * 60_000 }
  const url = new URL(provider.authorizeUrl)
  url.search = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: redirectUri(ctx.config),
    response_type: 'code',
    scope: provider.scope,
    state: encrypt(JSON.stringify(state), aboutState),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: address,
    ...provider.asks,
  }).toString()
  return { url: url.href }
}

type AccountRow = typeof emailAccount.$inferSelect

/** Exchanges the code and logs in with the token, outside a transaction, because the provider and the mail server are asked. */
export async function proveSignIn(
  early: PreTransactionCtx,
  answer: string,
): Promise<{ row: AccountRow; tokens: Tokens }> {
  const { config, database, user, now } = early
  const query = Object.fromEntries(new URLSearchParams(answer))
  const state = readState(query.state)
  if (!state || !user || state.until < +now || state.sessionId !== user.sessionId) fail(errors.expired)
  if (query.error) fail(errors.declined, { reason: query.error_description || query.error })
  const row = await database.transaction('all', async (db) => {
    await assertManages({ db, user }, state.accountId)
    const [one] = await db.select().from(emailAccount).where(eq(emailAccount.id, state.accountId))
    return assertFound(one)
  })
  const { signIn } = row
  if (signIn === 'password' || row.version !== state.version) fail(errors.changed)
  try {
    const tokens = await askTokens(configured(config, signIn), {
      grant_type: 'authorization_code',
      code: query.code ?? '',
      code_verifier: state.verifier,
      redirect_uri: redirectUri(config),
    })
    if (tokens.refresh === '') fail(errors.no_refresh)
    await closeImap(await openImap(early, row, { user: row.login, accessToken: tokens.access }))
    return { row, tokens }
  } catch (error) {
    if (error instanceof SignInTrouble)
      return fail(error.kind === 'refused' ? errors.declined : errors.unreachable, { reason: error.message })
    if (error instanceof Refusal) throw error
    if (troubleOf(error) === 'refused') return fail(errors.other_account, { address: row.address })
    early.log.warn({ err: error, account: row.id }, 'mail account that signed in')
    return fail(errors.unreachable)
  }
}

function readState(text = ''): State | undefined {
  try {
    return stateShape.parse(JSON.parse(decrypt(text, aboutState)))
  } catch {
    return undefined
  }
}

/** Keeps the tokens, and has the account read now. */
export async function finishSignIn(
  ctx: Ctx,
  { row: { id, version, address, imapHost }, tokens }: Awaited<ReturnType<typeof proveSignIn>>,
): Promise<{ id: number; address: string }> {
  const [row] = await ctx.db.select().from(emailAccount).where(eq(emailAccount.id, id)).for('update')
  if (row?.version !== version) fail(errors.changed)
  await ctx.db
    .update(emailAccount)
    .set({
      secret: sealTokens({ address, imapHost }, tokens),
      ...{ state: 'new', message: '', messageZh: '', refusals: 0, failures: 0, nextTryAt: null },
      version: version + 1,
    })
    .where(eq(emailAccount.id, id))
  ctx.audit({ record: 'set-email', recordId: id, after: { signed_in: true } })
  return { id, address }
}
