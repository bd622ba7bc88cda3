import { expect, type Locator, type Page } from '@playwright/test'
import { type Lang, password, settled } from '../people.ts'

/** Steps for journeys in which the session ends in the middle of work. */

const login = { en: 'Log in', zh: /^登\s?录$/ } as const

/** The topmost dialog. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog').last()

/** Ends the session on the server, as from another device; the page notices at its next request. */
export async function revoke(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post('/sale/logout', { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.ok()).toBe(true)
  await askAgain(page)
}

/** Simulates a reconnect, after which the queries on the screen are fetched again. */
export const askAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
  })

/** The login page opened automatically; logs in and is back at the previous page. */
export async function comeBack(page: Page, lang: Lang, path: string, who = 'merchant'): Promise<void> {
  await expect(page).toHaveURL(/\/login\?ref=/)
  await page.locator('input[autocomplete="username"]').fill(`${who}@demo.test`)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.getByRole('button', { name: login[lang], exact: true }).click()
  await expect(page).toHaveURL(new RegExp(path))
  await settled(page)
}
