import { storeErrors } from '@dropyard/contract/store/store'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { StoreCredentials } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { constraintOf, seeingAll } from '../../../kit/database.ts'
import { fail } from '../../../kit/errors.ts'
import { seal } from './connections.ts'
import { subscribeStore, syncStore } from './jobs.ts'
import { store } from './table.ts'

/** What a store says of itself. */
export interface Facts {
  name: string
  currency: string
  email: string
  scopes: string[]
}

/** Keeps proved credentials and takes up the work. One shop belongs to one company, and there to one store. */
export async function keep(
  ctx: Pick<Ctx, 'db' | 'now' | 'enqueue'>,
  one: { id: number; platformId: number; shopUrl: string },
  proved: { credentials: StoreCredentials; facts: Facts; authType: number },
): Promise<void> {
  await refuseTaken(ctx, one)
  const { credentials, facts, authType } = proved
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  try {
    await ctx.db
      .update(store)
      .set({
        authed: true,
        authLost: null,
        authedAt: ctx.now,
        authType,
        secrets: seal(one.id, credentials),
        scopes: facts.scopes,
        currency: facts.currency,
        shopEmail: facts.email,
        openDate: sql`coalesce(${store.openDate}, ${now})`,
        // Platforms' clocks differ from ours and count whole seconds.
        ordersFrom: sql`coalesce(${store.ordersFrom}, ${now} - interval '5 minutes')`,
        expireTime: credentials.refreshExpires ? new Date(credentials.refreshExpires) : null,
        version: sql`${store.version} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(store.id, one.id))
  } catch (error) {
    if (constraintOf(error) === 'store_shop_url') fail(storeErrors.taken)
    throw error
  }
  await ctx.enqueue(subscribeStore, { storeId: one.id })
  await ctx.enqueue(syncStore, { storeId: one.id }, { key: `store:${one.id}` })
}

/** Another company's store is not ours to see, but it is taken all the same. */
async function refuseTaken(
  ctx: Pick<Ctx, 'db'>,
  one: { id: number; platformId: number; shopUrl: string },
): Promise<void> {
  const [other] = await seeingAll(ctx.db, () =>
    ctx.db
      .select({ id: store.id })
      .from(store)
      .where(
        and(
          eq(store.platformId, one.platformId),
          eq(store.shopUrl, one.shopUrl),
          eq(store.authed, true),
          ne(store.id, one.id),
        ),
      ),
  )
  if (other) fail(storeErrors.taken)
}
