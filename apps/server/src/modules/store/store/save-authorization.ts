import { storeErrors } from '@dropyard/contract/store/store/errors'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { StoreCredentials, StoreFacts } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { constraintOf, withoutRowScope } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import { type Account, isOther } from './account.ts'
import { subscribeStore, syncStore, tellAgain } from './jobs.ts'
import { seal } from './sealed.ts'
import { store } from './table.ts'

/** Saves verified credentials and starts syncing. A shop belongs to one company, and there to one store. */
export async function saveAuthorization(
  ctx: Pick<Ctx, 'db' | 'now' | 'enqueue'>,
  one: Account & { platformId: number },
  proved: { credentials: StoreCredentials; facts: StoreFacts; authType: number },
): Promise<void> {
  const { credentials, facts, authType } = proved
  const { account } = facts
  // A store that was ever connected can't change its account, because its orders come from there.
  if (isOther(one, { id: account?.id, credentials }))
    fail(storeErrors.other_account, { account: account?.name ?? facts.name })
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await assertNotConnectedElsewhere(ctx, one, account?.id, () =>
    ctx.db
      .update(store)
      .set({
        authed: true,
        authLost: null,
        authedAt: ctx.now,
        authType,
        secrets: seal(one.id, credentials),
        scopes: facts.scopes,
        currency: facts.currency,
        ...(account ? { accountId: account.id, accountName: account.name } : {}),
        shopEmail: facts.email,
        openDate: sql`coalesce(${store.openDate}, ${now})`,
        // Platforms' clocks differ from ours and have whole seconds.
        ordersFrom: sql`coalesce(${store.ordersFrom}, ${now} - interval '5 minutes')`,
        expireTime: credentials.refreshExpires ? new Date(credentials.refreshExpires) : null,
        version: sql`${store.version} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(store.id, one.id)),
  )
  await ctx.enqueue(subscribeStore, { storeId: one.id })
  await resumeSync(ctx, one.id)
}

/** Starts syncing a store that can be called again, in both directions. */
export async function resumeSync(ctx: Pick<Ctx, 'enqueue'>, storeId: number): Promise<void> {
  await ctx.enqueue(tellAgain, { storeId })
  await ctx.enqueue(syncStore, { storeId }, { key: `store:${storeId}` })
}

/** Writes a store's shop or account, unless another store has it; unique indexes cover concurrent requests. */
export async function assertNotConnectedElsewhere(
  ctx: Pick<Ctx, 'db'>,
  one: { id: number; platformId: number; shopUrl: string },
  accountId: string | undefined,
  write: () => Promise<unknown>,
): Promise<void> {
  await refuseTaken(ctx, one, accountId)
  try {
    await write()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'store_shop_url' || constraint === 'store_account') fail(storeErrors.taken)
    throw error
  }
}

/** Also checks stores of other companies, which the user can't see. */
async function refuseTaken(
  ctx: Pick<Ctx, 'db'>,
  one: { id: number; platformId: number; shopUrl: string },
  accountId: string | undefined,
): Promise<void> {
  const same = eq(store.shopUrl, one.shopUrl)
  const [other] = await withoutRowScope(ctx.db, () =>
    ctx.db
      .select({ id: store.id })
      .from(store)
      .where(
        and(
          eq(store.platformId, one.platformId),
          accountId ? or(same, eq(store.accountId, accountId)) : same,
          eq(store.authed, true),
          ne(store.id, one.id),
        ),
      ),
  )
  if (other) fail(storeErrors.taken)
}
