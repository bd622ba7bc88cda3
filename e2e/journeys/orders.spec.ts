import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, type Lang, problemsOf, settled, tokenOf, travel } from '../people.ts'
import { rowWith } from './steps.ts'

/** Importing orders from files, mapping SKUs, and merchants' records for orders. */

const say = {
  en: {
    importOrders: /Import$/,
    nothingToImport: 'Import orders',
    wrong: '1 order has mistakes',
    column: 'Quantity',
    problem: 'Use a whole number from 1.',
    runGood: 'Import 2 valid orders',
    done: '2 imported',
    finish: 'Close',
    cancel: 'Cancel',
    choose: 'Choose items',
    mend: 'Match and update 1 order',
    mended: 'Matched. 1 waiting order updated.',
    runAll: 'Import 1 order',
    parts: '2 components',
    setMark: 'Set',
    pay: /^Pay$/,
    payAmount: /^Pay /,
    paid: 'Paid',
    reserved: '2 of 2 reserved',
    kind: 'Shopify export',
    readAs: 'Import as this type',
    wrongColumn: 'Lineitem price',
    runOne: 'Import 1 valid order',
    doneOne: '1 imported',
    barcode: 'Same barcode',
    use: 'Match',
    newAddress: 'New address',
    label: 'Label',
    receiver: 'Receiver',
    phone: 'Phone',
    country: 'Country',
    city: 'City',
    street: 'Street and number',
    zip: 'Postal code',
    newIoss: 'New IOSS number',
    name: 'Name',
    number: 'Number',
    validFrom: 'Valid from',
    newRemark: 'New saved note',
    remark: 'Note',
    save: 'Save',
  },
  zh: {
    importOrders: /导\s?入$/,
    nothingToImport: '导入订单',
    wrong: '1 个订单有误',
    column: '数量',
    problem: '请输入大于 0 的整数。',
    runGood: '仅导入 2 个正确订单',
    done: '导入 2 个，',
    finish: /^关\s?闭$/,
    cancel: /^取\s?消$/,
    choose: '选择商品',
    mend: '匹配并更新 1 个订单',
    mended: /1 个等待订单/,
    runAll: '导入 1 个订单',
    parts: '包含 2 种商品',
    setMark: '组合',
    pay: /^付\s?款$/,
    payAmount: /^支付/,
    paid: '付款成功',
    reserved: '已预留 2/2',
    kind: 'Shoplazza / SHOPLINE 导出',
    readAs: '按此类型读取',
    wrongColumn: '商品价格',
    runOne: '仅导入 1 个正确订单',
    doneOne: '导入 1 个，',
    barcode: '条码相同',
    use: /^匹\s?配$/,
    newAddress: '新增地址',
    label: '标签',
    receiver: '收件人',
    phone: '电话',
    country: '国家',
    city: '城市',
    street: '街道门牌',
    zip: '邮编',
    newIoss: /新增\s?IOSS 税号/,
    name: '名称',
    number: '税号',
    validFrom: '生效日期',
    newRemark: '新增常用备注',
    remark: '备注',
    save: /^保\s?存$/,
  },
} as const

/** Our template with three orders: a known SKU, one that only the merchant knows, and one with an error. */
const orderFile = (tag: string) => ({
  name: 'orders.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Order number,SKU,Quantity,Product title,Unit price,Currency,Receiver,Address 1,City,Postal code,Country',
      `K-${tag},MUG04-FOR,2,Enamel mug,19.90,EUR,Emma Fischer,Torstraße 12,Berlin,10119,DE`,
      `U-${tag},OWN-${tag},1,Dipped camping mug,19.90,EUR,Jonas Weber,Lange Reihe 8,Hamburg,20099,DE`,
      `W-${tag},MUG04-FOR,none,Enamel mug,19.90,EUR,Mia Rossi,Via Roma 1,Torino,10121,IT`,
    ].join('\n'),
  ),
})

/** One order of two pieces for which a set of SKUs is sent. */
const setFile = (tag: string) => ({
  name: 'orders.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Order number,SKU,Quantity,Product title,Unit price,Currency,Receiver,Address 1,City,Province,Postal code,Country',
      `S-${tag},SET-${tag},2,Trail bundle ${tag},49.90,USD,Emma Fischer,742 Evergreen Terrace,Springfield,Oregon,97477,US`,
    ].join('\n'),
  ),
})

/**
 * An export of a store platform: one order with a barcode as its SKU, and one with an invalid price; Shopify's in English,
 * Shoplazza's in Chinese.
 */
