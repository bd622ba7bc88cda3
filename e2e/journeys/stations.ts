import { expect, type Locator, type Page } from '@playwright/test'

/** Stations: pages on which people work by scanning. */

export interface StationPage {
  readonly field: Locator
  /** What the last scan meant. */
  readonly feedback: Locator
  /** What is to be done next. */
  readonly task: Locator
  /** Types a code as a scanner does. */
  readonly scan: (code: string) => Promise<void>
}

export function stationOn(page: Page): StationPage {
  const field = page.getByRole('textbox', { name: 'Scan' })
  return {
    field,
    feedback: page.locator('.station-feedback'),
    task: page.locator('.station-task'),
    scan: async (code) => {
      await field.fill(code)
      await page.keyboard.press('Enter')
    },
  }
}

/** Opens the piece of work that shows a text. */
export const openWork = (page: Page, text: string): Promise<void> =>
  page.locator('.station-works li').filter({ hasText: text }).getByRole('button').click()

/** Opens the piece of work in which something is still to be scanned. */
export async function openWorkWith(page: Page, code: string): Promise<void> {
  const works = page.locator('.station-works li')
  await expect(works.first()).toBeVisible()
  for (let at = 0; ; at++) {
    await works.nth(at).getByRole('button').click()
    await expect(stationOn(page).field).toBeFocused()
    await page.getByText(/^Still to scan/).click()
    if ((await page.locator('.station-lists ul').textContent())?.includes(code)) return
    await page.getByRole('button', { name: 'Other work' }).click()
  }
}
