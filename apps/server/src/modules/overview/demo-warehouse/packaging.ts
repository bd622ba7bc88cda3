import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { demoGoodsCreated } from '../../catalog/goods/demo.ts'
import { saveGoods } from '../../catalog/goods/save.ts'
import { packbox } from '../../warehouse/packbox/table.ts'

/** A product that is used as packaging, with stock: the small box of the demo is taken from it. */
export async function packagingDemo(ctx: Ctx): Promise<void> {
  const [box] = await ctx.db.select().from(packbox).where(eq(packbox.code, 'B1'))
  if (!box) return
  const category = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM category ORDER BY id LIMIT 1`)
  const { lengthMm, widthMm, heightMm } = box
  const code = 'PK-BOX-S'
  await saveGoods(
    ctx,
    undefined,
    {
      ...{ code, handle: null, titleEn: 'Corrugated box S', titleZh: '瓦楞纸箱 S', status: 'packaging' },
      ...{ descriptionEn: '', descriptionZh: '', categoryId: Number(category.rows[0]?.id), tags: [] },
      ...{ keywords: '', options: [], optionsZh: {}, attributes: [], hsCode: '481910', originCountry: 'CN' },
      ...{ declaredNameEn: 'Cardboard box', declaredNameZh: '纸箱', declaredValue: 10, shipDays: 3 },
    },
    [
      {
        ...{ code, barcode: '', optionValues: [], price: 0, cost: box.cost, weightGrams: box.grams },
        ...{ lengthMm: lengthMm ?? 0, widthMm: widthMm ?? 0, heightMm: heightMm ?? 0, image: null },
      },
    ],
    [],
  )
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM sku WHERE code = ${code}`)
  const skuId = Number(rows[0]?.id)
  await ctx.db.update(packbox).set({ skuId }).where(eq(packbox.id, box.id))
  await demoGoodsCreated.send(ctx, [{ skuId, warehouse: 'CN', quantity: 420 }])
}
