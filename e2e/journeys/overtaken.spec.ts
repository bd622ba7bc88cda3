import { expect, type Page, test } from '@playwright/test'
import { enter, type Lang } from '../people.ts'
import { pageFor, rowWith } from './steps.ts'

/** Two people change the same record: the second is told, reloads, and loses nothing of what was typed. */

const say = {
  en: {
    address: 'Photo studio',
    edit: 'Edit',
    phone: 'Phone',
    city: 'City',
    save: 'Save',
    told: /Somebody else saved this record/,
    reload: 'Reload',
    meanwhile: (value: string) => `Saved meanwhile: ${value}`,
  },
  zh: {
    address: 'Dublin partner',
    edit: '编辑',
    phone: '电话',
    city: '城市',
    save: /^保\s?存$/,
    told: /他人已保存了这条记录/,
    reload: '重新加载',
    meanwhile: (value: string) => `他人已保存为：${value}`,
  },
} as const

async function edit(page: Page, lang: Lang): Promise<void> {
  const row = rowWith(page, say[lang].address)
  await row.hover()
  await row.getByRole('button', { name: say[lang].edit, exact: true }).click()
}

for (const lang of ['en', 'zh'] as const) {
  const words = say[lang]
  test(`${lang}: what somebody else saved first is reloaded, and what was typed stays`, async ({
    page,
    browser,
  }) => {
    await enter(page, 'merchant', '/addressBook', lang)
    const other = await pageFor(browser, 'merchant', '/addressBook', lang)
    await edit(page, lang)
    await edit(other, lang)
    const theirs = other.getByRole('dialog')
    const tag = Date.now().toString(36)
    await theirs.getByLabel(words.phone).fill('+353 1 555 0199')
    await theirs.getByLabel(words.city).fill(`Theirs ${tag}`)
    await theirs.getByRole('button', { name: words.save }).click()
    await expect(rowWith(other, `Theirs ${tag}`)).toBeVisible()
    const mine = page.getByRole('dialog')
    await mine.getByLabel(words.city).fill(`Mine ${tag}`)
    await mine.getByRole('button', { name: words.save }).click()
    await expect(mine.getByRole('alert').filter({ hasText: words.told })).toBeVisible()
    await mine.getByRole('button', { name: words.reload, exact: true }).click()
    await expect(mine.getByText(words.meanwhile(`Theirs ${tag}`))).toBeVisible()
    await expect(mine.getByLabel(words.phone)).toHaveValue('+353 1 555 0199')
    await mine.getByRole('button', { name: words.save }).click()
    await expect(rowWith(page, `Mine ${tag}`)).toContainText('+353 1 555 0199')
    await other.context().close()
  })
}
