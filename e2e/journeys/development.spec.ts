import { expect, test } from '@playwright/test'
import { enter, type Lang, problemsOf, settled } from '../people.ts'

/** A product developer's idea is written, reviewed by somebody else, and goes on. */

const say = {
  en: {
    create: 'New idea',
    save: 'Save',
    name: 'Product name',
    links: 'Reference links',
    lacks: 'Before you submit it',
    missing: 'Main markets is missing',
    handle: 'Handle',
    markets: 'Main markets',
    mode: 'Development mode',
    cost: 'Target cost',
    price: 'Target price',
    infringement: 'Infringement',
    clear: 'Clear',
    submit: 'Submit for review',
    review: 'In review',
    pass: 'Pass',
    passed: 'Passed',
    confirm: 'Pass',
    setup: 'Setup',
    germany: 'Germany',
  },
  zh: {
    create: '新增开发任务',
    save: '保存',
    name: '产品名称',
    links: '参考链接',
    lacks: '提交前还缺',
    missing: '缺少主要市场',
    handle: '处理',
    markets: '主要市场',
    mode: '开发模式',
    cost: '目标成本',
    price: '目标售价',
    infringement: '侵权',
    clear: '无侵权',
    submit: '提交审核',
    review: '待审核',
    pass: '通过',
    passed: '已通过',
    confirm: '通过',
    setup: '产品立项',
    germany: '德国',
  },
} as const

for (const lang of ['en', 'zh'] as const satisfies readonly Lang[]) {
  const w = say[lang]

  test(`an idea is written, reviewed and goes on (${lang})`, async ({ page, browser }) => {
    const problems = problemsOf(page)
    const title = `Travel kettle ${lang} ${Date.now()}`
    await enter(page, 'developer', '/goodsDevelop', lang)
    await page.getByRole('button', { name: w.create }).first().click()
    const form = page.getByRole('dialog').last()
    await form.getByLabel(w.name).fill(title)
    await form.getByLabel(w.links).fill(`https://detail.1688.com/offer/${Date.now()}.html`)
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: w.save }).click()
    await page.getByText(title).first().click()
    const drawer = page.getByRole('dialog').first()
    await expect(drawer.getByText(w.lacks)).toBeVisible()
    await expect(drawer.getByText(w.missing)).toBeVisible()

    await drawer.getByRole('button', { name: w.handle }).click()
    const handled = page.getByRole('dialog').last()
    await handled.getByLabel(w.markets).fill('DE')
    await page
      .getByRole('option', { name: /DE|Germany|德国/ })
      .or(page.getByTitle(w.germany))
      .first()
      .click()
    await page.keyboard.press('Escape')
    await handled.getByLabel(w.cost).fill('15')
    await handled.getByLabel(w.price, { exact: true }).fill('9.99')
    await handled.getByLabel(w.infringement).click()
    await page.getByTitle(w.clear, { exact: true }).click()
    await handled.getByRole('button', { name: w.save }).click()
    await expect(drawer.getByText(w.lacks)).toBeHidden()
    await drawer.getByRole('button', { name: w.submit }).click()
    await expect(drawer.getByText(w.review).first()).toBeVisible()

    const other = await browser.newContext()
    const reviewer = await other.newPage()
    await enter(reviewer, 'admin', `/goodsDevelop?search=${encodeURIComponent(title)}`, lang)
    await reviewer.getByText(title).first().click()
    const seen = reviewer.getByRole('dialog').first()
    await seen.getByRole('button', { name: w.pass, exact: true }).click()
    await reviewer.getByRole('dialog').last().getByRole('button', { name: w.confirm, exact: true }).click()
    await expect(seen.getByText(w.passed).first()).toBeVisible()
    await other.close()

    await page.goto(`/productPipeline?search=${encodeURIComponent(title)}`)
    await settled(page)
    await expect(page.getByRole('region', { name: w.setup }).getByText(title)).toBeVisible()
    expect(problems).toEqual([])
  })
}
