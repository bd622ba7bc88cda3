import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from '../axe.ts'
import { languages } from '../languages.ts'
import { password, settled } from '../people.ts'
import { dialogOf } from './session-end.ts'
import { codeFor, register } from './steps.ts'

/** A user changes their login: a new password requires the old one, a new e-mail address a code that is sent there. */

const say = {
  en: {
    changePassword: 'Change password',
    settings: 'Personal settings',
    current: 'Current password',
    fresh: 'New password',
    again: 'Confirm new password',
    different: 'Passwords don’t match.',
    wrong: 'The current password is wrong.',
    save: 'Save',
    done: 'Changed',
    email: 'Email',
    phone: 'Phone',
    code: 'Verification code',
    wrongCode: /code/i,
    confirm: 'Confirm email',
    confirmed: 'Email changed',
  },
  zh: {
    changePassword: '修改密码',
    settings: '个人设置',
    current: '当前密码',
    fresh: '新密码',
    again: '确认新密码',
    different: '两次输入的密码不同',
    wrong: '当前密码错误。',
    save: /^保\s?存$/,
    done: '修改成功',
    email: '邮箱',
    phone: '联系电话',
    code: '验证码',
    wrongCode: /验证码/,
    confirm: '验证邮箱',
    confirmed: '修改成功',
  },
} as const

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.locator('.shell-header .person').click()
  await page.getByRole('menuitem', { name }).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** Whether these credentials are valid. */
async function comesIn(page: Page, username: string, secret: string): Promise<boolean> {
  const answer = await page.request.post('/sale/login', { form: { username, password: secret } })
  const { data } = (await answer.json()) as { data: { token?: string } | null }
  return data?.token !== undefined
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: a new password needs the old one, a new e-mail its code`, async ({ page }) => {
    const tag = `${lang}${Date.now().toString(36)}`
    const email = `ada.${tag}@winter.example`
    const secret = `Fresh-${tag}`
    await register(page, lang, `Winter ${tag}`, email)
    await settled(page)

    await openFromMenu(page, words.changePassword)
    const dialog = dialogOf(page)
    const save = dialog.getByRole('button', { name: words.save })
    await settled(page)
    await expectUsable(page)
    await dialog.getByLabel(words.current, { exact: true }).fill('Not-my-password-1')
    await dialog.getByLabel(words.fresh, { exact: true }).fill(secret)
    await dialog.getByLabel(words.again, { exact: true }).fill(`${secret}x`)
    await save.click()
    await expect(dialog.getByText(words.different)).toBeVisible()
    await dialog.getByLabel(words.again, { exact: true }).fill(secret)
    await save.click()
    // The server checks the old password; what was typed stays.
    await expect(dialog.getByText(words.wrong)).toBeVisible()
    await expectUsable(page)
    await expect(dialog.getByLabel(words.fresh, { exact: true })).toHaveValue(secret)
    await dialog.getByLabel(words.current, { exact: true }).fill(password)
    await save.click()
    await expect(page.locator('.toast')).toContainText(words.done)
    await expect(dialog).toBeHidden()
    expect(await comesIn(page, email, password)).toBe(false)

    const next = `ada.moved.${tag}@winter.example`
    await openFromMenu(page, words.settings)
    const settings = dialogOf(page)
    await settings.getByLabel(words.phone, { exact: true }).fill('+353 1 555 0143')
    // Only changing the e-mail address requires the password.
    await expect(settings.getByLabel(words.current, { exact: true })).toBeHidden()
    await settings.getByLabel(words.email, { exact: true }).fill(next)
    await settings.getByLabel(words.current, { exact: true }).fill(password)
    await settled(page)
    await expectUsable(page)
    await settings.getByRole('button', { name: words.save }).click()
    await expect(settings.getByText(words.wrong)).toBeVisible()
    await settings.getByLabel(words.current, { exact: true }).fill(secret)
    await settings.getByRole('button', { name: words.save }).click()
    const codes = dialogOf(page)
    await expect(codes.getByLabel(words.code)).toBeFocused()
    await settled(page)
    await expectUsable(page)
    // Until the code is confirmed, the old address stays valid.
    expect(await comesIn(page, next, secret)).toBe(false)
    const code = await codeFor(page, next)
    await codes.getByLabel(words.code).fill(code === '111111' ? '222222' : '111111')
    await codes.getByRole('button', { name: words.confirm }).click()
    await expect(codes.locator('.ant-form-item-explain-error')).toContainText(words.wrongCode)
    await codes.getByLabel(words.code).fill(code)
    await codes.getByRole('button', { name: words.confirm }).click()
    await expect(page.locator('.toast').filter({ hasText: words.confirmed })).toBeVisible()
    await expect(codes).toBeHidden()
    await openFromMenu(page, words.settings)
    await expect(dialogOf(page).getByLabel(words.email, { exact: true })).toHaveValue(next)
    expect(await comesIn(page, email, secret)).toBe(false)
    expect(await comesIn(page, next, secret)).toBe(true)
  })
}
