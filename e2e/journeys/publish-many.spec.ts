import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, type Lang } from '../people.ts'
import { simulator } from '../product.ts'
import { demoShop, pageFor } from './steps.ts'

const say = {
  en: {
    table: 'Table',
    thisPage: 'Select all rows on this page',
    selected: '50 selected',
    toStore: 'Publish to store',
    active: 'Active',
    ready: '50 products are ready to publish',
    send: 'Publish to 1 store',
    done: '50 of 50 done',
    listed: (count: number) => `${count} published`,
    failed: 'Failed 5',
    retry: 'Retry failures (5)',
  },
  zh: {
    table: '表格',
    thisPage: '选择本页全部行',
    selected: '已选 50 项',
    toStore: '刊登到店铺',
    active: '在售',
    ready: '50 个商品可以刊登',
    send: '刊登到 1 个店铺',
    done: '已完成 50 / 50',
    listed: (count: number) => `成功 ${count}`,
    failed: '失败 5',
    retry: '重试 5 个失败项',
  },
} as const

/** A file as exported by stores, with this number of products, each with one variant. */
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
  await dialog.getByRole('button', { name: 'Import 50 products' }).click()
  await expect(dialog.getByText('The import is done')).toBeVisible()
  await page.goto(`/goodsLibrary?keyword=crate ${tag}`)
  await expect(page.getByText('50 in total')).toBeVisible()
  await page.context().close()
})

/** Makes the store refuse the next products, each with a reason. */
async function refuseNext(request: APIRequestContext, times: number): Promise<void> {
  const body = {
    data: {
      productSet: {
        product: null,
        productSetOperation: null,
        userErrors: [{ field: ['input', 'title'], message: 'Title is forbidden', code: 'INVALID_INPUT' }],
      },
    },
  }
  const faults = await request.post(`${simulator('shopify')}/__sim/faults`, {
    data: {
      match: { operation: 'productSet', shop: demoShop },
      times,
      fault: { kind: 'status', status: 200, body },
    },
  })
  expect(faults.ok()).toBe(true)
}

/** Selects all fifty products of a page of the catalogue. */
async function chooseFifty(page: Page, lang: Lang): Promise<void> {
  const words = say[lang]
  await page.getByTitle(words.table, { exact: true }).click()
  await expect(page.locator('tbody tr[data-row-key]')).toHaveCount(50)
  await page.getByRole('checkbox', { name: words.thisPage }).check()
  await expect(page.getByText(words.selected)).toBeVisible()
}

/** The number of products that buyers see in the store. */
async function soldThere(request: APIRequestContext): Promise<number> {
  const page = await request.get(`${simulator('shopify')}/${demoShop}/`)
  return (await page.text()).match(/class="card"/g)?.length ?? 0
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  test(`${lang}: fifty products are chosen and listed; five that the store refused are listed by a retry`, async ({
    page,
    request,
  }, { retry, repeatEachIndex }) => {
    // Each language and each retry uses another page of fifty products, which the store does not have.
    const part = (lang === 'en' ? 1 : 2) + 2 * (retry + repeatEachIndex)
    await enter(page, 'merchant', `/goodsList?per-page=50&page=${part}`, lang)
    const before = await soldThere(request)
    await chooseFifty(page, lang)
    await page.getByRole('button', { name: words.toStore }).last().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('checkbox', { name: /Northwind Outdoor/ }).check()
    await drawer.getByText(words.active, { exact: true }).click()
    await expect(drawer.getByText(words.ready)).toBeVisible()
    await refuseNext(request, 5)
    await drawer.getByRole('button', { name: words.send }).click()
    await expect(page).toHaveURL(/listingRecord\?batch=\d+/)
    await expect(drawer.getByText(words.done)).toBeVisible()
    await expect(drawer.getByText(words.listed(45)).first()).toBeVisible()
    await drawer.getByRole('tab', { name: words.failed }).click()
    await expect(drawer.getByText(/Title is forbidden/).first()).toBeVisible()
    await drawer.getByRole('button', { name: words.retry }).click()
    await expect(drawer.getByText(words.listed(50)).first()).toBeVisible()
    expect(await soldThere(request)).toBe(before + 50)
  })
}
