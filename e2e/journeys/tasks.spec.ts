import { expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, type Lang, problemsOf } from '../people.ts'
import { callAs } from './calls.ts'

/** The user's tasks in the header: claim, handle and release, with the texts of the specification. */

const say = {
  en: {
    tasks: 'My tasks',
    claim: 'Take',
    handle: 'Handle',
    release: 'Release',
    claimed: 'Taken',
    title: 'Notice',
    sure: 'Release this task?',
    done: 'Done',
    cancel: 'Cancel',
    cancelled: 'Cancelled',
  },
  zh: {
    tasks: '我的任务',
    claim: '认领',
    handle: '处理',
    release: '释放',
    claimed: '认领成功',
    title: '提示',
    sure: '确定释放?',
    done: '操作成功',
    cancel: '取消',
    cancelled: '已取消操作',
  },
} as const satisfies Record<Lang, Record<string, string>>

for (const lang of languages(import.meta.filename))
  test(`${lang}: a task is claimed, handled and released in the header's dialog`, async ({ page }) => {
    const problems = problemsOf(page)
    const w = say[lang]
    const stamp = Date.now()
    const title = `Enamel pot ${lang} ${stamp}`
    const merchant = await callAs(page.request, 'merchant')
    const url = `https://shop.example/pot/${stamp}`
    await merchant('post', '/sale/externalLink', { url, title, quantity: 50 })

    await enter(page, 'developer', '/home', lang)
    const open = async () => {
      await page.locator('button.person').click()
      await page.getByRole('menuitem', { name: w.tasks, exact: true }).click()
      const dialog = page.getByRole('dialog').filter({ hasText: w.tasks })
      const row = dialog.locator('tbody tr').filter({ hasText: title })
      const next = dialog.locator('.ant-pagination-next:not(.ant-pagination-disabled)')
      const isHere = () =>
        row.waitFor({ timeout: 10_000 }).then(
          () => true,
          () => false,
        )
      // Sorted by deadline: other tasks may fill the first pages.
      while (!(await isHere()) && (await next.count()) > 0) await next.click()
      await expect(row).toBeVisible()
      return { dialog, row, does: (name: string) => row.getByRole('button', { name, exact: true }) }
    }
    const toast = (text: string) => page.locator('.toast').filter({ hasText: text })

    const { dialog, does } = await open()
    await expect(dialog).toHaveCSS('width', '1200px')
    await expect(does(w.handle)).toHaveCount(0)
    await does(w.claim).click()
    await expect(toast(w.claimed)).toBeVisible()
    await expect(does(w.release)).toBeVisible()
    await does(w.handle).click()
    // The module's dialog opens over the list, which stays as it was.
    const detail = page.locator('.ant-drawer-open')
    await expect(detail.getByText(title).first()).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)

    await does(w.release).click()
    const asked = page.getByRole('dialog').filter({ hasText: w.sure })
    await expect(asked).toContainText(w.title)
    await asked.getByRole('button', { name: w.cancel }).click()
    await expect(toast(w.cancelled)).toBeVisible()
    await does(w.release).click()
    await asked.getByRole('button', { name: w.release }).click()
    await expect(toast(w.done)).toBeVisible()
    await expect(does(w.claim)).toBeVisible()
    await expect(does(w.handle)).toHaveCount(0)
    expect(problems).toEqual([])
  })
