import { expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, travel } from '../people.ts'
import { rowsOf, rowWith } from './steps.ts'

/** Shipping: rules of a merchant, and prices and records of staff. */

const say = {
  en: {
    add: 'New shipping rule',
    name: 'Name',
    by: 'Ship by',
    save: 'Save',
    tryRules: 'Test on recent orders',
    would: 'Test results',
    takes: 'Would go by',
    prices: 'Prices',
    tryParcel: 'Quote test',
    total: 'Total',
    freight: /Freight for/,
    savePrices: 'Save prices',
    savedPrices: 'Prices saved',
    later: /^From \d{4}/,
    price: 'Price per unit (CNY) 1',
    edit: 'Edit',
    order: 'Order',
    delivers: 'Select shipping methods',
    vat: 'Import VAT',
    duty: 'Duty rules',
    begins: 'In ',
    city: 'City',
    close: 'Close',
  },
  zh: {
    add: '新增物流规则',
    name: '名称',
    by: '物流方式',
    save: /^保\s?存$/,
    tryRules: '用近期订单试运行',
    would: '规则试运行',
    takes: '将使用',
    prices: '价格',
    tryParcel: '试算',
    total: '合计',
    freight: /^运费/,
    savePrices: '保存价格',
    savedPrices: '价格已保存',
    later: /^\d{4}-\d\d-\d\d 起$/,
    price: '单价 (CNY) 1',
    edit: '编辑',
    order: '排序',
    delivers: '设置物流方式',
    vat: '进口增值税',
    duty: '关税规则',
    begins: ' 天后',
    city: '城市',
    close: '关闭',
  },
} as const

for (const lang of languages(import.meta.filename))
  test(`a merchant orders rules and tries them (${lang})`, async ({ page }) => {
    const words = say[lang]
    const name = `Rule ${lang} ${Date.now().toString(36)}`
    await enter(page, 'merchant', '/shippingRules', lang)
    await page.getByRole('button', { name: words.add }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(words.name, { exact: true }).fill(name)
    await form.getByLabel(words.by, { exact: true }).click()
    await page.getByRole('option').first().waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: words.save }).click()
    const row = page.locator('.rule-row').filter({ hasText: name })
    await expect(row).toBeVisible()
    const places = page.locator('.rule-row')
    const last = (await places.count()) - 1
    await expect(places.nth(last)).toContainText(name)
    // By keyboard: space picks the row up, the arrow moves it, space drops it.
    await row.locator('.grip').focus()
    await page.keyboard.press('Space')
    await expect(row.locator('.grip')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(places.nth(last - 1), 'the row above makes room').toHaveAttribute(
      'style',
      /translate3d\(0(px)?, -?[1-9]/,
    )
    await page.keyboard.press('Space')
    await expect(places.nth(last - 1)).toContainText(name)
    await page.reload()
    await expect(places.nth(last - 1)).toContainText(name)
    await page.getByRole('button', { name: words.tryRules }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText(words.would)
    await expect(drawer.getByRole('columnheader', { name: words.takes })).toBeVisible()
  })

for (const lang of languages(import.meta.filename, 1))
  test(`staff try prices and write the next ones (${lang})`, async ({ page }) => {
    const words = say[lang]
    await enter(page, 'clerk', `/channelList?search=${lang === 'en' ? 'CN-STD' : 'CN-EXP'}`, lang)
    await rowWith(page, lang === 'en' ? 'CN-STD' : 'CN-EXP').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab', { name: words.tryParcel }).click()
    await expect(drawer.getByRole('cell', { name: words.freight })).toBeVisible()
    await expect(drawer.getByText(words.total, { exact: true })).toBeVisible()
    await drawer.getByRole('tab').first().click()
    await drawer
      .locator('.price-fields input')
      .nth(1)
      .fill((30 + (Date.now() % 1000) / 100).toFixed(2))
    await drawer.getByRole('button', { name: words.savePrices }).click()
    await expect(page.getByText(words.savedPrices)).toBeVisible()
    await expect(drawer.getByTitle(words.later).first()).toBeVisible()
  })

for (const lang of languages(import.meta.filename, 2))
  test(`staff keep the records of shipping (${lang})`, async ({ page }) => {
    const words = say[lang]
    await enter(page, 'admin', '/warehouseList?search=DE', lang)
    for (const path of [
      '/warehouseList?search=DE',
      '/expressList?search=STD',
      '/carriers?search=USPS',
      '/countries?search=JP',
    ]) {
      await travel(page, path)
      await rowsOf(page).first().click()
      // A warehouse opens with its bins.
      if (path.startsWith('/warehouseList'))
        await page.getByRole('dialog').getByRole('button', { name: words.edit, exact: true }).click()
      const save = page.getByRole('dialog').getByRole('button', { name: words.save })
      await save.click()
      await expect(save).toBeHidden()
    }
    await travel(page, '/lastMileList?search=USPS')
    await rowsOf(page).first().hover()
    await page.getByRole('button', { name: words.delivers }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: words.save }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await travel(page, '/expressRules')
    await expect(rowsOf(page).first()).toBeVisible()
    await travel(page, '/dutyRules?country=DE')
    await expect(rowWith(page, 'eu-flat-3')).toBeVisible()
    await page.getByText(words.vat, { exact: true }).click()
    await expect(page.getByText('19.00')).toBeVisible()
    await travel(page, '/holidayList')
    await expect(rowsOf(page).first()).toContainText(words.begins)
  })
