import {
  stockPolicy as contract,
  stockPolicyErrors as errors,
} from '@dropyard/contract/warehouse/stock-policy'
import { sql } from 'drizzle-orm'
import { qualified } from '../../../kit/data/qualified.ts'
import { invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { ofSkusWith, skuChoices, skuNameOf, skuTitle } from '../../catalog/goods/sku-name.ts'
import { stockPolicy } from './table.ts'

const skuId = qualified(stockPolicy.skuId)

const served = serve(contract, stockPolicy, {
  search: [ofSkusWith(skuId)],
  columns: {
    sku: sql`(SELECT k.code FROM sku k WHERE k.id = ${skuId})`,
    sku_name: (ctx) => skuNameOf(ctx, skuId),
    title: (ctx) =>
      sql`(SELECT ${skuTitle(ctx)} FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = ${skuId})`,
  },
  beforeSave: (_ctx, input, before) => {
    const moved = (['sku_id', 'warehouse_id'] as const).filter(
      (name) => before && input[name] !== before[name],
    )
    if (moved.length > 0) invalid(Object.fromEntries(moved.map((name) => [name, errors.fixed.words])))
    return { ...input, safety: input.fixed_safety ?? before?.safety ?? 0 }
  },
})

registerModule({
  name: 'stock-policy',
  routes: [route(contract.skus, (ctx, { query }) => skuChoices(ctx, query)), ...served.routes],
  demoNeeds: ['stock'],
})
