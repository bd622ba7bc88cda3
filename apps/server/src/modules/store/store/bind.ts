import { storeErrors } from '@dropyard/contract/store/store/errors'
import { eq, sql } from 'drizzle-orm'
import { PlatformError, type StoreCredentials } from '../../../connectors/connector.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { scopeOf } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { order } from '../../order/order/table.ts'
import { accountOf, marketplaceOf } from './account.ts'
import { connectionTo, connectorFor } from './connections.ts'
import { oneStore, toStoreRow } from './query.ts'
import { assertNotConnectedElsewhere } from './save-authorization.ts'
import { seal } from './sealed.ts'
import { store } from './table.ts'

/**
 * The platform account of a store (`/platform/bind`). One authorization may reach several: an Amazon seller sells in many
 * marketplaces, and each is a store. Authorizing binds the first one that matches the store's address; this lists all and binds
 * another, as long as no orders came from the previous one.
 */

interface Reached {
  id: string
  name: string
  currency: string
  credentials: StoreCredentials
}

interface Reach {
  bound: string
  accounts: Reached[]
}

/** For a store that isn't authorized. */
const none: Reach = { bound: '', accounts: [] }

/** Asks the platform, outside any transaction. */
async function reached(early: PreTransactionCtx, shopId: number): Promise<Reach> {
  if (!early.user) return none
  const { user } = early
  const { store: row } = await early.database.transaction(scopeOf(user), (db) =>
    oneStore({ db, user } as UserCtx, shopId),
  )
  if (!row.authed) return none
  const connector = connectorFor(early, row.platformId)
  if (!connector) fail(storeErrors.not_ready, { platform: row.platformId })
  const connection = connectionTo(early.database, row)
  const known = row.accountId ?? marketplaceOf(connection.credentials) ?? row.shopUrl
  try {
    const accounts = (await connector.accounts?.(connection)) ?? [
      {
        id: known,
        name: row.accountName || row.shopUrl,
        currency: row.currency,
        credentials: connection.credentials,
      },
    ]
    return { bound: accountOf(row, accounts)?.id ?? known, accounts }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    fail(error.mayRetry ? storeErrors.unreachable : storeErrors.unauthorized, { reason: error.message })
  }
}

export async function accountsOf(early: PreTransactionCtx, shopId: number) {
  const { bound, accounts } = await reached(early, shopId)
  return accounts.map(({ id, name }) => ({ id, name, bound: id === bound }))
}

interface Wish {
  shop_id: number
  account_id: string
}

export async function askAccounts(early: PreTransactionCtx, wish: Wish) {
  return reached(early, wish.shop_id)
}

export async function bindAccount(ctx: UserCtx, wish: Wish, { bound, accounts }: Reach) {
  const { store: row } = await oneStore(ctx, wish.shop_id)
  if (!row.authed) fail(storeErrors.not_authorized)
  const chosen = accounts.find((one) => one.id === wish.account_id)
  if (!chosen) fail(storeErrors.no_account)
  if (chosen.id !== bound) {
    const [came] = await ctx.db.select({ id: order.id }).from(order).where(eq(order.storeId, row.id)).limit(1)
    if (came) fail(storeErrors.bound, { account: row.accountName || bound })
    // Without the seller it only identifies a marketplace, which many sellers share.
    const accountId = chosen.credentials.account?.sellerId ? chosen.id : null
    await assertNotConnectedElsewhere(ctx, row, accountId ?? undefined, () =>
      ctx.db
        .update(store)
        .set({
          accountId,
          accountName: chosen.name,
          currency: chosen.currency,
          secrets: seal(row.id, chosen.credentials),
          syncedTo: null,
          version: sql`${store.version} + 1`,
          updatedAt: ctx.now,
        })
        .where(eq(store.id, row.id)),
    )
    ctx.audit({
      record: 'store',
      recordId: row.id,
      before: { account: bound },
      after: { account: chosen.id },
    })
  }
  return toStoreRow(await oneStore(ctx, row.id), ctx)
}
