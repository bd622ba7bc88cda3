import { expect, type Locator, test } from '@playwright/test'
import { goodsComplete } from '../../packages/contract/src/development/goods-complete.ts'
import { goodsDesign } from '../../packages/contract/src/development/goods-design.ts'
import { goodsDevelop } from '../../packages/contract/src/development/goods-develop.ts'
import { goodsInfo } from '../../packages/contract/src/development/goods-info.ts'
import { goodsOpen } from '../../packages/contract/src/development/goods-open.ts'
import { goodsSample } from '../../packages/contract/src/development/goods-sample.ts'
import { goodsTest } from '../../packages/contract/src/development/goods-test.ts'
import { supplierQuotation } from '../../packages/contract/src/development/supplier-quotation.ts'
import { languages } from '../languages.ts'
import { enter, type Lang, problemsOf, travel } from '../people.ts'
import { callAs } from './calls.ts'
import { claimed, type Filling, handled, pass, photo, save, submitted, work } from './develop.ts'
import { throughModules } from './develop-quickly.ts'
import { pageFor, rowWith } from './steps.ts'

/** An idea is developed by one person and judged by another, module by module, until a merchant lists it in a store. */

const say = {
  en: {
    idea: 'New idea',
    germany: 'Germany (DE)',
    low: /120% or less needs a reason/,
    clear: 'Clear',
    quote: 'Add quotation',
    default: 'Make default',
    addRow: 'Add a row',
    tier: { quantity: 'From quantity 1', price: /^Unit price.* 1$/, lead: 'Lead time (days) 1' },
    accepted: 'Default',
    supplier: 'Supplier',
    quantity: 'Quantity',
    measures: ['Weight (g)', 'Length (mm)', 'Width (mm)', 'Height (mm)'],
    verdict: 'Verdict',
    reason: 'Reason',
    licence: 'License of images and fonts',
    reading: 'Reading',
    title: 'Title',
    description: 'Description',
    pass: 'Pass',
    asWanted: 'As wanted',
    own: 'Own work',
    stock: 'Made to stock',
    fail: 'Fail',
    colour: 'Color',
    submit: 'Submit for review',
    noSample: /No sample has passed/,
    order: 'Order sample',
    newRequest: 'New request',
    address: 'Product URL',
    whatItIs: 'Product name',
    howMany: 'Quantity',
    accept: 'Accept',
    acceptQuotation: 'Accept quotation',
    talk: 'Conversation',
    taken: 'Accepted',
    ready: 'On sale',
    toStore: 'Publish to store',
    noStore: 'Choose at least one store.',
    list: 'Publish to 1 store',
    done: /1 of 1 done/,
  },
  zh: {
    idea: '新增开发任务',
    germany: '德国 (DE)',
    low: /不高于 120%，须填写原因/,
    clear: '无侵权',
    quote: '新增报价',
    default: '设为默认',
    addRow: '添加一行',
    tier: { quantity: '起订数量 1', price: /^单价.* 1$/, lead: '交期（天） 1' },
    accepted: '默认',
    supplier: '供应商',
    quantity: '数量',
    measures: ['重量（g）', '长（mm）', '宽（mm）', '高（mm）'],
    verdict: '结论',
    reason: '原因',
    licence: '图片与字体授权',
    reading: '实测值',
    title: '标题',
    description: '描述',
    pass: '合格',
    asWanted: '符合要求',
    own: '自有',
    stock: '备货',
    fail: '不合格',
    colour: '颜色',
    submit: '提交审核',
    noSample: /没有合格样品/,
    order: '打样',
    newRequest: '新增寻源请求',
    address: '商品链接',
    whatItIs: '商品名称',
    howMany: '数量',
    accept: '接受报价',
    acceptQuotation: '接受报价',
    talk: '对话',
    taken: '已接受',
    ready: '在售',
    toStore: '刊登到店铺',
    noStore: '请至少选择一个店铺。',
    list: '刊登到 1 个店铺',
    done: /已完成 1 \/ 1/,
  },
} as const

