import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter } from '../people.ts'
import { rowWith } from './steps.ts'

/** The warehouse corrects stock: one SKU manually, and many by importing a count. */

const say = {
  en: {
    export: 'Export',
    csv: 'Export as CSV',
    adjust: 'Adjust stock',
    change: 'Change',
    reason: 'Reason',
    notZero: 'Enter a number other than 0.',
    booked: (onHand: number) => new RegExp(`Posted: ${onHand.toLocaleString()} on hand`),
    adjusted: 'Adjusted',
    counted: 'Counted',
    import: 'Import stock count',
    found: /2 rows: 0 new, 1 changed, 0 unchanged, 1 with errors/,
    noSku: 'There is no such SKU.',
    runGood: 'Import valid rows only',
    finished: '0 created, 1 changed.',
    close: 'Close',
  },
  zh: {
    export: '导出',
    csv: '导出 CSV',
    adjust: '调整库存',
    change: '变动数量',
    reason: '原因',
    notZero: '请输入不为 0 的数量。',
    booked: (onHand: number) => new RegExp(`已入账：在库 ${onHand.toLocaleString()}，`),
    adjusted: '调整',
    counted: '盘点',
    import: '导入盘点',
    found: /共 2 行：新增 0，修改 1，不变 0，错误 1/,
    noSku: 'SKU 不存在。',
    runGood: '仅导入有效行',
    finished: '新增 0，修改 1。',
    close: /^关\s?闭$/,
  },
} as const

/** Each language uses another SKU, so that they don't count each other's changes. */
const skus = { en: 'BND02-BLS-HEAVY', zh: 'BND03-GRN' } as const
const warehouse = 'US'
const place = { en: 'New Jersey', zh: '新泽西仓' } as const

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  const sku = skus[lang]

  /** Exports the list: its header, and the row of the SKU in the warehouse. */
  const exported = async (page: Page): Promise<{ head: string; cells: string[] }> => {
    await page.getByRole('button', { name: words.export, exact: true }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: words.csv }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    const [head = '', ...lines] = text.trim().split(/\r?\n/)
    const rows = lines.map((line) => line.split(','))
    const cells = rows.find((one) => one[0] === sku && one.includes(warehouse)) ?? []
    expect(cells, text).not.toEqual([])
    return { head, cells }
  }

  test(`${lang}: stock is adjusted with a reason, counted by a file, and every movement is told`, async ({
    page,
  }) => {
    const tag = `${lang}-${Date.now().toString(36)}`
    await enter(page, 'warehouse', `/inventory?search=${sku}`, lang)
    const row = rowWith(page, sku).filter({ hasText: place[lang] })
    const { head, cells } = await exported(page)
    const onHandAt = cells.indexOf(warehouse) + 1
    const onHand = Number(cells[onHandAt])
    await expect(row).toContainText(onHand.toLocaleString())

    await row.hover()
    await row.getByRole('button', { name: words.adjust }).click()
    const form = page.getByRole('dialog').last()
    await form.getByLabel(words.change).fill('0')
    await form.getByLabel(words.reason).fill(`Fell down ${tag}`)
    await form.getByRole('button', { name: words.adjust }).click()
    await expect(form.getByText(words.notZero)).toBeVisible()
    await form.getByLabel(words.change).fill('-2')
    await form.getByRole('button', { name: words.adjust }).click()
    await expect(page.getByText(words.booked(onHand - 2))).toBeVisible()

    await row.click()
    const drawer = page.getByRole('dialog')
    const movement = (kind: string) => drawer.locator('tbody tr').filter({ hasText: kind }).first()
    await expect(movement(tag)).toContainText('-2')
    await expect(movement(tag)).toContainText(words.adjusted)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    const counted = cells.map((cell, at) => (at === onHandAt ? String(onHand + 5) : cell))
    const unknown = cells.map((cell, at) => (at === 0 ? `NONE-${tag}` : cell))
    await page.getByRole('button', { name: words.import }).click()
    await drawer.locator('input[type=file]').setInputFiles({
      name: 'count.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, counted.join(','), unknown.join(',')].join('\n')),
    })
    await expect(drawer.getByText(words.found)).toBeVisible()
    await expect(drawer.getByRole('row').filter({ hasText: words.noSku })).toContainText('3')
    await drawer.getByRole('button', { name: words.runGood }).click()
    await expect(page.getByText(words.finished)).toBeVisible()
    // The wrong row is offered for correction until the dialog is closed.
    await drawer.locator('.ant-modal-footer').getByRole('button', { name: words.close }).click()
    await expect(drawer).toBeHidden()

    expect(Number((await exported(page)).cells[onHandAt])).toBe(onHand + 5)
    await row.click()
    await expect(movement(words.counted)).toContainText('+7')
  })
}
