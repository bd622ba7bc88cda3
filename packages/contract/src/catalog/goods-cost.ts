import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy } from '../kit/page.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { goodsLimits } from './goods-edit.ts'

/** What SKUs cost to purchase, in CNY fen. Whoever may not list it gets goods without it, everywhere. */

export const goodsCost = {
  list: listEndpoint({
    path: '/v1/goods-cost',
    permission: 'goods-cost:list',
    about: { en: 'See purchase costs', zh: '查看采购成本' },
    row: z.object({
      sku_id: z.number(),
      sku: z.string(),
      goods_id: z.number(),
      goods_name: z.string(),
      cost: z.number(),
      currency: z.string(),
    }),
    filters: {
      goods_id: wire.id.optional(),
      /** Finds by SKU. */
      search: wire.line(100).optional(),
      sort: sortBy(['sku', 'cost']),
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/goods-cost/batch-update',
    permission: 'goods-cost:update',
    about: { en: 'Change purchase costs', zh: '修改采购成本' },
    body: z.object({
      costs: wire.listOf(
        z.object({ sku: wire.line(100), cost: wire.minor({ min: 0, max: goodsLimits.amount }) }),
        { min: 1, max: 1000 },
      ),
    }),
    data: z.object({ updated: z.number(), unchanged: z.number() }),
  }),
}

export const goodsCostErrors = errors('goods-cost', {
  unknown: { en: 'There is no SKU {{codes}}.', zh: 'SKU {{codes}} 不存在。' },
  twice: { en: '{{codes}} appears more than once.', zh: '{{codes}} 重复出现。' },
})

export const manifest = () =>
  ({
    roles: { 'goods-cost:*': ['product-developer', 'buyer'], 'goods-cost:list': ['finance'] },
  }) satisfies Manifest
