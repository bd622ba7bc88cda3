import { packbox as contract, packboxErrors } from '@dropyard/contract/warehouse/packbox'
import { isContainer } from '@dropyard/contract/warehouse/packbox-category'
import { eq, sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { skuChoices, skuNameOf } from '../../catalog/goods/sku-name.ts'
import { packboxCategory } from '../packbox-category/table.ts'
import { offeredPackaging, packboxSize } from './offered.ts'
import { packbox } from './table.ts'

const sides = ['length_mm', 'width_mm', 'height_mm'] as const

const served = serve(contract, packbox, {
  owner: offeredPackaging,
  columns: { size: packboxSize, sku_name: (ctx) => skuNameOf(ctx, sql`packbox.sku_id`) },
  search: [packbox.code, packbox.nameEn, packbox.nameZh],
  beforeSave: async (ctx, input) => {
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
    return input
  },
})

registerModule({
  name: 'packbox',
  routes: [route(contract.skus, (ctx, { query }) => skuChoices(ctx, query)), ...served.routes],
  demo: demoRows('warehouse/packbox', served),
})
