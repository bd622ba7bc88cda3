import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { and, asc, gt } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inDays } from '../../../kit/data/days.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { sku } from '../../catalog/goods/table.ts'
import { served } from './service.ts'

const suppliers = ['YW-001', 'SZ-002', 'GZ-003'] as const

/** The SKUs of the demo's suppliers; every third SKU has a second supplier. */
export async function sellerDemo(ctx: Ctx): Promise<void> {
  const buyer = actingAs(ctx, await demoIds(ctx), 'buyer')
  const skus = await ctx.db
    .select({ code: sku.code, cost: sku.cost })
    .from(sku)
    .where(and(sku.active, gt(sku.cost, 100)))
    .orderBy(asc(sku.id))
    .limit(30)
  for (const [n, { code, cost }] of skus.entries()) {
    const offer = String(610_000_000_000 + n)
    const one = {
      sku: code,
      supplier: suppliers[n % 3],
      supplier_code: `H${1000 + n}`,
      moq: 10,
      order_multiple: 5,
      tiers: [1, 100, 500].map((from, step) => ({ from, price: Math.round(cost * (1 - step * 0.06)) })),
      last_price: cost,
      last_date: inDays(ctx, -(n + 3)),
      link: n % 2 ? '' : `https://detail.1688.com/offer/${offer}.html`,
    }
    await served.create(buyer, goodsSeller.input.parse(one))
    if (n % 3 === 0)
      await served.create(
        buyer,
        goodsSeller.input.parse({
          ...one,
          supplier: 'YW-014',
          preference: 2,
          moq: 1,
          order_multiple: 1,
          tiers: [],
        }),
      )
  }
}
