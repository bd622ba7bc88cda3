import { expect, test } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { languages } from '../languages.ts'
import { enter } from '../people.ts'

/** Exports are made in the background, listed under the user's name, and contain the chosen rows. */

const say = {
  en: {
    export: 'Export',
    close: 'Close',
    downloads: 'My downloads',
    ready: 'Ready',
    download: 'Download',
    remove: 'Delete',
    removed: 'Deleted',
  },
  zh: {
    export: /导\s?出$/,
    close: '关闭',
    downloads: '我的下载',
    ready: '可下载',
    download: '下载',
    remove: /^删\s?除$/,
    removed: '已删除',
  },
} as const

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  test(`${lang}: chosen orders are exported, and the file is fetched from the downloads`, async ({
    page,
  }) => {
    await enter(page, 'merchant', '/ordersList?status=60', lang)
    const rows = page.getByRole('main').locator('tbody tr[data-row-key]')
    const numbers: string[] = []
    for (const at of [0, 1, 2]) {
      numbers.push(/D\d{12}/.exec((await rows.nth(at).textContent()) ?? '')?.[0] ?? '')
      await rows.nth(at).getByRole('checkbox').check()
    }
    const asked = page.waitForResponse((one) => one.url().includes('/order/export'))
    await page.locator('.bulk-bar').getByRole('button', { name: words.export }).click()
    const { data } = (await (await asked).json()) as { data: { job_id: number } }
    // The job continues without the dialog.
    await page.getByRole('dialog').getByRole('button', { name: words.close }).first().click()

    await page.getByRole('banner').getByRole('button', { name: 'Olivia Hart' }).click()
    await page.getByRole('menuitem', { name: words.downloads }).click()
    await expect(page).toHaveURL(/\/download$/)
    const row = page.locator(`tbody tr[data-row-key="${data.job_id}"]`)
    await expect(row).toContainText(words.ready)
    await row.hover()
    const saving = page.waitForEvent('download')
    await row.getByRole('button', { name: words.download }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    const lines = (await readSheet(await file.path())).map((cells) => cells.join(' '))
    expect(new Set(lines.slice(1).map((line) => /D\d{12}/.exec(line)?.[0]))).toEqual(new Set(numbers))

    await row.hover()
    await row.getByRole('button', { name: words.remove }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
    await expect(page.getByText(words.removed)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
}
