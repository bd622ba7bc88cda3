import { expect, type Page, request, test } from '@playwright/test'
import { expectUsable } from '../axe.ts'
import { enter, settled } from '../people.ts'
import { address } from '../product.ts'
import { callAs, headersOf } from './calls.ts'
import { approvePlaced, labelPlaced, placeOrders } from './placed-orders.ts'
import { openWorkWith, stationOn } from './stations.ts'

/** A carrier's parcels are scanned: right, wrong, undone, without a connection, refused later, and handed over. */

/** Types like a scanner, wherever the focus is. */
const scan = (page: Page, code: string) =>
  page.evaluate((text) => {
    const target = document.activeElement ?? document.body
    for (const key of [...text, 'Enter'])
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)

test('parcels are scanned onto the pallet, also without a connection, and handed over', async ({
  page,
  context,
}, { retry }) => {
  const orders = await placeOrders(page.request, 4, `Handed Over ${retry}`)
  await approvePlaced(page.request, orders)
  const numbers = await labelPlaced(page.request, orders)
  const [first, second, third, fourth] = numbers as readonly [string, string, string, string]

  await enter(page, 'clerk', '/handover')
  await settled(page)
  await expectUsable(page)
  const { feedback, field } = stationOn(page)
  // The carrier is the one whose list contains the parcel.
  await openWorkWith(page, first)
  // The focus returns from the switch of the lists as well.
  await page.getByText('Last scans').click()
  await expect(field).toBeFocused()
  const done = page.locator('.station-progress b').first()
  const before = Number(await done.textContent())

  // Right, the same again, wrong, and undone by a command code.
  await scan(page, first)
  await expect(feedback).toHaveAttribute('data-tone', 'right')
  await expect(feedback).toContainText(first)
  await scan(page, first)
  await expect(feedback).toContainText('Already scanned.')
  await expect(feedback).toHaveAttribute('data-tone', 'wrong')
  await scan(page, 'FOREIGN-1')
  await expect(feedback).toContainText('No parcel has this number.')
  await scan(page, second)
  await expect(done).toHaveText(String(before + 2))
  await scan(page, 'DY1:C:UNDO')
  await expect(feedback).toContainText('Undone')
  await expect(done).toHaveText(String(before + 1))
  await expectUsable(page)

  // The focus returns after a click elsewhere; the sound stays off.
  await page.getByRole('button', { name: 'Sound is on' }).click()
  await expect(field).toBeFocused()
  await field.pressSequentially(second.toLowerCase(), { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(done).toHaveText(String(before + 2))

  // Meanwhile a colleague reports the third parcel, which this browser can't know.
  await context.setOffline(true)
  await scan(page, third)
  await expect(feedback).toHaveAttribute('data-tone', 'right')
  await scan(page, fourth)
  await scan(page, 'FOREIGN-2')
  await expect(feedback).toHaveAttribute('data-tone', 'wrong')
  await expect(page.locator('.station-lost')).toContainText('2 scans wait here')
  await expect(done).toHaveText(String(before + 4))
  const headers = await headersOf(page.request, 'clerk')
  const reported = { orders: [{ id: orders[2]?.id }], reason: 'address', note: 'Moved' }
  const elsewhere = await request.newContext({ baseURL: address })
  await elsewhere.put('/v1/order/abnormal', { headers, data: reported })
  await elsewhere.dispose()
  await context.setOffline(false)

  // It is refused now, and has to be taken out before the session is finished.
  const open = page.locator('.station-open')
  await expect(open).toContainText(third)
  await expect(done).toHaveText(String(before + 3))
  await expectUsable(page)
  const finish = page.getByRole('button', { name: /^Hand over \d+ parcels?$/ })
  await finish.click()
  await expect(feedback).toContainText('Deal with 1 refused scan first.')
  await open.getByRole('button', { name: `${third} was dealt with` }).click()
  await expect(open).toBeHidden()
  await finish.click()
  await expect(feedback).toContainText(`${before + 3} parcels handed over`)
  await expect(page.getByRole('link', { name: 'Make the hand-over list' })).toBeVisible()
  const clerk = await callAs(page.request, 'clerk')
  const read = orders.map(({ id }) => clerk<{ fulfilment: string }>('get', `/v1/orders/${id}`))
  expect((await Promise.all(read)).map(({ fulfilment }) => fulfilment)).toEqual([
    'shipped',
    'shipped',
    'predicted',
    'shipped',
  ])
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Other work' }).click()
  await expect(page.getByRole('heading', { name: 'What are you working on?' })).toBeVisible()
})
