import { createHash, randomBytes } from 'node:crypto'
import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { callbackPath, platformIds } from '@dropyard/contract/store/platform/facts'
import { staffStore } from '@dropyard/contract/store/staff-store'
import { store as contract } from '@dropyard/contract/store/store'
import { storeErrors } from '@dropyard/contract/store/store/errors'
import { storeStatus } from '@dropyard/contract/store/store/row'
import { and, eq, gt } from 'drizzle-orm'
import {
  type Connector,
  type GivenKeys,
  PlatformError,
  type StoreCredentials,
  type StoreFacts,
} from '../../../connectors/connector.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { scopeOf } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import { type Account, sameAccount } from './account.ts'
import type { StoreRecord } from './connected-store.ts'
import { codeOf, connectorFor, trialConnection } from './connections.ts'
import { oneStore } from './query.ts'
import { saveAuthorization } from './save-authorization.ts'
import { store, storeAuthorization } from './table.ts'

/** Authorization of a store: at the platform (OAuth), or by keys that the merchant enters. */

const stateMinutes = 10
const hash = (state: string): string => createHash('sha256').update(state).digest('hex')
/** Kind of authorization by OAuth (specification, section 3). */
const byApp = 3

export const callbackAddress = (ctx: Pick<Ctx, 'config'>, platformId: number): string =>
  `${ctx.config.PUBLIC_URL}${callbackPath(codeOf(platformId))}`

/** Encrypted data for the callback: the PKCE verifier, and keys of the merchant's own app. */
interface Waiting {
  verifier: string
  keys: GivenKeys
}

/** The address at which the merchant grants access. Its nonce can be used once; the store is unchanged until the callback. */
export async function beginAuthorization(
  ctx: UserCtx,
  one: { id: number; entityId: number; shopUrl: string; platformId: number },
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
    sessionId: ctx.user.sessionId,
    entityId: one.entityId,
    shopUrl: one.shopUrl,
    waiting: encrypt(JSON.stringify(waiting), hash(state)),
    expiresAt: new Date(ctx.now.getTime() + stateMinutes * 60_000),
  })
  const redirectUri = callbackAddress(ctx, one.platformId)
  return connector.authorizeUrl({ ...waiting, shop: one.shopUrl, state, redirectUri })
}

/** The parameters with which the platform redirected the browser. */
interface Answer {
  platform: keyof typeof platformIds
  /** Query string of the callback. */
  answer: string
  /** Whether the user confirms an authorization that was begun in another session. */
  go_on?: boolean | undefined
}

/** A store with the credentials from its platform. */
interface Finished {
  row: StoreRecord
  proved: Proved
}

/**
 * Handles the callback: requests credentials from the platform. Runs outside a transaction because of that request; the nonce is
 * consumed first, so that a repeated callback fails.
 */
export async function proveAnswer(
  early: PreTransactionCtx,
  { platform, answer, go_on }: Answer,
): Promise<Finished> {
  const platformId = platformIds[platform]
  const connector = connectorFor(early, platformId)
  if (!connector) fail(storeErrors.gone)
  const query = Object.fromEntries(new URLSearchParams(answer))
  const { row, waiting } = await begun(
    early,
    platformId,
    connector.stateOf?.(query) ?? query.state ?? '',
    go_on,
  )
  try {
    const given = await connector.completeAuthorization({
      ...waiting,
      query,
      shop: row.shopUrl,
      redirectUri: callbackAddress(early, platformId),
    })
    return { row, proved: await prove(connector, row, byApp, given) }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    early.log.warn({ store: row.id, reason: error.message }, 'store not authorized')
    fail(refusalOf(error))
  }
}

/** Saves the credentials, unless the store's address changed meanwhile. */
export async function finishAuthorization(ctx: UserCtx, { row, proved }: Finished) {
  const { store: now } = await oneStore(ctx, row.id)
  if (now.shopUrl !== row.shopUrl) fail(storeErrors.moved)
  await saveAuthorization(ctx, now, proved)
  ctx.audit({ record: 'store', recordId: now.id, entityId: now.entityId, after: { authed: true } })
  return { id: now.id, name: now.name, shop_url: now.shopUrl }
}

function refusalOf(error: PlatformError): ErrorCode {
  if (error.kind === 'refused') return storeErrors.declined
  return error.mayRetry ? storeErrors.unreachable : storeErrors.wrong_answer
}

/**
 * The store of a nonce. A nonce is valid once, for the user who began: a link sent by another person must neither connect their
 * store to this account nor this user's store to theirs. An attempt by another user doesn't consume it, nor does one by the same
 * user from another session (after a new login, in another browser) until they confirm.
 */
async function begun(
  { database, user, now }: PreTransactionCtx,
  platformId: number,
  state: string,
  goOn = false,
) {
  if (!user) fail(storeErrors.state)
  const mine = and(eq(storeAuthorization.stateHash, hash(state)), gt(storeAuthorization.expiresAt, now))
  const used = await database.transaction('all', async (db) => {
    const [known] = await db
      .select({ userId: storeAuthorization.userId, sessionId: storeAuthorization.sessionId })
      .from(storeAuthorization)
      .where(mine)
    if (known && known.userId !== user.id) fail(storeErrors.other_person)
    if (known && known.sessionId !== user.sessionId && !goOn) fail(storeErrors.other_session)
    const [one] = await db.delete(storeAuthorization).where(mine).returning()
    return one
  })
  if (!used) fail(storeErrors.state)
  // With the user's current row scope, which may have changed since.
  const [row] = await database.transaction(scopeOf(user), (db) =>
    db.select().from(store).where(eq(store.id, used.storeId)),
  )
  if (row?.platformId !== platformId) fail(storeErrors.state)
  const may = user.permissions.has(
    user.kind === 'staff' ? staffStore.auth.permission : contract.authorize.permission,
  )
  if (
    !may ||
    row.status === storeStatus.archived ||
    row.entityId !== used.entityId ||
    row.shopUrl !== used.shopUrl
  )
    fail(storeErrors.moved)
  return { row, waiting: JSON.parse(decrypt(used.waiting, used.stateHash)) as Waiting }
}

/** Keys from a form. */
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

/** Credentials that the store accepted. */
export interface Proved {
  credentials: StoreCredentials
  facts: StoreFacts
  authType: number
}

/** Verifies credentials with the store, for the account that it had before. */
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

/** Verifies entered keys with the store before they are saved, outside any transaction. */
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
