import { createHash, randomBytes } from 'node:crypto'
import { storeErrors } from '@dropyard/contract/store/store'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { PlatformError, type StoreCredentials } from '../../../connectors/connector.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { connectionTo, connectorFor, type StoreAddress, seal } from './connections.ts'
import { subscribeStore, syncStore } from './jobs.ts'
import { store, storeAuthorization } from './table.ts'

/** Getting a store's yes: by going there (OAuth), or by keys that the merchant brings. */

const stateMinutes = 10
const hash = (state: string): string => createHash('sha256').update(state).digest('hex')

export const callbackAddress = (ctx: Pick<Ctx, 'config'>): string =>
  `${ctx.config.PUBLIC_URL}/connect/shopify/callback`

/** Address where the merchant says yes. The nonce in it is used once. */
export async function beginAuthorization(
  ctx: UserCtx,
  one: { id: number; shopUrl: string; platformId: number },
): Promise<string> {
  const connector = connectorFor(ctx, one.platformId)
  if (!connector) fail(storeErrors.not_ready, { platform: one.platformId })
  const state = randomBytes(24).toString('base64url')
  await ctx.db.insert(storeAuthorization).values({
    stateHash: hash(state),
    storeId: one.id,
    userId: ctx.user.id,
    expiresAt: new Date(ctx.now.getTime() + stateMinutes * 60_000),
  })
  return connector.authorizeUrl({ shop: one.shopUrl, state, redirectUri: callbackAddress(ctx) })
}

/**
 * The browser came back. Runs outside a transaction, because the platform is asked in between; the nonce is
 * consumed first, so that a second arrival fails.
 */
export async function finishAuthorization(
  ctx: Ctx,
  query: Record<string, string>,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const started = await ctx.database.transaction('all', async (db) => {
    const [used] = await db
      .delete(storeAuthorization)
      .where(
        and(
          eq(storeAuthorization.stateHash, hash(query.state ?? '')),
          gt(storeAuthorization.expiresAt, ctx.now),
        ),
      )
      .returning()
    if (!used) return undefined
    const [row] = await db.select().from(store).where(eq(store.id, used.storeId))
    return row
  })
  if (!started) return { ok: false, reason: 'state' }
  const connector = connectorFor(ctx, started.platformId)
  if (!connector) return { ok: false, reason: 'not_ready' }
  try {
    const credentials = await connector.completeAuthorization({
      query,
      shop: started.shopUrl,
      redirectUri: callbackAddress(ctx),
    })
    const facts = await connector.check(
      connectionTo(ctx.database, { ...started, secrets: seal(started.id, credentials) }),
    )
    await ctx.database.transaction('all', async (db) =>
      keep({ db, now: ctx.now, enqueue: ctx.enqueueIn(db) }, started, credentials, facts),
    )
    return { ok: true }
  } catch (error) {
    if (error instanceof PlatformError) return { ok: false, reason: error.message }
    throw error
  }
}

/** Keys that the merchant typed: proved against the store before they are kept. */
export async function proveKeys(
  ctx: UserCtx,
  one: {
    id: number
    shopUrl: string
    platformId: number
    entityId: number
    authType: number
    currency: string
  },
  keys: { appid?: string | undefined; secret?: string | undefined; accessToken?: string | undefined },
) {
  const connector = connectorFor(ctx, one.platformId)
  if (!connector) fail(storeErrors.not_ready, { platform: one.platformId })
  try {
    const credentials: StoreCredentials = keys.accessToken
      ? { accessToken: keys.accessToken.trim(), ...(keys.secret ? { secret: keys.secret.trim() } : {}) }
      : await connector.privateCredentials(one.shopUrl, keys.appid?.trim() ?? '', keys.secret?.trim() ?? '')
    const address: StoreAddress = { ...one, secrets: seal(one.id, credentials) }
    return { credentials, facts: await connector.check(connectionTo(ctx.database, address)) }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.mayRetry) fail(storeErrors.unreachable)
    fail(storeErrors.unauthorized, { reason: error.message })
  }
}

interface Facts {
  name: string
  currency: string
  email: string
  scopes: string[]
}

/** Keeps credentials, takes up the work. One shop belongs to one company at a time. */
export async function keep(
  ctx: Pick<Ctx, 'db' | 'now' | 'enqueue'>,
  one: { id: number; platformId: number; shopUrl: string },
  credentials: StoreCredentials,
  facts: Facts,
): Promise<void> {
  const [other] = await ctx.db
    .select({ id: store.id })
    .from(store)
    .where(
      and(
        eq(store.platformId, one.platformId),
        eq(store.shopUrl, one.shopUrl),
        eq(store.authed, true),
        ne(store.id, one.id),
      ),
    )
  if (other) fail(storeErrors.taken)
  await ctx.db
    .update(store)
    .set({
      authed: true,
      authLost: null,
      secrets: seal(one.id, credentials),
      scopes: facts.scopes,
      currency: facts.currency,
      shopEmail: facts.email,
      openDate: sql`coalesce(${store.openDate}, ${ctx.now.toISOString()}::timestamptz)`,
      expireTime: credentials.refreshExpires ? new Date(credentials.refreshExpires) : null,
      version: sql`${store.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(eq(store.id, one.id))
  await ctx.enqueue(subscribeStore, { storeId: one.id })
  await ctx.enqueue(syncStore, { storeId: one.id }, { key: `store:${one.id}` })
}

/** The store no longer lets us in: said once, and shown wherever the store is needed. */
export async function loseAuthorization(
  ctx: Ctx,
  storeId: number,
  reason: 'uninstalled' | 'refused',
): Promise<void> {
  await ctx.db
    .update(store)
    .set({
      authed: false,
      authLost: reason,
      ...(reason === 'uninstalled' ? { secrets: null } : {}),
      version: sql`${store.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(and(eq(store.id, storeId), eq(store.authed, true)))
}
