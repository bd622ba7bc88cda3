import { expect, type Page, test } from '@playwright/test'
import { isDeep } from '../languages.ts'
import { enter, settled, tokenOf } from '../people.ts'
import { cancelPlaced, placedOrders, placeOrders } from './placed-orders.ts'

/** Types like a scanner, faster than a driver could: the whole code and Enter within milliseconds. */
const scan = (page: Page, code: string) =>
  page.evaluate((text) => {
    const target = document.activeElement ?? document.body
    for (const key of [...text, 'Enter'])
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)

const wanted = isDeep ? 50 : 12

test('many orders are checked without a mouse, one after another', async ({ page }, { retry }) => {
  const buyer = `Many Checked ${retry}`
  const orders = await placeOrders(page.request, wanted, buyer)
  await enter(page, 'clerk', `/erpOrders?status=20&search=${encodeURIComponent(buyer)}&per-page=100`)
  await settled(page)
  const main = page.getByRole('main')
  const head = page.getByRole('dialog').locator('.order-head')
  await expect(main.locator('tbody tr:has(.order-number)')).toHaveCount(wanted)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const began = Date.now()
  await press('j')
  await press('Enter')
  const seen = new Set<string>()
  for (let at = 0; at < wanted; at++) {
    const number = head.locator('.number').filter({ hasNotText: new RegExp([...seen, '-'].join('|')) })
    await expect(number).toBeVisible()
    seen.add((await number.textContent()) ?? '')
    await press('c')
    await expect(head).not.toContainText('To review')
    // An approved order leaves the list, and the next one takes its place.
    await expect(main.locator('tbody tr:has(.order-number)')).toHaveCount(wanted - at - 1)
    if (at < wanted - 1) await press('j')
  }
  const seconds = (Date.now() - began) / 1000
  expect([...seen].toSorted()).toEqual(orders.map((one) => one.order_sn).toSorted())
  const after = await placedOrders(page.request, buyer)
  expect(after.filter(({ status }) => status <= 20)).toEqual([])
  const description = `${wanted} orders checked by key in ${seconds.toFixed(1)} s: ${(seconds / wanted).toFixed(2)} s and ${(keys / wanted).toFixed(2)} keys each`
  test.info().annotations.push({ type: 'measured', description })
  process.stdout.write(`${description}\n`)
  await cancelPlaced(page.request, after)
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
  // The list handles its own keys again, and a part of the order can be opened by key repeatedly.
  await page.keyboard.press('j')
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('z')
    await expect(page.getByRole('dialog', { name: /Change status/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /Change status/ })).toBeHidden()
  }
  await page.keyboard.press('y')
  await expect(page.getByText(/^Why order .* is as it is$/)).toBeVisible()
  // Esc closes the upper drawer first, then the order; keys pressed during the closing animation are ignored.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/status=70/)
  await page.keyboard.press('[')
  await expect(page).toHaveURL(/status=60/)

  const token = await tokenOf(page.request, 'clerk')
  const answer = await page.request.get('/v1/orders?status=60&per-page=5', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as {
    data: { id: number; order_sn: string; tracking_number: string }[]
  }
  const other = data.find((one) => one.order_sn !== first)
  const search = page.getByRole('main').getByRole('textbox').first()
  await search.focus()
  await scan(page, other?.tracking_number ?? '')
  await expect(number).toHaveText(other?.order_sn ?? '')
  await expect(search).toHaveValue('')
  // The QR code on our own documents identifies the order.
  const again = data.find((one) => one.order_sn !== other?.order_sn)
  await scan(page, `DY1:P:${again?.id}`)
  await expect(number).toHaveText(again?.order_sn ?? '')
})
