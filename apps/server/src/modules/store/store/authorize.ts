import { createHash, randomBytes } from 'node:crypto'
import type { ErrorCode } from '@dropyard/contract/kit/errors'
import type { Words } from '@dropyard/contract/kit/text'
import { storeErrors } from '@dropyard/contract/store/store-errors'
import { and, eq, gt } from 'drizzle-orm'
import {
  type Connector,
  type GivenKeys,
  PlatformError,
  type StoreCredentials,
  type StoreFacts,
} from '../../../connectors/connector.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail, Refusal } from '../../../kit/errors.ts'
import { decrypt, encrypt } from '../../../kit/secrets.ts'
import { type Account, sameAccount } from './account.ts'
import { codeOf, connectorFor, trialConnection } from './connections.ts'
import { keep } from './keep.ts'
import { store, storeAuthorization } from './table.ts'

/** Getting a store's yes: by going there (OAuth), or by keys that the merchant brings. */

const stateMinutes = 10
const hash = (state: string): string => createHash('sha256').update(state).digest('hex')
/** Kind of authorization that goes to the platform (specification, section 3). */
const byApp = 3

export const callbackAddress = (ctx: Pick<Ctx, 'config'>, platformId: number): string =>
  `${ctx.config.PUBLIC_URL}/connect/${codeOf(platformId)}/callback`

/** What waits for the answer, sealed: the proof key, and keys of the merchant's own app. */
interface Waiting {
  verifier: string
  keys: GivenKeys
}

/** Address where the merchant says yes. The nonce in it is used once; nothing else changes until the answer. */
export async function beginAuthorization(
  ctx: UserCtx,
  one: { id: number; shopUrl: string; platformId: number },
  keys: Keys = {},
): Promise<string> {
  const connector = connectorFor(ctx, one.platformId)
  if (!connector) fail(storeErrors.not_ready, { platform: one.platformId })
  const state = randomBytes(24).toString('base64url')
  const waiting: Waiting = { verifier: randomBytes(48).toString('base64url'), keys: typed(keys) }
  await ctx.db.insert(storeAuthorization).values({
    stateHash: hash(state),
    storeId: one.id,
    userId: ctx.user.id,
    waiting: encrypt(JSON.stringify(waiting), hash(state)),
    expiresAt: new Date(ctx.now.getTime() + stateMinutes * 60_000),
  })
  const redirectUri = callbackAddress(ctx, one.platformId)
  return connector.authorizeUrl({ ...waiting, shop: one.shopUrl, state, redirectUri })
}

/** What came of an authorization: fine, or a refusal in words. */
export type CameBack = { ok: true } | { ok: false; words: Words }

type Outside = Pick<Ctx, 'database' | 'config' | 'log' | 'now' | 'enqueueIn'>

/**
 * The browser came back. Runs outside a transaction, because the platform is asked in between; the nonce is
 * consumed first, so that a second arrival fails.
 */
export async function finishAuthorization(
  ctx: Outside,
  platformId: number,
  query: Record<string, string>,
): Promise<CameBack> {
  const connector = connectorFor(ctx, platformId)
  if (!connector) return { ok: false, words: storeErrors.gone.words }
  const started = await useState(ctx, connector.stateOf?.(query) ?? query.state ?? '')
  if (started?.row.platformId !== platformId) return { ok: false, words: storeErrors.state.words }
  const { row: one, waiting } = started
  try {
    const given = await connector.completeAuthorization({
      ...waiting,
      query,
      shop: one.shopUrl,
      redirectUri: callbackAddress(ctx, platformId),
    })
    const proved = await prove(connector, one, byApp, given)
    await ctx.database.transaction('all', (db) =>
      keep({ db, now: ctx.now, enqueue: ctx.enqueueIn(db) }, one, proved),
    )
    return { ok: true }
  } catch (error) {
    if (error instanceof Refusal)
      return { ok: false, words: { en: error.words('en'), zh: error.words('zh') } }
    if (!(error instanceof PlatformError)) throw error
    ctx.log.warn({ store: one.id, reason: error.message }, 'store not authorized')
    return { ok: false, words: refusalOf(error).words }
  }
}

function refusalOf(error: PlatformError): ErrorCode {
  if (error.kind === 'refused') return storeErrors.declined
  return error.mayRetry ? storeErrors.unreachable : storeErrors.wrong_answer
}

/** The store that a nonce was given for; a nonce is good once. */
function useState(ctx: Outside, state: string) {
  return ctx.database.transaction('all', async (db) => {
    const [used] = await db
      .delete(storeAuthorization)
      .where(and(eq(storeAuthorization.stateHash, hash(state)), gt(storeAuthorization.expiresAt, ctx.now)))
      .returning()
    if (!used) return undefined
    const [row] = await db.select().from(store).where(eq(store.id, used.storeId))
    return row && { row, waiting: JSON.parse(decrypt(used.waiting, used.stateHash)) as Waiting }
  })
}

/** Keys as they come from a form. */
export interface Keys {
  appid?: string | undefined
  secret?: string | undefined
  access_token?: string | undefined
}

const typed = (keys: Keys): GivenKeys => ({
  appid: keys.appid?.trim() ?? '',
  secret: keys.secret?.trim() ?? '',
  accessToken: keys.access_token?.trim() ?? '',
})

/** Credentials that the store has accepted. */
export interface Proved {
  credentials: StoreCredentials
  facts: StoreFacts
  authType: number
}

/** Asks the store whether it lets us in; it stays the account that it was. */
async function prove(
  connector: Connector,
  one: Account,
  authType: number,
  given: StoreCredentials,
): Promise<Proved> {
  const trial = trialConnection(one.shopUrl, authType, given)
  const credentials = await sameAccount(connector, one, trial)
  return { credentials, facts: await connector.check({ ...trial, credentials }), authType }
}

/** Keys that the merchant typed: proved against the store before they are kept, outside any transaction. */
export async function proveKeys(
  ctx: Pick<Ctx, 'config' | 'log'>,
  one: Account & { platformId: number; authType: number },
  keys: Keys,
): Promise<Proved> {
  const connector = connectorFor(ctx, one.platformId)
  if (!connector) fail(storeErrors.not_ready, { platform: one.platformId })
  const { shopUrl, authType } = one
  try {
    const given = await connector.keyCredentials(shopUrl, authType, typed(keys))
    return await prove(connector, one, authType, given)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.mayRetry) fail(storeErrors.unreachable)
    fail(storeErrors.unauthorized, { reason: error.message })
  }
}
