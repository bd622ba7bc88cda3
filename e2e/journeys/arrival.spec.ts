import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from '../axe.ts'
import { enter, settled, tokenOf } from '../people.ts'

/** An arrival is announced by the buyer, received by scan and by hand, inspected, put away, and completed. */

interface Row {
  readonly id: number
  readonly asn_sn: string
}

/** An arrival of what a placed order of the demo still awaits. */
async function announced(page: Page): Promise<Row> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, 'buyer')}` }
  const read = async (path: string) =>
    ((await (await page.request.get(path, { headers })).json()) as { data: never }).data
  const open = (await read('/v1/asn/asn-goods?per-page=100')) as {
    po_id: number
    sku_id: number | null
    open: number
    announced: number
  }[]
  const line = open.find((one) => one.sku_id !== null && one.open - one.announced >= 20)
  if (!line) throw new Error('No placed order awaits 20 items')
  const order = (await read(`/v1/purchase-orders/${line.po_id}`)) as { warehouse_id: number }
  const items = [{ po_id: line.po_id, sku_id: line.sku_id, expected: 20 }]
  const data = { warehouse_id: order.warehouse_id, express_nos: ['SFJOURNEY'], items }
  const made = await page.request.post('/v1/asn', { headers, data })
  const { id } = ((await made.json()) as { data: Row }).data
  await page.request.put('/v1/asn/submit', { headers, data: { id_list: [id] } })
  return (await read(`/v1/asn/${id}`)) as Row
}

test('an arrival is received by scan and by hand, inspected and put away', async ({ page }) => {
  const { id, asn_sn: number } = await announced(page)
  await enter(page, 'warehouse', '/receive')
  await settled(page)
  await expectUsable(page)
  await page.getByRole('textbox', { name: 'Scan or type a number or a name' }).fill(number)
  await page.keyboard.press('Enter')
  await page.getByText(/^Still to scan/).click()
  const code = await page.locator('.station-lists li strong, .station-lists li b').first().textContent()
  const field = page.getByRole('textbox', { name: 'Scan' })
  for (const text of [code ?? '', '12']) {
    await field.fill(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('.station-progress b').first()).toHaveText('12')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Book 2 scans' }).click()
  await expect(page.locator('.station-feedback')).toContainText('2 scans booked as received')

  await page.goto(`/asnList?id=${id}`)
  await settled(page)
  const drawer = page.getByRole('dialog').filter({ hasText: number }).first()
  const take = async (name: string, fill: () => Promise<void>) => {
    await drawer.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${name} ·`) })
    await fill()
    await expectUsable(page)
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await take('Receive', () => page.getByLabel(/^Counted now:/).fill('8'))
  await take('Inspect', async () => {
    await page.getByLabel(/^Accept:/).fill('18')
    await page.getByLabel(/^Reject:/).fill('2')
    await page.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByTitle('Damaged').click()
  })
  await take('Put away', async () => {
    await expect(page.getByLabel(/^Put away now:/)).toHaveValue('18')
  })
  await page.getByRole('tab', { name: 'Put-aways' }).click()
  await expect(page.getByRole('row', { name: /Valid/ })).toContainText('18')
  await page.getByRole('tab', { name: 'Details' }).click()
  // Everything announced is counted, so this comes first.
  await drawer.getByRole('button', { name: 'Finish receiving', exact: true }).click()
  await page
    .getByRole('dialog', { name: /Finish receiving/ })
    .getByRole('button', { name: 'Finish receiving' })
    .click()
  await expect(drawer.getByText('Differences').first()).toBeVisible()
})