const exportedFile = (lang: Lang, tag: string, barcode: string) => {
  const address = 'Emma Fischer,Torstraße 12,Berlin,10119,DE'
  const lines =
    lang === 'en'
      ? [
          'Name,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Id',
          `#B-${tag},paid,EUR,19.90,2026-11-02 10:15:00 +0100,1,Pot ${tag},19.90,${barcode},${address},1${Date.now()}`,
          `#X-${tag},paid,EUR,19.90,2026-11-02 10:15:00 +0100,1,Pot ${tag},free,${barcode},${address},2${Date.now()}`,
        ]
      : [
          '订单编号,下单时间,支付状态,币种,商品标题,商品SKU,商品单价,商品数量,收件人姓名,详细地址,城市,邮编,国家',
          `B-${tag},2026-11-02 10:15:00,已支付,USD,锅 ${tag},${barcode},19.90,1,${address}`,
          `X-${tag},2026-11-02 10:15:00,已支付,USD,锅 ${tag},${barcode},免费,1,${address}`,
        ]
  return { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}

/** Gives a SKU a new barcode, because one that was mapped before would need no mapping. */
async function newBarcode(request: APIRequestContext, code: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'developer')}` }
  const read = async <T>(path: string): Promise<T> =>
    ((await (await request.get(path, { headers })).json()) as { data: T }).data
  const [found] = await read<{ id: number }[]>(`/v1/goods?keyword=${code}`)
  const path = `/v1/goods/${found?.id}`
  const goods = await read<{ skus: { code: string }[]; images: { url: string | null }[] }>(path)
  const barcode = String(Date.now())
  const skus = goods.skus.map((sku) => (sku.code === code ? { ...sku, barcode } : sku))
  const images = goods.images.map((image) => ({ ...image, url: image.url ?? '' }))
  const saved = await request.put(path, { headers, data: { ...goods, skus, images } })
  expect(saved.status(), await saved.text()).toBe(200)
  return barcode
}

/** Selects an option of a field by typing. */
async function pick(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true })
  await field.click()
  await field.fill(typed)
  await page.locator('.ant-select-item-option:visible').first().click()
}

for (const lang of languages(import.meta.filename))
  test(`a merchant imports orders and says what is sent for an unknown SKU (${lang})`, async ({ page }) => {
    const words = say[lang]
    const tag = `${lang}${Date.now().toString(36)}`
    await enter(page, 'merchant', '/ordersList', lang)
    const importing = page.getByRole('button', { name: words.importOrders })
    await importing.click()
    const dialog = page.getByRole('dialog')
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles(orderFile(tag))
    await expect(dialog.getByText(words.wrong)).toBeVisible()
    const mistake = dialog.getByRole('row').filter({ hasText: words.problem })
    await expect(mistake).toContainText('4')
    await expect(mistake).toContainText(words.column)
    await dialog.getByRole('button', { name: words.runGood }).click()
    await expect(dialog.getByText(words.done)).toBeVisible()
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: words.finish }).click()
    await travel(page, `/ordersList?search=K-${tag}`)
    await expect(rowWith(page, `K-${tag}`).first()).toBeVisible()
    await importing.click()
    await file.setInputFiles(orderFile(tag))
    await expect(dialog.getByRole('button', { name: words.nothingToImport })).toBeDisabled()
    await dialog.getByRole('button', { name: words.cancel }).click()

    await travel(page, `/orderSku?search=OWN-${tag}`)
    await rowWith(page, `OWN-${tag}`).getByRole('button', { name: words.choose }).first().click()
    await dialog.getByRole('textbox').fill('MUG04')
    await dialog.getByRole('radio').filter({ hasText: 'MUG04' }).first().click()
    await dialog.getByRole('button', { name: words.mend }).click()
    await expect(page.getByText(words.mended)).toBeVisible()
  })

for (const lang of languages(import.meta.filename, 1))
  test(`a merchant sells a set, sees its parts and pays for it (${lang})`, async ({ page }) => {
    const words = say[lang]
    const tag = `${lang}${Date.now().toString(36)}`
    await enter(page, 'merchant', '/ordersList', lang)
    await page.getByRole('button', { name: words.importOrders }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(setFile(tag))
    await dialog.getByRole('button', { name: words.runAll, exact: true }).click()
    await expect(dialog.getByText(words.doneOne)).toBeVisible()
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: words.finish }).click()

    await travel(page, `/orderSku?search=SET-${tag}`)
    const variant = rowWith(page, `SET-${tag}`)
    await variant.getByRole('button', { name: words.choose }).first().click()
    await dialog.getByRole('textbox').fill('SET-100')
    await dialog.getByRole('radio').filter({ hasText: 'SET-100' }).click()
    await dialog.getByRole('button', { name: words.mend }).click()
    await expect(page.getByText(words.mended)).toBeVisible()
    await expect(variant).toContainText(words.setMark)

    await travel(page, `/ordersList?search=S-${tag}`)
    await rowWith(page, `S-${tag}`).getByRole('button', { name: words.pay }).click()
    await dialog.getByRole('button', { name: words.payAmount }).click()
    await expect(dialog.getByText(words.paid).first()).toBeVisible()
    await page.goto(`/ordersList?search=S-${tag}`)
    await rowWith(page, `S-${tag}`).getByText('Emma Fischer').click()
    const whole = dialog.getByRole('row').filter({ hasText: 'SET-100' })
    await expect(whole).toContainText(words.reserved)
    const rows = dialog.getByRole('row')
    await expect(rows).toHaveCount(4)
    await whole.getByRole('button', { name: words.parts }).click()
    await expect(rows).toHaveCount(2)
  })

for (const lang of languages(import.meta.filename, 2))
  test(`a merchant imports what a store platform exported, with a barcode for a SKU (${lang})`, async ({
    page,
  }) => {
    const words = say[lang]
    const tag = `${lang}${Date.now().toString(36)}`
    const barcode = await newBarcode(page.request, lang === 'en' ? 'BED01-BLS-50CM' : 'BED02-BRN-50CM')
    await enter(page, 'merchant', '/ordersList', lang)
    await page.getByRole('button', { name: words.importOrders }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(exportedFile(lang, tag, barcode))
    // The file is not our template, so its actual type is offered.
    await dialog.getByRole('button', { name: words.readAs }).click()
    await expect(dialog.getByRole('radio', { name: words.kind })).toBeChecked()
    await expect(dialog.getByRole('row').filter({ hasText: words.wrongColumn })).toContainText('3')
    await dialog.getByRole('button', { name: words.runOne }).click()
    await expect(dialog.getByText(words.doneOne)).toBeVisible()
    await travel(page, `/orderSku?search=${tag}`)
    const variant = rowWith(page, tag)
    await expect(variant).toContainText(words.barcode)
    await variant.getByRole('button', { name: words.use }).click()
    await expect(page.getByText(words.mended)).toBeVisible()
  })

for (const lang of languages(import.meta.filename, 3))
  test(`a merchant keeps addresses, IOSS numbers and remarks (${lang})`, async ({ page }) => {
    const words = say[lang]
    const tag = `${lang}${Date.now().toString(36)}`
    const form = page.getByRole('dialog')
    const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text)
    const save = async (shown: string): Promise<void> => {
      await form.getByRole('button', { name: words.save }).click()
      await expect(rowWith(page, shown)).toBeVisible()
    }
    await enter(page, 'merchant', '/addressBook', lang)
    await page.getByRole('button', { name: words.newAddress }).first().click()
    await fill(words.label, tag)
    await fill(words.receiver, 'Emma Fischer')
    await fill(words.phone, '+49 30 1234567')
    await pick(page, words.country, 'DE')
    await fill(words.city, 'Berlin')
    await fill(words.street, 'Torstraße 12')
    await fill(words.zip, '10119')
    await save(tag)

    await travel(page, '/iossList')
    await page.getByRole('button', { name: words.newIoss }).first().click()
    const number = `IM${String(Date.now()).slice(-10)}`
    await fill(words.name, tag)
    await fill(words.number, number)
    await fill(words.validFrom, '2026-11-01')
    await page.keyboard.press('Tab')
    await save(number)

    await travel(page, '/remark')
    await page.getByRole('button', { name: words.newRemark }).first().click()
    await fill(words.remark, `Wrap it twice ${tag}`)
    await save(tag)
  })

test('what was bought from the cart is priced no more by the page that it was ordered on', async ({
  page,
}) => {
  const problems = problemsOf(page)
  await enter(page, 'merchant2', '/home')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const added = await page.request.post('/sale/shoppingCart', {
    headers: { Authorization: `Bearer ${token}` },
    data: { lines: [{ sku_id: 1, quantity: 1 }] },
  })
  expect(added.ok(), await added.text()).toBe(true)
  await page.goto('/shoppingCart')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Continue to shipping' }).click()
  // The address book’s default is selected, and its prices are loaded.
  await main.getByRole('button', { name: 'Go to payment' }).click()
  await expect(page).toHaveURL(/\/payment/)
  await settled(page)
  await main.getByRole('button', { name: /^Pay / }).click()
  await expect(main.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(problems).toEqual([])
})
