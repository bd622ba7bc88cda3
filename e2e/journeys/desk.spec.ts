import { expect, type Locator, type Page, test } from '@playwright/test'
import { enter, settled, tokenOf } from '../people.ts'

/** So many at most, and so many are left for the other journeys of clerks. */
const wanted = 10
const left = 14

/** Types as a scanner does, faster than a driver could: the whole code and Enter within a few milliseconds. */
const scan = (page: Page, code: string) =>
  page.evaluate((text) => {
    const target = document.activeElement ?? document.body
    for (const key of [...text, 'Enter'])
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)

/** Stopped by something else than that nobody looked at it yet. */
const isBlocked = async (row: Locator) => (await row.locator('.anticon-warning').count()) > 0

test('orders are approved without a mouse, one after another', async ({ page }) => {
  test.setTimeout(180_000)
  await enter(page, 'clerk', '/erpOrders?status=20')
  await settled(page)
  const main = page.getByRole('main')
  const drawer = page.getByRole('dialog')
  const waiting = async () =>
    Number(/\d+/.exec((await main.locator('.page-head .count').textContent()) ?? '')?.[0] ?? 0)
  const count = Math.min(wanted, Math.max(1, (await waiting()) - left))
  expect(count).toBeGreaterThan(0)
  const began = Date.now()
  let done = 0
  let at = -1
  // What is approved leaves the list, so that the next one comes up under the cursor; what is blocked is passed over.
  for (let seen = 0; seen < count; seen++) {
    const rows = main.locator('tbody tr:has(.order-number)')
    const next = at + (seen === 0 || (await isBlocked(rows.nth(at))) ? 1 : 0)
    if (next >= (await rows.count())) break
    for (; at < next; at++) await page.keyboard.press('j')
    const row = rows.nth(at)
    await expect(row).toHaveClass(/row-cursor/)
    if (await isBlocked(row)) continue
    const number = (await row.locator('.order-number .number').textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(drawer.locator('.order-head .number')).toHaveText(number)
    await page.keyboard.press('c')
    await expect(drawer.locator('.order-head')).not.toContainText('To review')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(main.locator('tbody')).not.toContainText(number)
    done += 1
  }
  expect(done).toBeGreaterThan(0)
  const seconds = (Date.now() - began) / 1000
  test.info().annotations.push({ type: 'measured', description: `${done} orders in ${seconds.toFixed(1)} s` })
  process.stdout.write(`Approved ${done} orders by key in ${seconds.toFixed(1)} s\n`)
})

test('keys go from order to order, tell themselves, and a scan opens an order from anywhere', async ({
  page,
}) => {
  await enter(page, 'clerk', '/erpOrders?status=60')
  await settled(page)
  const drawer = page.getByRole('dialog')
  const number = drawer.locator('.order-head .number')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const first = (await number.textContent()) ?? ''
  await page.keyboard.press('j')
  await expect(number).not.toHaveText(first)
  await page.keyboard.press('k')
  await expect(number).toHaveText(first)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Keys of the order desk')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const token = await tokenOf(page.request, 'clerk')
  const answer = await page.request.get('/v1/orders?status=60&per-page=5', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: { order_sn: string; tracking_number: string }[] }
  const other = data.find((one) => one.order_sn !== first)
  const search = page.getByRole('main').getByRole('textbox').first()
  await search.focus()
  await scan(page, other?.tracking_number ?? '')
  await expect(number).toHaveText(other?.order_sn ?? '')
  await expect(search).toHaveValue('')
})
