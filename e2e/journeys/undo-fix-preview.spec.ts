import { expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter } from '../people.ts'
import { colleague } from './colleague.ts'

/** Effects on orders are previewed; an action can be undone immediately, and a refusal fixed where it is shown. */

const say = {
  en: {
    urgent: /^Urgent$/,
    mark: 'Mark as urgent',
    marked: 'Marked as urgent',
    undo: 'Undo',
    undone: 'Urgent flag removed',
    approve: 'Approve',
    partly: '1 of 2 done',
    fix: 'Resolve the exception',
    resolved: /Resolve/,
    cancel: /^Cancel( orders)?$/,
    more: 'More',
    preview: 'Preview',
    able: '1 of 1 order can be changed',
    keep: 'Keep',
  },
  zh: {
    urgent: /^加\s?急$/,
    mark: '标记加急',
    marked: '已标记加急',
    undo: '撤销',
    undone: '已取消加急',
    approve: /^审\s?核$/,
    partly: '2 项中 1 项成功',
    fix: '处理异常',
    resolved: /处理/,
    cancel: /^取\s?消(订单)?$/,
    more: /^更\s?多$/,
    preview: '预览',
    able: '1 个订单中 1 个可以操作',
    keep: /^保\s?留$/,
  },
} as const

const choose = (page: Page, id: number) =>
  page.locator(`tr[data-row-key="${id}"]`).getByRole('checkbox').check()

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`an order that was marked as urgent is not, a click later (${lang})`, async ({ page }) => {
    const { waiting } = await colleague(page.request)
    const calm = (await waiting()).filter(({ actions }) => actions.includes('urgent'))
    const id = calm.at(lang === 'en' ? 4 : 5)?.id ?? 0
    await enter(page, 'clerk', '/erpOrders?status=20&per-page=100', lang)
    await choose(page, id)
    const bar = page.locator('.bulk-bar')
    await bar.getByRole('button', { name: words.urgent }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.mark, exact: true }).click()
    const toast = page.locator('.toast')
    await expect(toast).toContainText(words.marked)
    await toast.getByRole('button', { name: words.undo, exact: true }).click()
    await expect(toast).toContainText(words.undone)
  })

  test(`of two orders the one with an exception is not approved, and says how to go on (${lang})`, async ({
    page,
  }) => {
    const { waiting, change } = await colleague(page.request)
    const ready = (await waiting()).filter(({ actions }) => actions.includes('check'))
    const [fine, wrong] = ready.slice(lang === 'en' ? 4 : 6)
    if (!fine || !wrong) throw new Error('Too few orders wait for a clerk')
    await change('abnormal', wrong.id, { reason: 'damaged', note: '' })
    await enter(page, 'clerk', '/erpOrders?status=20&per-page=100', lang)
    await choose(page, fine.id)
    await choose(page, wrong.id)
    await page.locator('.bulk-bar').getByRole('button', { name: words.approve, exact: true }).click()
    const results = page.getByRole('dialog', { name: words.partly })
    await results.getByRole('button', { name: words.fix }).click()
    await expect(results).toBeHidden()
    await expect(page.getByRole('dialog', { name: words.resolved })).toBeVisible()
  })

  test(`cancelling tells first what goes back to the wallet (${lang})`, async ({ page }) => {
    const { waiting } = await colleague(page.request)
    const id = (await waiting()).at(lang === 'en' ? 6 : 7)?.id ?? 0
    await enter(page, 'clerk', '/erpOrders?status=20&per-page=100', lang)
    await choose(page, id)
    // Buttons that don't fit into the bar are in the menu “More”.
    const bar = page.locator('.bulk-bar')
    const cancel = bar.getByRole('button', { name: words.cancel, exact: true })
    await expect(cancel.or(bar.getByRole('button', { name: words.more, exact: true })).first()).toBeVisible()
    if (await cancel.isVisible()) await cancel.click()
    else {
      await bar.getByRole('button', { name: words.more, exact: true }).click()
      await page.getByRole('menuitem', { name: words.cancel, exact: true }).click()
    }
    const preview = page.getByRole('dialog').getByRole('region', { name: words.preview })
    await expect(preview).toContainText(words.able)
    await expect(preview.locator('tbody')).toContainText(/\$\d+\.\d\d/)
    await page.getByRole('dialog').getByRole('button', { name: words.keep }).click()
    await expect(page.getByRole('main').locator(`tr[data-row-key="${id}"]`)).toBeVisible()
  })
}
