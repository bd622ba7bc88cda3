import { type APIRequestContext, expect, test } from '@playwright/test'
import { enter, tokenOf } from '../people.ts'
import { demoShop, pageFor, shopify } from './steps.ts'

/** A file as stores export it: so many products of one variant each. */
const productFile = (count: number, tag: string): string =>
  [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Cost per item,Status',
    ...Array.from(
      { length: count },
      (_, n) =>
        `crate-${tag}-${n},Picnic Crate ${tag} ${n},<p>Pine wood.</p>,Harbour,Storage,outdoor,true,Size,${n + 20} cm,PC-${tag}-${n},${400 + n},19.90,8.40,active`,
    ),
  ].join('\n')

test('staff import a product file of fifty products after checking it', async ({ browser }) => {
  const tag = Date.now().toString(36)
  const page = await pageFor(browser, 'developer', '/goodsLibrary')
  await page.getByRole('button', { name: 'Import' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(productFile(50, tag)),
  })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await dialog.getByRole('button', { name: 'Import 50 products' }).click({ timeout: 20_000 })
  await expect(dialog.getByText('The import is done')).toBeVisible({ timeout: 20_000 })
  await page.goto(`/goodsLibrary?keyword=crate ${tag}`)
  await expect(page.getByText('50 in total')).toBeVisible()
  await page.context().close()
})

interface Api {
  get<T>(path: string, params?: Record<string, string>): Promise<T>
  post<T>(path: string, form: Record<string, string>): Promise<T>
}

async function apiOf(request: APIRequestContext, who: string): Promise<Api> {
  const headers = { authorization: `Bearer ${await tokenOf(request, who)}` }
  const data = async <T>(answer: Promise<{ json(): Promise<unknown> }>) =>
    ((await (await answer).json()) as { data: T }).data
  return {
    get: (path, params) => data(request.get(path, { headers, ...(params ? { params } : {}) })),
    post: (path, form) => data(request.post(path, { headers, form })),
  }
}

test('fifty products are listed; five that the store refused are listed by a retry', async ({
  page,
  request,
}) => {
  const merchant = await apiOf(request, 'merchant')
  const stores = await merchant.get<{ id: number; shop_url: string }[]>('/sale/shop')
  const store = stores.find((one) => one.shop_url.includes('northwind-outdoor'))
  const goods = await merchant.get<{ id: number }[]>('/sale/goods', { 'per-page': '50' })
  expect(goods).toHaveLength(50)
  const body = {
    data: {
      productSet: {
        product: null,
        productSetOperation: null,
        userErrors: [{ field: ['input', 'title'], message: 'Title is forbidden', code: 'INVALID_INPUT' }],
      },
    },
  }
  const faults = await request.post(`${shopify}/__sim/faults`, {
    data: {
      match: { operation: 'productSet', shop: demoShop },
      times: 5,
      fault: { kind: 'status', status: 200, body },
    },
  })
  expect(faults.ok()).toBe(true)
  const { batch_ids } = await merchant.post<{ batch_ids: number[] }>('/sale/goods/batchDisplay', {
    'shop_ids[0]': String(store?.id),
    status: 'active',
    'rule[mode]': 'multiply',
    'rule[value]': '2.5',
    ...Object.fromEntries(goods.map(({ id }, n) => [`goods_ids[${n}]`, String(id)])),
  })
  await enter(page, 'merchant', `/listingRecord?batch=${batch_ids.join(',')}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('50 of 50 done')).toBeVisible({ timeout: 60_000 })
  await expect(drawer.getByText('45 listed')).toBeVisible()
  await drawer.getByRole('tab', { name: 'Failed 5' }).click()
  await expect(drawer.getByText(/Title is forbidden/).first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Retry 5 failures' }).click()
  await expect(drawer.getByText('50 listed')).toBeVisible({ timeout: 30_000 })
})
