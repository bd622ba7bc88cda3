import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { offerIn } from './offer.ts'
import { putFirst } from './prefer.ts'
import { goodsSeller } from './table.ts'

/**
 * Notes who supplies SKUs that were developed, at what was quoted: prices and terms of that supplier are replaced, what
 * buyers wrote beside them stays.
 */
export async function suppliedBy(
  ctx: Ctx,
  skuIds: readonly number[],
  quoted: Pick<
    typeof goodsSeller.$inferInsert,
    'supplierId' | 'currency' | 'moq' | 'orderMultiple' | 'packQuantity' | 'leadDays' | 'tiers' | 'link'
  >,
): Promise<void> {
  if (skuIds.length === 0) return
  const values = { ...quoted, offerId: offerIn(quoted.link ?? ''), updatedAt: ctx.now }
  const kept = await ctx.db
    .insert(goodsSeller)
    .values(skuIds.map((skuId) => ({ ...values, skuId, createdAt: ctx.now })))
    .onConflictDoUpdate({
      target: [goodsSeller.skuId, goodsSeller.supplierId],
      set: { ...values, version: sql`${goodsSeller.version} + 1` },
    })
    .returning({ id: goodsSeller.id })
  // Whom a decision named is bought from.
  await putFirst(
    ctx,
    kept.map(({ id }) => id),
  )
  for (const { id } of kept) ctx.audit({ record: 'goods-seller', recordId: id, after: { ...quoted } })
}