const picture = { name: 'cup.png', mimeType: 'image/png', buffer: photo }
for (const lang of languages(import.meta.filename)) {
  const w = say[lang]
  const at = lang === 'en' ? 1 : 2

  test(`${lang}: an idea passes all eight modules and is listed in a store`, async ({ page, browser }) => {
    const problems = problemsOf(page)
    const stamp = Date.now()
    const title = `Travel kettle ${lang} ${stamp}`
    const reviewer = await pageFor(browser, 'admin', '/home', lang)

    await enter(page, 'developer', '/goodsDevelop', lang)
    await page.getByRole('button', { name: w.idea }).first().click()
    const idea = page.getByRole('dialog').last()
    await idea.getByLabel(goodsDevelop.form.title?.[at] ?? '').fill(title)
    await save(idea, lang)
    await work(page, goodsDevelop, title, lang, async ({ form, field, pick }) => {
      await field('links').fill(`https://detail.1688.com/offer/${stamp}.html`)
      await page.keyboard.press('Enter')
      await field('markets').fill('DE')
      await page.getByTitle(w.germany).last().click()
      await field('target_cost').fill('15')
      await field('target_price').fill('2')
      await expect(form.getByText(w.low)).toBeVisible()
      await field('target_price').fill('9.99')
      await expect(form.getByText(w.low)).toBeHidden()
      await pick(field('infringement'), w.clear)
      await form.locator('input[type=file]').first().setInputFiles(picture)
    })
    await pass(reviewer, goodsDevelop, title, lang)

    await work(page, goodsOpen, title, lang, async ({ field }) => {
      await field('category_id').click()
      await page
        .locator('.ant-select-tree-title, .ant-select-item-option-content')
        .filter({ visible: true })
        .last()
        .click()
      await field('sku_code').fill(`KETTLE-${lang.toUpperCase()}-${stamp % 1_000_000}`)
    })
    await pass(reviewer, goodsOpen, title, lang)

    const asking = await claimed(page, supplierQuotation, title, lang)
    await handled(page, asking, supplierQuotation, lang, async ({ field }) => {
      await field('quantity_first').fill('200')
    })
    await asking.getByRole('button', { name: w.quote }).click()
    const answer = page.getByRole('dialog').last()
    await answer.getByLabel(w.supplier, { exact: true }).click()
    await page.locator('.ant-select-item-option:visible').last().click()
    await answer.getByRole('button', { name: w.addRow }).first().click()
    for (const [name, value] of [
      ['quantity', '100'],
      ['price', '9'],
      ['lead', '7'],
    ] as const)
      await answer.getByLabel(w.tier[name]).fill(value)
    await save(answer, lang)
    await asking.getByRole('button', { name: w.default }).click()
    await expect(asking.getByText(w.accepted, { exact: true })).toBeVisible()
    await submitted(page, asking, supplierQuotation, lang)
    await pass(reviewer, supplierQuotation, title, lang)

    await work(page, goodsSample, title, lang, (filling) => sampled(filling, lang, w.pass, w.asWanted))
    await pass(reviewer, goodsSample, title, lang)

    await work(page, goodsDesign, title, lang, async ({ row, pick }) => {
      const images = await row('images')
      await images.locator('input[type=file]').first().setInputFiles(picture)
      await expect(images.locator('img').first()).toBeVisible()
      await pick(images.getByLabel(w.licence), w.own)
    })
    await pass(reviewer, goodsDesign, title, lang)

    await work(page, goodsTest, title, lang, async ({ form, field }) => {
      await field('sample_no').fill('S-1')
      const readings = form.getByLabel(w.reading, { exact: true })
      for (const at of Array.from({ length: await readings.count() }, (_, n) => n))
        await readings.nth(at).fill(at === 1 ? '182' : 'pass')
    })
    await pass(reviewer, goodsTest, title, lang)

    await work(page, goodsInfo, title, lang, async ({ form, field }) => {
      const texts = form.locator('.rows-input-row').first()
      await texts.getByLabel(w.title, { exact: true }).fill(title)
      await texts.getByLabel(w.description, { exact: true }).fill('Folds flat.')
      await field('declared_name_en').fill('Kettle')
      await field('declared_name_zh').fill('水壶')
      await field('hs_code').fill('732393')
      await field('declared_value').fill('3')
    })
    await pass(reviewer, goodsInfo, title, lang)

    await work(page, goodsComplete, title, lang, async ({ field, pick }) => {
      await pick(field('stock_policy'), w.stock)
      await field('review_on').fill('2030-01-31')
      await field('review_on').press('Enter')
    })
    await pass(reviewer, goodsComplete, title, lang)
    await reviewer.context().close()
    expect(problems).toEqual([])

    await enter(page, 'merchant', `/goodsList?keyword=${encodeURIComponent(title)}`, lang)
    await page.getByText(title).first().click()
    await page.getByRole('button', { name: w.toStore }).first().click()
    const shops = page.getByRole('dialog')
    await expect(shops.getByText(w.noStore)).toBeVisible()
    await shops.getByRole('listitem').filter({ hasText: 'Northwind Camp EU' }).getByRole('checkbox').check()
    await shops.getByRole('button', { name: w.list }).click()
    await expect(page).toHaveURL(/listingRecord/)
    await expect(page.getByRole('dialog').getByText(w.done)).toBeVisible()
  })
}

