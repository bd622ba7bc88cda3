import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { matchVariants } from './match.ts'
import { orderSku } from './table.ts'

/** Maps the variants of a product that we published ourselves, so that their orders need no matching. */
export async function linkVariants(
  ctx: Ctx,
  input: {
    entityId: number
    storeId: number
    variants: readonly {
      productId: string | null
      variantId: string
      platformSku: string
      title: string
      variantTitle: string
      skuId: number
    }[]
  },
): Promise<void> {
  const { entityId, storeId, variants } = input
  const rows = await matchVariants(
    ctx,
    { entityId, storeId },
    variants.map((v) => ({ ...v, sku: v.platformSku, image: null })),
  )
  for (const [i, { orderSkuId }] of rows.entries()) {
    const variant = variants[i]
    if (variant)
      await ctx.db
        .update(orderSku)
        .set({
          skuId: variant.skuId,
          setId: null,
          origin: 'listing',
          mappedSku: variant.platformSku,
          drifted: false,
          updatedAt: ctx.now,
        })
        .where(eq(orderSku.id, orderSkuId))
  }
}
