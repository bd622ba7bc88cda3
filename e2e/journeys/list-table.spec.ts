import { expect, test } from '@playwright/test'
import { enter, settled } from '../people.ts'

test('a list is sorted both ways, and rows are selected in a run', async ({ page }) => {
  await enter(page, 'merchant', '/ordersList')
  await settled(page)
  const table = page.getByRole('main').getByRole('table')
  const ordered = table.getByRole('columnheader', { name: 'Ordered at' })
  await expect(ordered).toHaveAttribute('aria-sort', 'descending')
  await ordered.getByRole('button').click()
  await expect(ordered).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=create_time/)
  await ordered.getByRole('button').click()
  await expect(ordered).toHaveAttribute('aria-sort', 'descending')
  await settled(page)

  const boxes = table.locator('tbody').getByRole('checkbox')
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('main')).toContainText('4 selected')
  await table.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await expect(page.getByRole('main')).toContainText('20 selected')
})

test('the menu of a row opens by keyboard and gives the focus back', async ({ page }) => {
  await enter(page, 'merchant', '/ordersList')
  await settled(page)
  const more = page.getByRole('main').locator('tbody tr').nth(2).getByRole('button', { name: 'More' })
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeHidden()
  await expect(more).toBeFocused()
})

test('a button says what it is for, a time when it was, and a text that is cut the whole of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page, 'merchant', '/ordersList?page=4')
  await settled(page)
  const main = page.getByRole('main')
  const tip = page.getByRole('tooltip')
  await main.getByRole('button', { name: 'Refresh' }).hover()
  await expect(tip).toHaveText('Refresh')
  await main.locator('tbody time').first().hover()
  await expect(tip).toHaveText(/\d{2}:\d{2}:\d{2}/)
  await main.locator('tbody td').getByText('Northwind Handmade').first().hover()
  await expect(tip).toHaveText('Northwind Handmade')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
})
