import { expect, test } from '@playwright/test'
import { expectUsable } from '../axe.ts'
import { languages } from '../languages.ts'
import { enter, settled } from '../people.ts'
import { dialogOf } from './session-end.ts'
import { pageFor, rowWith } from './steps.ts'

/** The account number that merchants pay to changes only with two people's approval. */

const say = {
  en: {
    // Each language changes another account, and changes leftovers of an earlier attempt again.
    channel: 'Airwallex',
    edit: 'Edit account',
    number: 'Account number',
    save: 'Save',
    asked: 'The change waits for a second person',
    waiting: 'To approve',
    approve: 'Approve account',
    takeBack: 'Cancel request',
    done: 'Done',
  },
  zh: {
    channel: 'PayPal',
    edit: '编辑账户',
    number: '账号',
    save: /^保\s?存$/,
    asked: '变更已提交，待他人审批',
    waiting: '待审批变更',
    approve: '批准账户',
    takeBack: '撤回',
    done: '操作成功',
  },
} as const

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: a changed account number is what merchants see once a second person approved it`, async ({
    page,
    browser,
  }) => {
    const number = `${lang}-${Date.now()}`
    const row = (desk: typeof page) => rowWith(desk, words.channel).first()
    await enter(page, 'finance', '/receivingAccounts', lang)
    await settled(page)
    await row(page).hover()
    await row(page).getByRole('button', { name: words.edit }).click()
    const form = dialogOf(page)
    const before = await form.getByLabel(words.number, { exact: true }).inputValue()
    await form.getByLabel(words.number, { exact: true }).fill(number)
    await settled(page)
    await expectUsable(page)
    await form.getByRole('button', { name: words.save }).click()
    await expect(page.locator('.toast')).toContainText(words.asked)
    // The person who requested the change can't approve it.
    await row(page).click()
    const own = dialogOf(page)
    await expect(own.getByRole('button', { name: words.takeBack })).toBeVisible()
    await expect(own.getByRole('button', { name: words.approve })).toHaveCount(0)

    const merchant = await pageFor(browser, 'merchant', '/recharge', lang)
    const payTo = async (shown: string): Promise<void> => {
      await settled(merchant)
      await merchant.getByRole('button', { name: words.channel, exact: true }).click()
      await expect(merchant.locator('.way-details')).toContainText(shown)
    }
    await payTo(before)

    const second = await pageFor(browser, 'admin', '/receivingAccounts', lang)
    await settled(second)
    await row(second).click()
    const detail = dialogOf(second)
    await expect(detail.getByRole('heading', { name: words.waiting })).toBeVisible()
    await expect(detail.locator('mark')).toHaveText([number])
    await settled(second)
    await expectUsable(second)
    await detail.getByRole('button', { name: words.approve }).click()
    const question = dialogOf(second)
    await expect(question).toContainText(number)
    await settled(second)
    await expectUsable(second)
    await question.getByRole('button', { name: words.approve }).click()
    await expect(second.locator('.toast')).toContainText(words.done)
    await expect(detail.getByRole('heading', { name: words.waiting })).toBeHidden()
    await merchant.reload()
    await payTo(number)
    await settled(merchant)
    await expectUsable(merchant)
    for (const desk of [merchant, second]) await desk.context().close()
  })
}
