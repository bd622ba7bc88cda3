import { formatMoney, parseMoney } from '@dropyard/contract/kit/money'
import { storeErrors } from '@dropyard/contract/store/store/errors'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError } from '../../../connectors/connector.ts'
import type { VariantChange } from '../../../connectors/listings.ts'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { scopeOf } from '../../../kit/data/database.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { connectedStore, disconnectReason, withStore } from '../store/connected-store.ts'
import { connectionTo, connectorFor } from '../store/connections.ts'
import { store } from '../store/table.ts'
import { eachListing } from './each-listing.ts'
import { ownListings } from './service.ts'
import { syncListing } from './sync-listing.ts'
import { listing } from './table.ts'

/** Current prices, stock and weight of listed products in their stores. */

/** Asks the store, outside any transaction, because the merchant edits its current values. */
export async function readVariants(early: PreTransactionCtx, { id }: { id: number }) {
  const { user } = early
  if (!user) return undefined
  const row = await early.database.transaction(scopeOf(user), async (db) => {
    const entityId = entityOf({ db, user } as UserCtx)
    const [one] = await db
      .select({ listing, store })
      .from(listing)
      .innerJoin(store, eq(store.id, listing.storeId))
      .where(and(eq(listing.id, id), eq(listing.entityId, entityId)))
    return assertFound(one)
  })
  const { productId, currency } = row.listing
  if (!row.store.authed) fail(storeErrors.not_authorized)
  const listings = connectorFor(early, row.store.platformId)?.listings
  if (!listings || !productId) fail(storeErrors.not_ready, { platform: row.store.platformId })
  try {
    const variants = await listings.variants(connectionTo(early.database, row.store), productId)
    return {
      storeId: row.listing.storeId,
      currency,
      variants: variants.map((v) => ({
        variant_id: v.variantId,
        sku: v.sku,
        title: v.title,
        price: parseMoney(v.price, currency, { zerosAllowed: true }).amount,
        stock: v.stock,
      })),
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.kind === 'missing') return assertFound(undefined)
    if (error.mayRetry) fail(storeErrors.unreachable)
    fail(storeErrors.unauthorized, { reason: error.message })
  }
}

export async function changeVariants(
  ctx: UserCtx,
  input: {
    id: number
    variants: { variant_id: string; price?: number | undefined; stock?: number | undefined }[]
  },
): Promise<{ job_id: number }> {
  const [row] = await ownListings(ctx, [input.id])
  const { title, currency } = assertFound(row)
  const changes = input.variants.map(({ variant_id, price, stock }) => ({
    variantId: variant_id,
    ...(price === undefined ? {} : { price: formatMoney({ amount: price, currency }) }),
    ...(stock === undefined ? {} : { stock }),
  }))
  return { job_id: await ctx.startJob(ctx, changeInStore, { ids: [input.id], changes }, { title }) }
}

/** Sets one weight for all variants of the chosen products. */
export async function changeWeight(
  ctx: UserCtx,
  input: { ids: number[]; weight: number },
): Promise<{ job_id: number }> {
  const rows = await ownListings(ctx, input.ids)
  const work = { ids: [...new Set(input.ids)], changes: [], weightGrams: input.weight }
  return { job_id: await ctx.startJob(ctx, changeInStore, work, { title: rows[0]?.title ?? '' }) }
}

/** Writes changes to the stores; idempotent. */
export const changeInStore = job({
  name: 'listing.variants',
  input: z.object({
    ids: z.array(z.number()),
    changes: z
      .array(z.object({ variantId: z.string(), price: z.string().optional(), stock: z.number().optional() }))
      .default([]),
    weightGrams: z.number().optional(),
  }),
  retries: 3,
  run: (run, { ids, changes, weightGrams }) =>
    eachListing(run, ids, (id) => changeOne(run, id, changes, weightGrams)),
})

async function changeOne(
  run: JobRun,
  id: number,
  changes: readonly VariantChange[],
  weightGrams: number | undefined,
): Promise<string | undefined> {
  const row = await run.transaction(
    async (ctx) => (await ctx.db.select().from(listing).where(eq(listing.id, id)))[0],
  )
  const productId = row?.productId
  if (!row || !productId) return 'gone'
  const live = await connectedStore(run, row.storeId)
  const listings = live?.connector.listings
  if (!live || !listings) return disconnectReason(run, row.storeId)
  const told = await withStore(run, live, async () => {
    const all =
      weightGrams === undefined
        ? changes
        : (await listings.variants(live.connection, productId)).map((v) => ({
            variantId: v.variantId,
            weightGrams,
          }))
    await listings.changeVariants(live.connection, productId, all)
    await syncListing(run, live, productId, true)
  })
  return told.ok ? undefined : 'store_lost'
}
