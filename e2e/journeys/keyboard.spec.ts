import { expect, test } from '@playwright/test'
import { enter, settled, travel } from '../people.ts'

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

test('no dialog opens on its cross: forms begin in their first field, questions on what they do', async ({
  page,
}) => {
  const forms = [
    ['admin', '/absences', 'New absence'],
    ['admin', '/receivingAccounts', 'Add account'],
    ['admin', '/orderTags', 'New order tag'],
    ['clerk', '/erpOrders?status=50', 'Import tracking numbers'],
  ] as const
  for (const [at, [who, path, button]] of forms.entries()) {
    if (forms[at - 1]?.[0] === who) await travel(page, path)
    else await enter(page, who, path)
    await settled(page)
    await page.getByRole('main').getByRole('button', { name: button }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus:not(.ant-modal-close, .ant-drawer-close)')).toHaveCount(1)
    // Enter on the focused element closes nothing, and opening it again starts the same way.
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    // If Enter opened a select, Esc closes that first.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden({ timeout: 1000 })
    }).toPass()
  }
})

test('keys of a list go on while a checkbox has the focus, and mean the row that it is in', async ({
  page,
}) => {
  await enter(page, 'clerk', '/erpOrders?status=20')
  await settled(page)
  const rows = page.getByRole('main').locator('tbody tr:has(.order-number)')
  await rows.nth(1).getByRole('checkbox').click()
  await expect(rows.nth(1)).toHaveClass(/row-cursor/)
  await page.keyboard.press('j')
  await expect(rows.nth(2)).toHaveClass(/row-cursor/)
  await expect(rows.nth(2).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(page.locator('.bulk-bar')).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await expect(page.locator('.bulk-bar')).toHaveAttribute('data-open', 'false')
})

test('keys do nothing to the rows of the tab before while those of the next are on their way', async ({
  page,
}) => {
  await enter(page, 'clerk', '/erpOrders?status=20')
  await settled(page)
  await page.keyboard.press('j')
  const gate = Promise.withResolvers<undefined>()
  await page.route('**/v1/orders?*status=30*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/status=30/)
  for (const key of ['j', 'x', 'Enter', 'h']) await page.keyboard.press(key)
  await expect(page.locator('.row-cursor')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.bulk-bar')).toHaveAttribute('data-open', 'false')
  gate.resolve(undefined)
  await expect(page.locator('.row-cursor')).toHaveCount(1)
})

test('Tab leaves a multiple choice, a space is part of a name, and a pasted list is chosen', async ({
  page,
}) => {
  await enter(page, 'admin', '/receivingAccounts')
  await settled(page)
  await page.getByRole('main').getByRole('button', { name: 'Add account' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const countries = dialog.getByLabel('For payers in')
  const field = dialog.locator('.ant-select-multiple').filter({ has: page.getByLabel('For payers in') })
  const chosen = field.locator('.ant-select-selection-item')
  await expect(field).toHaveCount(1)
  await countries.focus()
  await page.keyboard.type('United St')
  await expect(countries).toHaveValue('United St')
  await expect(page.getByTitle('United States (US)')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(countries).not.toBeFocused()
  await expect(chosen).toHaveCount(0)
  await countries.focus()
  await countries.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'US, DE\nFR')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(chosen).toHaveText(['US', 'DE', 'FR'])
})

test('arrows go through the side menu, open and close its groups, which stay open for this user only', async ({
  page,
}) => {
  await enter(page, 'buyer', '/workbench')
  await settled(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const entry = (name: string) => menu.locator('.entry').filter({ hasText: name }).first()
  const group = menu.getByRole('button', { name: /^Purchasing/ })
  const first = menu.getByRole('link', { name: /^Purchase plan/ })
  await entry('Home').focus()
  await page.keyboard.press('End')
  await expect(entry('Home')).not.toBeFocused()
  await page.keyboard.press('Home')
  await expect(entry('Home')).toBeFocused()
  await group.focus()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(group).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(group).toBeFocused()
  await page.reload()
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await enter(page, 'lead', '/workbench')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await enter(page, 'buyer', '/workbench')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await group.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
})
