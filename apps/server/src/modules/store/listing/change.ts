import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Connection, PlatformError } from '../../../connectors/connector.ts'
import type { Listings } from '../../../connectors/listings.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { connectedStore, disconnectReason, withStore } from '../store/connected-store.ts'
import { eachListing } from './each-listing.ts'
import { ownListings } from './service.ts'
import { listing } from './table.ts'

/** Changes the status of listed products in their stores, and deletes them there. */

type Status = 'draft' | 'active' | 'archived'

export const changeStatus = (ctx: UserCtx, ids: readonly number[], status: Status) => start(ctx, ids, status)

export const removeFromStore = (ctx: UserCtx, ids: readonly number[]) => start(ctx, ids, null)

async function start(
  ctx: UserCtx,
  ids: readonly number[],
  status: Status | null,
): Promise<{ job_id: number }> {
  const rows = await ownListings(ctx, ids)
  const title = rows[0]?.title ?? ''
  return { job_id: await ctx.startJob(ctx, changeListings, { ids: [...new Set(ids)], status }, { title }) }
}

/** A null `status` deletes the products. */
export const changeListings = job({
  name: 'listing.change',
  input: z.object({ ids: z.array(z.number()), status: z.enum(['draft', 'active', 'archived']).nullable() }),
  retries: 3,
  run: (run, { ids, status }) => eachListing(run, ids, (id) => changeOne(run, id, status)),
})

/** @returns why it failed; undefined on success */
async function changeOne(run: JobRun, id: number, status: Status | null): Promise<string | undefined> {
  const row = await run.transaction(
    async (ctx) => (await ctx.db.select().from(listing).where(eq(listing.id, id)))[0],
  )
  if (!row) return undefined
  const { productId } = row
  if (productId && !row.deletedInStore) {
    const live = await connectedStore(run, row.storeId)
    const listings = live?.connector.listings
    if (!live || !listings) return disconnectReason(run, row.storeId)
    const told = await withStore(run, live, () => tell(listings, live.connection, productId, status))
    if (!told.ok) return 'store_lost'
    if (told.value === 'gone') return markGone(run, id)
  } else if (status !== null) return 'gone'
  await run.transaction(async (ctx) => {
    if (status === null) await ctx.db.delete(listing).where(eq(listing.id, id))
    else await ctx.db.update(listing).set({ status, updatedAt: ctx.now }).where(eq(listing.id, id))
  })
  return undefined
}

async function tell(
  listings: Listings,
  connection: Connection,
  productId: string,
  status: Status | null,
): Promise<'done' | 'gone'> {
  try {
    if (status === null) await listings.remove(connection, productId)
    else await listings.setStatus(connection, productId, status)
    return 'done'
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'missing') return 'gone'
    throw error
  }
}

async function markGone(run: JobRun, id: number): Promise<string> {
  await run.transaction((ctx) =>
    ctx.db
      .update(listing)
      .set({ deletedInStore: true, inSync: false, updatedAt: ctx.now })
      .where(eq(listing.id, id)),
  )
  return 'gone'
}
