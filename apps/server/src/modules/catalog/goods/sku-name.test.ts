import { cart } from '@dropyard/contract/order/cart'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeSku } from '../../../testing/factories.ts'
import { skuChoices } from './sku-name.ts'
import { goods, sku } from './table.ts'

const app = await startTestApp()

const tent = await app.system(async (ctx) => {
  const made = await makeSku(ctx, { code: 'TENT-GRN' })
  const [row] = await ctx.db
    .update(sku)
    .set({ optionValues: ['Green', '2 m'] })
    .where(eq(sku.id, made.id))
    .returning()
  if (!row) throw new Error('The SKU is missing')
  await ctx.db
    .update(goods)
    .set({ options: ['Color', 'Width'], optionsZh: { Color: '颜色', Green: '绿色' } })
    .where(eq(goods.id, row.goodsId))
  return row
})

describe('the options of a SKU', () => {
  it('are in the language of the reader, and in English as far as they are not translated', async () => {
    const merchant = await app.as('merchant')
    await merchant.call(cart.add, { body: { lines: [{ sku_id: tent.id, quantity: 1 }] } })
    const optionsIn = async (lang: 'en' | 'zh') => {
      const { data } = await merchant.call(cart.list, { headers: { 'accept-language': lang } })
      return data.flatMap(({ lines }) => lines.flatMap(({ options }) => options))
    }
    expect(await optionsIn('zh')).toEqual(['绿色', '2 m'])
    expect(await optionsIn('en')).toEqual(['Green', '2 m'])
  })

  it('are so in the names of SKUs, too', async () => {
    const nameIn = (lang: 'en' | 'zh') =>
      app.system(async (ctx) => (await skuChoices({ ...ctx, lang }, { ids: [tent.id] }))[0]?.name)
    expect(await nameIn('zh')).toMatch(/ \/ 绿色 \/ 2 m$/)
    expect(await nameIn('en')).toMatch(/ \/ Green \/ 2 m$/)
  })
})