for (const lang of languages(import.meta.filename, 1)) {
  const w = say[lang]

  test(`${lang}: a sample that was no good is followed by one that passes`, async ({
    page,
    browser,
    request,
  }) => {
    const title = `Camp pillow ${lang} ${Date.now()}`
    const worker = await callAs(request, 'developer')
    await worker('post', '/v1/goods-develop', { title })
    await throughModules(request, title, 'goodsDevelop', 'goodsSample')

    await enter(page, 'developer', '/home', lang)
    const drawer = await claimed(page, goodsSample, title, lang)
    await handled(page, drawer, goodsSample, lang, (filling) => sampled(filling, lang, w.fail, w.colour))
    await drawer.getByRole('button', { name: w.submit }).click()
    await expect(page.getByText(w.noSample).first()).toBeVisible()

    await drawer.getByRole('button', { name: w.order, exact: true }).click()
    const order = page.getByRole('dialog').last()
    await order.getByLabel(w.supplier, { exact: true }).click()
    await page.locator('.ant-select-item-option:visible').first().click()
    await order.getByLabel(w.quantity, { exact: true }).fill('2')
    await order.getByRole('button', { name: w.order, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await handled(page, drawer, goodsSample, lang, async (filling) => {
      const second = filling.form.locator('.rows-input-row').last()
      await judged(filling, second, lang, w.pass, w.asWanted)
    })
    await submitted(page, drawer, goodsSample, lang)
    const reviewer = await pageFor(browser, 'admin', '/home', lang)
    await pass(reviewer, goodsSample, title, lang)
    const seen = reviewer.getByRole('dialog').first()
    await expect(seen.getByText(w.fail, { exact: true }).first()).toBeVisible()
    await reviewer.context().close()
  })

  test(`${lang}: a merchant's link ends as private goods`, async ({ browser, page, request }) => {
    const title = `Folding table ${lang} ${Date.now()}`
    const [merchant, staff] = [await callAs(request, 'merchant'), await callAs(request, 'developer')]
    await enter(page, 'merchant', '/externalLinks', lang)
    await page.getByRole('button', { name: w.newRequest }).first().click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel(w.address).fill(`https://shop.example/${encodeURIComponent(title)}`)
    await dialog.getByLabel(w.whatItIs).fill(title)
    await dialog.getByLabel(w.howMany).fill('120')
    await save(dialog, lang)
    const [asked] = await merchant<{ id: number }[]>(
      'get',
      `/sale/externalLink?search=${encodeURIComponent(title)}`,
    )
    const offer = { unit_price: 1200, moq: 20, lead_days: 7, valid_until: '2030-01-31', quote_note: '' }
    await staff('put', '/v1/sourcing/quote', { id_list: [asked?.id], ...offer })

    await page.goto(`/externalLinks?search=${encodeURIComponent(title)}`)
    await page.locator('main:visible tbody tr').filter({ hasText: title }).click()
    const asking = page.getByRole('dialog').first()
    await asking.getByRole('button', { name: w.accept, exact: true }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: w.acceptQuotation, exact: true })
      .click()
    await expect(asking.getByText(w.taken).first()).toBeVisible()
    // The developer talks with the merchant next to the form.
    const found = `/goodsDevelop?search=${encodeURIComponent(title)}`
    const developer = await pageFor(browser, 'developer', found, lang)
    await developer.locator('main:visible tbody tr').filter({ hasText: title }).click()
    const drawer = developer.getByRole('dialog').first()
    await expect(drawer.getByRole('heading', { name: w.talk })).toBeVisible()
    await developer.context().close()
    await throughModules(request, title, 'goodsDevelop')
    await travel(page, '/privateProducts')
    const row = rowWith(page, title)
    await expect(row).toContainText(w.ready)
  })
}

/** A sample as it was received and judged. */
async function sampled(filling: Filling, lang: Lang, verdict: string, reason: string): Promise<void> {
  const one = await filling.row('samples')
  await one.getByLabel(say[lang].supplier, { exact: true }).click()
  await filling.form.page().locator('.ant-select-item-option:visible').first().click()
  await one.getByLabel(say[lang].quantity, { exact: true }).fill('1')
  await judged(filling, one, lang, verdict, reason)
}

async function judged(
  { pick }: Filling,
  one: Locator,
  lang: Lang,
  verdict: string,
  reason: string,
): Promise<void> {
  const w = say[lang]
  for (const name of w.measures) await one.getByLabel(name, { exact: true }).fill('120')
  await one.locator('input[type=file]').first().setInputFiles(picture)
  await expect(one.locator('img').first()).toBeVisible()
  await pick(one.getByLabel(w.verdict, { exact: true }), verdict)
  await pick(one.getByLabel(w.reason, { exact: true }), reason)
}
