import type { Ctx } from '../kit/context.ts'
import { category } from '../modules/catalog/category/table.ts'
import { goods, sku } from '../modules/catalog/goods/table.ts'
import { availableOf } from '../modules/warehouse/stock/available.ts'
import { adjust } from '../modules/warehouse/stock/on-hand.ts'
import { proveStock } from '../modules/warehouse/stock/prove.ts'
import { type ReserveLine, reserveOrder } from '../modules/warehouse/stock/reserve.ts'
import { demoWarehouses } from '../modules/warehouse/warehouse/demo.ts'
import type { TestApp } from './app.ts'

/** Adds stock to a warehouse. */
export const receive = (
  ctx: Ctx,
  {
    quantity,
    ...input
  }: { skuId: number; warehouseId: number; quantity: number; reference: string; key: string },
) => adjust(ctx, { ...input, change: quantity, reason: '' })

/** Creates stock for tests: one product, the warehouses CN, US and DE, and SKUs on demand. */
export async function stockFixture(app: TestApp) {
  const places = await app.system(demoWarehouses)
  const place = (code: string): number => places.get(code) ?? 0
  const goodsId = await app.system(async (ctx) => {
    const [top] = await ctx.db
      .insert(category)
      .values({ level: 1, nameEn: 'Mugs', nameZh: '杯子' })
      .returning()
    const [made] = await ctx.db
      .insert(goods)
      .values({ code: 'MUG', titleEn: 'Enamel mug', titleZh: '搪瓷杯', categoryId: top?.id ?? 0 })
      .returning()
    return made?.id ?? 0
  })
  let counter = 0
  const next = (): number => ++counter

  async function makeSku(ctx: Ctx, stock: Record<string, number>): Promise<{ skuId: number; code: string }> {
    const code = `SKU-${next()}`
    const [made] = await ctx.db
      .insert(sku)
      .values({ goodsId, code, price: 500, weightGrams: 300 })
      .returning()
    const skuId = made?.id ?? 0
    for (const [warehouse, quantity] of Object.entries(stock)) {
      const arrival = { skuId, warehouseId: place(warehouse), quantity, reference: 'test' }
      await receive(ctx, { ...arrival, key: `receive:${next()}` })
    }
    return { skuId, code }
  }

  return {
    goodsId,
    place,
    /** Returns a number that no order, key or SKU uses yet. */
    next,
    /** Creates a SKU with stock per warehouse. */
    newSku: (stock: Record<string, number> = {}) => app.system((ctx) => makeSku(ctx, stock)),
    reserve: (orderId: number, lines: readonly ReserveLine[]) =>
      app.system((ctx) => reserveOrder(ctx, orderId, lines)),
    free: async (skuId: number) =>
      (await app.system((ctx) => availableOf(ctx, [skuId]))).get(skuId)?.available,
    prove: async () => (await app.system(proveStock)).problems,
  }
}
