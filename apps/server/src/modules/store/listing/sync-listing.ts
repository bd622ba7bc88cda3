import { parseMoney } from '@dropyard/contract/kit/money'
import { and, eq } from 'drizzle-orm'
import type { Listings, PlatformProduct } from '../../../connectors/listings.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import type { ConnectedStore } from '../store/connected-store.ts'
import { listing } from './table.ts'

/**
 * Updates a listing from its product in the store. Our own writes also arrive as changes, so only differences from what we wrote
 * last count as out of sync.
 */
export async function syncListing(
  run: JobRun,
  live: ConnectedStore,
  productId: string,
  /** The prices there were just written by us. */
  pricesAreOurs = false,
): Promise<void> {
  const { listings } = live.connector
  if (!listings) return
  const ours = and(eq(listing.storeId, live.row.id), eq(listing.productId, productId))
  const [known] = await run.transaction((ctx) => ctx.db.select({ id: listing.id }).from(listing).where(ours))
  if (!known) return
  const product = await listings.product(live.connection, productId)
  await run.transaction(async (ctx) => {
    const [row] = await ctx.db.select().from(listing).where(ours).for('update')
    if (!row) return
    await ctx.db
      .update(listing)
      .set({
        ...(product
          ? standing(row, product, listings, pricesAreOurs)
          : { deletedInStore: true, inSync: false }),
        updatedAt: ctx.now,
      })
      .where(eq(listing.id, row.id))
  })
}

function standing(
  row: typeof listing.$inferSelect,
  product: PlatformProduct,
  { archives }: Listings,
  pricesAreOurs: boolean,
) {
  const archived = !archives && row.status === 'archived' && product.status === 'draft'
  const amount = (text: string | null, otherwise: number): number =>
    text === null ? otherwise : parseMoney(text, row.currency, { zerosAllowed: true }).amount
  const priceMin = amount(product.priceMin, row.priceMin)
  const priceMax = amount(product.priceMax, row.priceMax)
  const written = row.written && pricesAreOurs ? { ...row.written, priceMin, priceMax } : row.written
  const asWritten =
    written === null ||
    (written.title === product.title && written.priceMin === priceMin && written.priceMax === priceMax)
  return {
    title: product.title,
    status: archived ? row.status : product.status,
    url: product.url,
    priceMin,
    priceMax,
    written,
    inSync: asWritten,
    deletedInStore: false,
  }
}
