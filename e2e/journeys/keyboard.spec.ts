import { expect, test } from '@playwright/test'
import { enter, settled } from '../people.ts'

test('a dialog begins in its first field, sends with Enter, and gives the keyboard back', async ({
  page,
}) => {
  await enter(page, 'merchant', '/addressBook')
  await settled(page)
  const opener = page.getByRole('main').getByRole('button', { name: 'New address' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Label')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Label')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a drawer that its page takes away gives the keyboard back, too', async ({ page }) => {
  await enter(page, 'merchant', '/recharge')
  await settled(page)
  const opener = page.getByRole('main').getByRole('button', { name: 'Submit payment' })
  await opener.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the keyboard comes back however far it went inside the dialog', async ({ page }) => {
  await enter(page, 'merchant', '/ordersList')
  await settled(page)
  const opener = page.getByRole('main').getByRole('button', { name: 'Import' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let times = 0; times < 16; times++) await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the keyboard goes on in the page that a step leads to', async ({ page }) => {
  await enter(page, 'merchant', '/shoppingCart')
  await settled(page)
  await page.getByRole('main').getByRole('button', { name: 'Continue to shipping' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Cart', exact: true })).toBeFocused()
})

test('the keyboard passes by a description that holds nothing to reach', async ({ page }) => {
  await enter(page, 'merchant', '/goodsList/detail?id=1')
  await settled(page)
  const frame = page.locator('.html-view')
  await expect(page.frameLocator('.html-view').locator('p').first()).toBeVisible()
  await frame.scrollIntoViewIfNeeded()
  for (let times = 0; times < 110; times++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  }
})
