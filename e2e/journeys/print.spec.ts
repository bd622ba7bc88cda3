import { expect, type Page, test } from '@playwright/test'
import { enter, settled, tokenOf } from '../people.ts'
import { approvePlaced, placeOrders } from './placed-orders.ts'

/** The server's count of labels that were not printed yet. */
async function unprinted(page: Page): Promise<number> {
  const token = await tokenOf(page.request, 'clerk')
  const answer = await page.request.get('/v1/orders?status=50&printed=0&per-page=1', {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { total: number }).total
}

/** Two orders with labels that no wave has taken. */
async function labelled(page: Page, buyer: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, 'clerk')}` }
  const orders = (await placeOrders(page.request, 2, buyer)).map(({ id }) => ({ id }))
  await page.request.put('/v1/order/check', { headers, data: { orders } })
  await page.request.put('/v1/order/predict', { headers, data: { orders } })
  for (const { id } of orders)
    await expect(async () => {
      const answer = await page.request.get(`/v1/orders/${id}`, { headers })
      const { data } = (await answer.json()) as { data: { tracking_number: string | null } }
      expect(data.tracking_number).toBeTruthy()
    }).toPass()
}

test('a queue begins with what waits longest, and a batch of it is printed, then packed', async ({ page }, {
  retry,
}) => {
  const buyer = `Printed ${retry} ${Date.now().toString(36)}`
  await labelled(page, buyer)
  await enter(page, 'clerk', '/erpOrders?status=50&printed=0')
  await settled(page)
  const main = page.getByRole('main')
  const rows = main.locator('tbody tr:has(.order-number)')
  await expect(main.getByRole('columnheader', { name: 'Paid at' })).toHaveAttribute('aria-sort', 'ascending')
  // Numbers are not truncated, and the SKUs to pick are shown as text.
  await expect(rows.first().locator('.order-skus')).toContainText(/\d × /)
  await page.goto(`/erpOrders?status=50&printed=0&search=${encodeURIComponent(buyer)}`)
  await settled(page)
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const before = await unprinted(page)
  const bar = main.locator('.bulk-bar[data-open="true"]')
  await expect(bar.getByRole('button').first()).toHaveText('Print')
  await bar.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  await expect(dialog).toContainText('2 labels')
  await expect(dialog.getByRole('button', { name: 'Print 2 labels' })).toBeFocused()
  expect(await unprinted(page)).toBe(before)
  const shown = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  await (await shown).close()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  expect(await unprinted(page)).toBe(before - 2)
  await bar.getByRole('button', { name: 'Mark these 2 as packed' }).click()
  await expect(bar).toContainText('2 parcels packed')
  await expect(bar.getByRole('button', { name: /^Mark .* as shipped$/ })).toBeVisible()
})

test('orders that are refused a label are named first, then the labels of the others are printed', async ({
  page,
}, { retry }) => {
  const buyer = `Partly ${retry} ${Date.now().toString(36)}`
  const placed = await placeOrders(page.request, 3, buyer)
  await approvePlaced(page.request, placed)
  const headers = { authorization: `Bearer ${await tokenOf(page.request, 'clerk')}` }
  await enter(page, 'clerk', `/erpOrders?status=30&search=${encodeURIComponent(buyer)}`)
  await settled(page)
  const main = page.getByRole('main')
  await expect(main.locator('tbody tr:has(.order-number)')).toHaveCount(3)
  // Another user reports an exception for one of them.
  const [held] = placed
  const data = { orders: [{ id: held?.id }], reason: 'customs' }
  await page.request.put('/v1/order/abnormal', { headers, data })
  await main.getByRole('checkbox', { name: 'Select all' }).check()
  const bar = main.locator('.bulk-bar[data-open="true"]')
  await bar.getByRole('button', { name: 'Request and print labels' }).click()
  const refused = page.getByRole('dialog', { name: '2 of 3 done' })
  await expect(refused).toContainText(held?.order_sn ?? '')
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  await expect(dialog).toBeHidden()
  await refused.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toContainText('2 labels')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // The next step is offered for the two, not for all that were selected.
  await expect(bar).toContainText('2 labels requested')
  await expect(bar.getByRole('button', { name: 'Print these 2' })).toBeVisible()
})

test('a task is handled over the list of tasks, and looked at where it is not one’s own', async ({
  page,
}) => {
  await enter(page, 'developer', '/workbench')
  await settled(page)
  await page.getByRole('banner').getByText('Fang Wang').click()
  await page.getByRole('menuitem', { name: /My tasks/ }).click()
  const tasks = page.getByRole('dialog', { name: 'My tasks' })
  const row = tasks.locator('tbody tr').filter({ hasText: 'Completion' }).first()
  await row.getByRole('button', { name: 'Handle' }).click()
  // The module's form on top of its detail: the page stays the same.
  const drawers = page.locator('.ant-drawer-open')
  await expect(drawers).toHaveCount(2)
  await expect(page).toHaveURL(/\/workbench$/)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(drawers).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expect(tasks).toBeVisible()
  await tasks.getByRole('button', { name: 'View' }).first().click()
  await expect(drawers).toHaveCount(1)
  await expect(page).toHaveURL(/\/workbench$/)
})
