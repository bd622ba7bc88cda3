import { expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, settled } from '../people.ts'

/** A rule is drafted, tried on recent orders and published; an order shows why it has its channel. */

const say = {
  en: {
    create: 'New automation rule',
    name: 'Name',
    when: 'When',
    paid: 'Order paid',
    country: 'Country',
    pieces: 'Quantity',
    kind: 'What is done',
    note: 'Add internal note',
    text: 'Note',
    value: 'Value',
    field: 'Condition',
    save: 'Save',
    draft: 'Draft',
    test: 'Test on recent orders',
    publish: 'Publish',
    done: /Published as version \d+/,
    upToDate: 'Up to date',
    why: 'Why this channel?',
    alternatives: 'Why not',
    proven: 'Reproduced from the log',
  },
  zh: {
    create: '新增自动化规则',
    name: '名称',
    when: '触发时机',
    paid: '订单付款',
    country: '国家',
    pieces: '件数',
    kind: '动作',
    note: '添加内部备注',
    text: '备注内容',
    value: '值',
    field: '条件项',
    save: /^保\s?存$/,
    draft: '草稿',
    test: '用近期订单试运行',
    publish: /^发\s?布$/,
    done: /已发布为版本 \d+/,
    upToDate: '已全部发布',
    why: '为什么选此渠道？',
    alternatives: '未选原因',
    proven: '可由记录复现',
  },
} as const

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`a rule runs only as it was tried (${lang})`, async ({ page }) => {
    const name = `Journey ${lang} ${Date.now()}`
    await enter(page, 'admin', '/orderRules', lang)
    await page.getByRole('button', { name: words.create }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(words.name, { exact: true }).fill(name)
    await form.getByLabel(words.when, { exact: true }).click()
    await page.getByTitle(words.paid, { exact: true }).click()
    await form.getByRole('combobox', { name: words.field, exact: true }).click()
    await page.getByTitle(words.pieces, { exact: true }).click()
    await form.getByRole('spinbutton', { name: words.value }).fill('40')
    await form.getByRole('combobox', { name: words.kind }).click()
    await page.getByTitle(words.note, { exact: true }).click()
    await form.getByRole('textbox', { name: words.text, exact: true }).fill('Many pieces: two boxes.')
    await form.getByRole('button', { name: words.save, exact: true }).click()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(words.draft)
    await page.getByRole('button', { name: words.test }).click()
    const trial = page.getByRole('dialog')
    const publish = trial.getByRole('button', { name: words.publish, exact: true })
    await expect(publish).toBeEnabled()
    await publish.click()
    await page.getByRole('dialog').last().getByRole('button', { name: words.publish, exact: true }).click()
    await expect(page.locator('.toast')).toContainText(words.done)
    await expect(page.getByRole('main')).toContainText(words.upToDate)
    await expect(row).toContainText('v1')
  })

  test(`an order says why it goes by its channel (${lang})`, async ({ page }) => {
    await enter(page, 'clerk', '/erpOrders?status=20', lang)
    await page.locator('tbody tr[data-row-key]').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: words.why }).click()
    const log = page.getByRole('dialog').last()
    await settled(page)
    await expect(log).toContainText(words.alternatives)
    await expect(log).toContainText(words.proven)
  })
}
