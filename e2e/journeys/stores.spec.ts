import { expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, type Lang, travel } from '../people.ts'
import { simulator } from '../product.ts'
import { connectShop, demoShop, rowsOf, rowWith } from './steps.ts'
import { say as common } from './words.ts'

/** What merchants do with their stores and with what they list there, and what staff keep of both. */

const say = {
  en: {
    sync: 'Sync now',
    synced: 'Orders are up to date',
    lost: (name: string) => `${name} is disconnected`,
    again: 'Authorize again',
    authorize: 'Authorize',
    success: 'Success',
    connected: 'Connected',
    variants: 'Prices and stock',
    price: /^Price /,
    saveVariants: 'Save in the store',
    republish: 'Republish',
    twoDone: '2 of 2 done',
    newPlatform: 'New platform',
    name: 'Name',
    code: 'Code',
    save: 'Save',
    remove: 'Delete',
    selectable: 'Selectable',
    disable: 'Disable',
    enable: 'Enable',
    disabled: 'Disabled',
    answered: 'Mark as answered',
    isAnswered: 'Answered',
  },
  zh: {
    sync: '立即同步',
    synced: '订单已是最新',
    lost: (name: string) => `${name} 授权已失效`,
    again: '重新授权',
    authorize: /^授\s?权$/,
    success: /^成\s?功$/,
    connected: '已连接',
    variants: '价格与库存',
    price: /^售价 /,
    saveVariants: '保存到店铺',
    republish: '重新刊登',
    twoDone: '已完成 2 / 2',
    newPlatform: '新增平台',
    name: '名称',
    code: '编码',
    save: /^保\s?存$/,
    remove: /^删\s?除$/,
    selectable: '可选',
    disable: /^停\s?用$/,
    enable: /^启\s?用$/,
    disabled: '停用',
    answered: '标记为已答复',
    isAnswered: '已答复',
  },
} as const

const hosts = { Shoplazza: 'myshoplaza.com', SHOPLINE: 'myshopline.com' } as const
const tag = () => Date.now().toString(36)

/** Does something from the icons that a row shows under the pointer. */
async function onRow(page: Page, text: string, name: string | RegExp): Promise<void> {
  const row = rowWith(page, text).first()
  await row.hover()
  await row.getByRole('button', { name, exact: true }).click()
}

