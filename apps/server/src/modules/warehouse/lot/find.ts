import { lotErrors as errors } from '@dropyard/contract/warehouse/lot'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { lot } from './table.ts'

/** The lot of pieces that come. */
export interface NamedLot {
  readonly lot: string
  readonly expires_on: string | null
}

/** @throws if the SKU's product demands more of every receipt */
export async function assertLotNamed(ctx: Ctx, skuId: number, named: NamedLot): Promise<void> {
  const [product] = await ctx.db
    .select({ tracking: goods.lotTracking, sku: sku.code })
    .from(goods)
    .innerJoin(sku, eq(sku.goodsId, goods.id))
    .where(eq(sku.id, skuId))
  const { tracking, sku: code } = assertFound(product)
  if ((tracking !== 'none' || named.expires_on !== null) && named.lot === '')
    fail(errors.needed, { sku: code })
  if (tracking === 'expiry' && named.expires_on === null) fail(errors.expiry_needed, { sku: code })
}

/** The lot's id; it is made when its first pieces come. @returns undefined without a lot */
export async function lotOf(ctx: Ctx, skuId: number, { lot: code, expires_on }: NamedLot) {
  if (code === '') return undefined
  await ctx.db.insert(lot).values({ skuId, code, expiresOn: expires_on }).onConflictDoNothing()
  const [found] = await ctx.db
    .select({ id: lot.id })
    .from(lot)
    .where(
      and(
        eq(lot.skuId, skuId),
        eq(lot.code, code),
        sql`${lot.expiresOn} IS NOT DISTINCT FROM ${expires_on}::date`,
      ),
    )
  return found?.id
}
