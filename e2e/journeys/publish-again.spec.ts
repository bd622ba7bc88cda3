import { type APIRequestContext, expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, type Lang, tokenOf } from '../people.ts'

/** A product that a store already has: the merchant is told so, and never publishes a price that was not shown. */

const store = 'Northwind Camp EU'

const say = {
  en: {
    toStore: 'Publish to store',
    update: 'Update in 1 store',
    listed: /^Published .+ ago$/,
    note: /no duplicate is created/,
    moved: /Prices changed\. Nothing was published/,
    done: /1 of 1 done/,
  },
  zh: {
    toStore: '刊登到店铺',
    update: '更新 1 个店铺中的商品',
    listed: /前刊登$/,
    note: /不会重复刊登/,
    moved: /价格在查看后已变动/,
    done: /已完成 1 \/ 1/,
  },
} as const

/** Raises the price of all variants by a cent, as staff. */
async function dearer(request: APIRequestContext, id: number): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'developer')}` }
  const read = await request.get(`/v1/goods/${id}`, { headers })
  const { data } = (await read.json()) as { data: { skus: { price: number }[] } }
  const skus = data.skus.map((one) => ({ ...one, price: one.price + 1 }))
  const saved = await request.put(`/v1/goods/${id}`, { headers, data: { ...data, skus } })
  expect(saved.ok()).toBe(true)
}

/** A product that the demo's second shop has; each language uses another one. */
async function listedProduct(request: APIRequestContext, lang: Lang): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'merchant')}` }
  const answer = await request.get('/sale/shopifyListing?per-page=100', { headers })
  const { data } = (await answer.json()) as { data: { goods_id: number | null; shop_name: string }[] }
  const ours = data.filter((row) => row.goods_id !== null && row.shop_name === store)
  const id = ours.at(lang === 'en' ? 0 : -1)?.goods_id
  if (!id) throw new Error('Nothing is listed')
  return id
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  test(`${lang}: listing a product again changes it, by prices that were shown`, async ({
    page,
    request,
  }) => {
    const listed = await listedProduct(request, lang)
    await enter(page, 'merchant', `/goodsList/detail?id=${listed}`, lang)
    await page.getByRole('button', { name: words.toStore }).first().click()
    const drawer = page.getByRole('dialog')
    const shop = drawer.getByRole('listitem').filter({ hasText: store })
    await expect(shop.getByText(words.listed)).toBeVisible()
    await expect(shop.getByRole('checkbox')).not.toBeChecked()
    await shop.getByRole('checkbox').check()
    await expect(drawer.getByText(words.note)).toBeVisible()
    const update = drawer.getByRole('button', { name: words.update })
    await expect(update).toBeEnabled()
    await dearer(request, listed)
    await update.click()
    await expect(drawer.getByText(words.moved)).toBeVisible()
    await expect(drawer.locator('td .struck').first()).toBeVisible()
    await update.click()
    await expect(page).toHaveURL(/listingRecord/)
    await expect(page.getByRole('dialog').getByText(words.done)).toBeVisible()
  })
}