async function connectAndLose(page: Page, lang: Lang, platform: keyof typeof hosts): Promise<void> {
  const words = say[lang]
  const shop = `${lang}-${tag()}`
  const name = `Journey ${shop}`
  await enter(page, 'merchant', '/storeList', lang)
  const origin = await connectShop(page, lang, name, shop, platform)
  await onRow(page, name, words.sync)
  await expect(page.getByText(words.synced).first()).toBeVisible()
  const left = await page.request.post(`${origin}/__sim/shops/${shop}.${hosts[platform]}/uninstall`)
  expect(left.ok()).toBe(true)
  const list = `/${platform.toLowerCase()}List`
  const told = page.getByRole('alert').filter({ hasText: words.lost(name) })
  await expect(async () => {
    await page.goto(list)
    await expect(told).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await told.getByRole('button', { name: words.again }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: words.authorize }).first().click()
  const consent = await opened
  await consent.getByRole('button', { name: 'Install' }).click()
  // The window that came back answers the question.
  await expect(page.getByRole('button', { name: words.success })).toBeHidden()
  await expect(told).toHaveCount(0)
}

for (const [lang, platform] of [
  ['en', 'Shoplazza'],
  ['zh', 'SHOPLINE'],
] as const)
  test(`${lang}: a ${platform} store is connected, read, lost and authorized again`, async ({ page }) => {
    await connectAndLose(page, lang, platform)
  })

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  const cents = lang === 'en' ? '41' : '42'

  test(`${lang}: prices are changed in the store on every platform`, async ({ page }) => {
    await enter(page, 'merchant', '/shopifyList?sort=goods_name', lang)
    for (const path of ['/shopifyList', '/shoplazzaList', '/shoplineList']) {
      if (path !== '/shopifyList') await travel(page, `${path}?sort=goods_name`)
      // Each language has a product of its own, so that both may run at once.
      const found = rowsOf(page).nth(lang === 'en' ? 0 : 1)
      // By its key: others list products meanwhile, and the places of rows change.
      const row = rowsOf(page).and(
        page.locator(`[data-row-key="${await found.getAttribute('data-row-key')}"]`),
      )
      await row.hover()
      await row.getByRole('button', { name: words.variants }).click()
      const dialog = page.getByRole('dialog')
      const price = `99${Math.floor(Math.random() * 90) + 10}.${cents}`
      await dialog.getByLabel(words.price).first().fill(price)
      await dialog.getByRole('button', { name: words.saveVariants }).click()
      await expect(row).toContainText(`${price.slice(0, 1)},${price.slice(1)}`)
    }
  })

  test(`${lang}: several products are listed again in one batch`, async ({ page }) => {
    const path = lang === 'en' ? '/shoplazzaList' : '/shoplineList'
    await enter(page, 'merchant', `${path}?sort=goods_name`, lang)
    const boxes = page.locator('tbody').getByRole('checkbox')
    await boxes.nth(2).check()
    await boxes.nth(3).check()
    await page.getByRole('button', { name: words.republish }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: words.republish }).click()
    await expect(page).toHaveURL(/listingRecord\?batch=\d+$/)
    await expect(page.getByRole('dialog').getByText(words.twoDone)).toBeVisible()
  })

  test(`${lang}: a buyer asks what is held, and the merchant takes it and notes the answer`, async ({
    page,
  }) => {
    const email = `${lang}-${tag()}@example.com`
    const asked = await page.request.post(`${simulator('shopify')}/__sim/shops/${demoShop}/compliance`, {
      data: {
        topic: 'customers/data_request',
        payload: { customer: { id: Date.now(), email }, orders_requested: [] },
      },
    })
    expect(asked.ok()).toBe(true)
    await enter(page, 'merchant', '/dataRequests', lang)
    const row = rowWith(page, email)
    await expect(async () => {
      await page.goto(`/dataRequests?search=${email}`)
      await expect(row).toBeVisible({ timeout: 10_000 })
    }).toPass()
    await row.click()
    const drawer = page.getByRole('dialog').filter({ hasText: email })
    const saved = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'JSON' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.json$/)
    await drawer.getByRole('button', { name: words.answered }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: words.answered }).click()
    await expect(drawer).toContainText(words.isAnswered)
    await expect(drawer.getByRole('button', { name: words.answered })).toHaveCount(0)
  })

  test(`${lang}: staff add a platform and delete it`, async ({ page }) => {
    await enter(page, 'admin', '/platformList', lang)
    await page.getByRole('button', { name: words.newPlatform }).click()
    const dialog = page.getByRole('dialog')
    const code = `${lang}-${tag()}`
    await dialog.getByLabel(words.name, { exact: true }).fill(`Platform ${code}`)
    await dialog.getByLabel(words.code, { exact: true }).fill(code)
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(rowWith(page, code)).toContainText(words.selectable)
    await onRow(page, code, words.remove)
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
    await expect(rowWith(page, code)).toHaveCount(0)
  })

  test(`${lang}: staff disable a merchant's store and enable it again`, async ({ page }) => {
    const name = lang === 'en' ? 'Lumen on Amazon' : 'Lumen on AliExpress'
    await enter(page, 'admin', `/storeList?search=${encodeURIComponent(name)}`, lang)
    await onRow(page, name, words.disable)
    await page.getByRole('dialog').getByRole('button', { name: words.disable }).click()
    await expect(rowWith(page, name)).toContainText(words.disabled)
    await onRow(page, name, words.enable)
    await expect(rowWith(page, name)).toContainText(words.connected)
  })
}

test('en: a new Amazon store asks for its keys next', async ({ page }) => {
  const words = common.en
  await enter(page, 'merchant', '/storeList', 'en')
  await page.getByRole('button', { name: words.addStore }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.platform).click()
  await page.getByTitle('Amazon', { exact: true }).last().click()
  await dialog.getByLabel(words.storeName).fill(`Journey ${tag()}`)
  await dialog.getByLabel(words.shopUrl).fill(`www.amazon.com/shops/${tag()}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('LWA Client ID')).toBeVisible()
  // The dialog of the new store is gone: a second click can not add it again.
  await expect(dialog.getByLabel(words.storeName)).toHaveCount(0)
})
