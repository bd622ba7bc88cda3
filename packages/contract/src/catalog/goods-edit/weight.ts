import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import * as wire from '../../kit/wire.ts'

/** Weights of many SKUs, as measured in the warehouse. */

const skuWeight = z.object({
  sku: wire.text(100),
  weight_grams: wire.int({ min: 1, max: 1_000_000 }),
})
export type SkuWeight = z.output<typeof skuWeight>

/** Parses lines copied from a spreadsheet: SKU and grams, separated by a tab, comma, semicolon or spaces. */
export function readWeights(text: string): { weights: SkuWeight[]; wrong: number[] } {
  const weights: SkuWeight[] = []
  const wrong: number[] = []
  for (const [n, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, sku = '', grams = ''] = /^\s*(\S.*?)(?:\s*[\t,;]\s*|\s+)(\d{1,7})\s*g?\s*$/i.exec(line) ?? []
    const read = skuWeight.safeParse({ sku, weight_grams: grams })
    if (read.success) weights.push(read.data)
    else wrong.push(n + 1)
  }
  return { weights, wrong }
}

export const goodsWeight = {
  update: endpoint({
    method: 'POST',
    path: '/v1/goods/batch-update-weight',
    permission: 'goods-library:weight',
    about: ['Edit the weights of SKUs', '批量修改重量'],
    body: z.object({ weights: wire.listOf(skuWeight, { min: 1, max: 1000 }) }),
    data: z.object({ updated: z.number(), unchanged: z.number() }),
  }),
}

export const goodsWeightErrors = errors('goods-weight', {
  unknown: ['There is no SKU {{codes}}.', 'SKU {{codes}} 不存在。'],
  twice: ['{{codes}} is duplicated.', '{{codes}} 重复出现。'],
})
