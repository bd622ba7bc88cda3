import { libraryErrors } from '@dropyard/contract/catalog/goods-library'
import { packbox as contract, packboxErrors } from '@dropyard/contract/warehouse/packbox'
import { isContainer } from '@dropyard/contract/warehouse/packbox-category'
import { eq, inArray, sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { listen } from '../../../kit/signals.ts'
import { packagingLeaving } from '../../catalog/goods/packaging.ts'
import { skuChoices, skuNameOf } from '../../catalog/goods/sku-name.ts'
import { sku } from '../../catalog/goods/table.ts'
import { packboxCategory } from '../packbox-category/table.ts'
import { offeredPackaging, packboxSize } from './offered.ts'
import { packbox } from './table.ts'

const isPackaging = sql`g.status = 'packaging'`
const sides = ['length_mm', 'width_mm', 'height_mm'] as const

const served = serve(contract, packbox, {
  owner: offeredPackaging,
  columns: { size: packboxSize, sku_name: (ctx) => skuNameOf(ctx, sql`packbox.sku_id`) },
  search: [packbox.code, packbox.nameEn, packbox.nameZh],
  beforeSave: async (ctx, input, before) => {
    const unknown = isContainer(input.kind) ? sides.filter((side) => input[side] === null) : []
    if (unknown.length > 0)
      invalid(Object.fromEntries(unknown.map((side) => [side, packboxErrors.size.words])))
    const [category] = input.category_id
      ? await ctx.db
          .select({ kind: packboxCategory.kind })
          .from(packboxCategory)
          .where(eq(packboxCategory.id, input.category_id))
      : []
    if (category && category.kind !== input.kind) invalid({ category_id: packboxErrors.category.words })
    if (input.sku_id && input.sku_id !== before?.skuId) await assertPackaging(ctx, input.sku_id)
    return input
  },
})

/** Products that are sold can't be used up by packing. */
async function assertPackaging(ctx: Ctx, skuId: number): Promise<void> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = ${skuId} AND ${isPackaging}`,
  )
  if (rows.length === 0) invalid({ sku_id: packboxErrors.sku.words })
}

/** Packing would take what is sold from stock. */
async function assertUnused(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  const [used] = await ctx.db
    .select({ code: packbox.code })
    .from(packbox)
    .innerJoin(sku, eq(sku.id, packbox.skuId))
    .where(inArray(sku.goodsId, [...ids]))
    .orderBy(packbox.code)
    .limit(1)
  if (used) fail(libraryErrors.stocked, { packaging: used.code })
}

registerModule({
  name: 'packbox',
  routes: [route(contract.skus, (ctx, { query }) => skuChoices(ctx, query, isPackaging)), ...served.routes],
  listeners: [listen(packagingLeaving, assertUnused)],
  demo: demoRows('warehouse/packbox', served),
})
