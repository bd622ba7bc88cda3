import { expect, type Page, test } from '@playwright/test'
import { enter, settled, tokenOf } from '../people.ts'

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

test('Back closes what was opened over a list, and Forward opens it again', async ({ page }) => {
  await enter(page, 'merchant', '/home')
  await page.goto('/ordersList?page=2')
  await settled(page)
  const drawer = page.getByRole('dialog')
  const rows = page.getByRole('main').locator('tbody tr')
  await rows.nth(1).locator('td').nth(2).click()
  await expect(drawer).toBeVisible()
  const opened = page.url()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/ordersList\?page=2$/)
  await page.goForward()
  await expect(drawer).toBeVisible()
  await expect(page).toHaveURL(opened)
  // Closed by hand, it leaves no entry behind either: Back leaves the list.
  await drawer.getByRole('button', { name: 'Close', exact: true }).dblclick()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/ordersList\?page=2$/)
  // Opened by its address, it is closed in place.
  await page.goto(opened)
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/ordersList\?page=2$/)
})

/** Calls the API as a user, and returns the data of the answer. */
async function asked<T>(page: Page, who: string, method: string, path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, who)}` }
  const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) })
  return ((await answer.json()) as { data: T }).data
}

test('a list with a default view asks for its rows once, with the filters of the view', async ({ page }) => {
  const list = '/v1/customer'
  const made = { list, name: `Grade A ${Date.now()}`, query: { grade: 'A' }, columns: null, shared: false }
  const view = await asked<{ id: number }>(page, 'sales', 'POST', '/v1/list-view', made)
  await asked(page, 'sales', 'PUT', `/v1/list-view/${view.id}/default`, { on: true })
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // `kind` is given by the page's own requests for figures.
    if (pathname === list && searchParams.has('page')) reads.push(searchParams.get('grade') ?? 'any')
  })
  await enter(page, 'sales', '/customerList')
  await expect(page).toHaveURL(/grade=A/)
  await settled(page)
  expect(reads).toEqual(['A'])
  await asked(page, 'sales', 'DELETE', `/v1/list-view/${view.id}`)
})

test('a filter by a segment that was deleted says so, and is removed by a click', async ({ page }) => {
  const groups = [{ match: 'all', of: [{ field: 'country', op: 'is_any', values: ['DE'] }] }]
  const body = { name: `Short-lived ${Date.now()}`, kind: 'lead', match: 'all', groups }
  const { id } = await asked<{ id: number }>(page, 'sales', 'POST', '/v1/customer-segments', body)
  await asked(page, 'sales', 'DELETE', `/v1/customer-segments/${id}`)
  await enter(page, 'sales', `/customerList?segment_id=${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Segment: Deleted or hidden')
  await main.getByRole('button', { name: 'Remove this filter' }).click()
  await expect(page).not.toHaveURL(/segment_id/)
  await expect(main.locator('tbody tr[data-row-key]').first()).toBeVisible()
})

test('searches of the catalog are saved as views', async ({ page }) => {
  await enter(page, 'merchant', '/goodsList?in_stock=1&sort=price')
  await settled(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const name = `Cheap ${Date.now()}`
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await main.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Leave view' }).click()
  await expect(page).not.toHaveURL(/in_stock/)
  await main.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(/in_stock=1/)
  await main.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(main.getByRole('button', { name: 'Views' })).toBeVisible()
})

test('a refusal at a field of a form is not repeated in a toast', async ({ page }) => {
  await enter(page, 'sales', '/customerList')
  await page.getByRole('main').getByRole('button', { name: 'New lead' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Twice Ltd')
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'New lead' }).click()
  await expect(form.getByText(/Enter the number with its country code/)).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a number beyond its limit is refused at its field, and where an input keeps to its limit it says so', async ({
  page,
}) => {
  await enter(page, 'admin', '/goodsUnit')
  await page.getByRole('button', { name: 'New unit' }).click()
  const items = page.getByRole('dialog').getByLabel('Items')
  await items.fill('99999999')
  await items.press('Tab')
  await expect(page.getByRole('dialog')).toContainText('At most 100,000.')
  await expect(items).toHaveValue('99999999')

  await enter(page, 'merchant', '/goodsList/detail?id=1')
  const quantity = page.getByRole('main').getByRole('spinbutton').first()
  await quantity.fill('123456')
  await quantity.press('Tab')
  await expect(page.getByText('At most 10,000.')).toBeVisible()
  await expect(quantity).toHaveValue('10000')
})
