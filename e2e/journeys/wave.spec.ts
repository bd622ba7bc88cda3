import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from '../axe.ts'
import { enter, settled, tokenOf } from '../people.ts'
import { dataDir } from '../product.ts'
import { placeOrders } from './placed-orders.ts'

/** Orders are picked in a wave and packed by scan: with a wrong item, a weight and their labels. Then the books balance. */

const headersOf = async (page: Page, who: string) => ({
  authorization: `Bearer ${await tokenOf(page.request, who)}`,
})

/** Two urgent orders of one mug each, with labels, in a released wave. */
async function released(page: Page, buyer: string) {
  const clerk = { headers: await headersOf(page, 'clerk') }
  const orders = (await placeOrders(page.request, 2, buyer)).map(({ id }) => ({ id }))
  await page.request.put('/v1/order/check', { ...clerk, data: { orders } })
  await page.request.put('/v1/order/urgent', { ...clerk, data: { orders, reason: 'Journey', until: null } })
  await page.request.put('/v1/order/predict', { ...clerk, data: { orders } })
  const numbers: string[] = []
  for (const { id } of orders)
    await expect(async () => {
      const { data } = (await (await page.request.get(`/v1/orders/${id}`, clerk)).json()) as {
        data: { tracking_number: string | null }
      }
      expect(data.tracking_number).toBeTruthy()
      numbers.push(data.tracking_number ?? '')
    }).toPass()

  const keeper = { headers: await headersOf(page, 'warehouse') }
  const read = async (path: string) => (await (await page.request.get(path, keeper)).json()) as never
  const { data: places } = (await read('/v1/warehouse/select')) as { data: { id: number; name: string }[] }
  const warehouse_id = places.find(({ name }) => name.includes('Yiwu'))?.id
  const { data: totes } = (await read(`/v1/bin?kind=tote&warehouse_id=${warehouse_id}&sort=-code`)) as {
    data: { code: string; pieces: number }[]
  }
  const data = {
    warehouse_id,
    kind: 'single',
    urgent_only: true,
    channel_ids: [],
    max_orders: 60,
    max_grams: 30_000,
  }
  const made = await page.request.post('/v1/wave', { ...keeper, data })
  const { id, wave_sn } = ((await made.json()) as { data: { id: number; wave_sn: string } }).data
  await page.request.put('/v1/wave/release', { ...keeper, data: { id_list: [id] } })
  return { orders, numbers, id, wave_sn, tote: totes.find(({ pieces }) => pieces === 0)?.code ?? '' }
}

test('orders are picked in a wave and packed by scan', async ({ page }, { retry }) => {
  const { orders, numbers, id, wave_sn, tote } = await released(
    page,
    `Wave ${retry} ${Date.now().toString(36)}`,
  )
  await enter(page, 'warehouse', `/waves?id=${id}`)
  await settled(page)
  const drawer = page.getByRole('dialog').filter({ hasText: wave_sn }).first()
  await drawer.getByRole('tab', { name: 'Picks' }).click()
  await expect(drawer.getByRole('cell', { name: 'MUG01-SAG' }).first()).toBeVisible()
  await expectUsable(page)

  const field = page.getByRole('textbox', { name: 'Scan' })
  const feedback = page.locator('.station-feedback')
  const task = page.locator('.station-task')
  const scan = async (code: string) => {
    await field.fill(code)
    await page.keyboard.press('Enter')
  }
  await page.goto('/pick')
  await settled(page)
  await page.locator('.station-works li').filter({ hasText: wave_sn }).getByRole('button').click()
  await expect(task).toContainText('Scan an empty tote')
  await expectUsable(page)
  await scan(tote)
  await expect(task).toContainText('Go to')
  const bin = /Go to (\S+)/.exec((await task.textContent()) ?? '')?.[1] ?? ''
  await scan('MUG01-SAG')
  await expect(feedback).toContainText(`Go to bin ${bin}.`)
  await scan(bin)
  await expect(task).toContainText('take 2 × MUG01-SAG')
  await scan('MUG01-SAG')
  await scan('2')
  await expect(task).toContainText('Everything is picked')

  await page.goto('/pack')
  await settled(page)
  await page.locator('.station-works li').filter({ hasText: 'Yiwu' }).getByRole('button').click()
  await expect(task).toBeVisible()
  // A try before this one may have left a parcel open.
  if (!/Scan a tote|scan an item/.test((await task.textContent()) ?? '')) await scan('X')
  await expect(task).toContainText(/Scan a tote|scan an item/)
  await scan(tote)
  await expect(task).toContainText(`${tote}: scan an item`)
  for (const at of [0, 1]) {
    await scan('MUG01-SAG')
    if (at === 0) {
      // A wrong item locks the parcel until it is taken out.
      await scan('MUG01-NVY')
      await expect(feedback).toHaveAttribute('data-tone', 'wrong')
      await scan('Y')
    }
    await expect(task).toContainText(/Packaging|Scan the packaging/)
    await scan('N')
    await expect(task).toContainText('Weigh the parcel')
    const grams = /expected (\d+) g/.exec((await task.textContent()) ?? '')?.[1] ?? '500'
    await scan(grams)
    await expect(task).toContainText('Print the label')
    await expectUsable(page)
    // The label of the other parcel is refused.
    const number = await labelOf(page, orders, numbers)
    await scan(numbers.find((one) => one !== number) ?? '')
    await expect(feedback).toHaveAttribute('data-tone', 'wrong')
    await scan(number)
    await expect(feedback).toHaveAttribute('data-tone', 'right')
  }
  const headers = await headersOf(page, 'clerk')
  for (const order of orders) {
    const answer = await page.request.get(`/v1/orders/${order.id}`, { headers })
    expect(((await answer.json()) as { data: { fulfilment: string } }).data.fulfilment).toBe('packed')
  }
  const root = join(import.meta.dirname, '../..')
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/books.mjs'], { cwd: root, env })
  expect(stdout).toContain('What waves claim in bins balance')
})

/** The tracking number of the parcel that is open at the packing station. */
async function labelOf(
  page: Page,
  orders: readonly { id: number }[],
  numbers: readonly string[],
): Promise<string> {
  const headers = await headersOf(page, 'clerk')
  // The newest scans come first.
  const scans = (await page.locator('.station-lists').textContent()) ?? ''
  const places = await Promise.all(
    orders.map(async ({ id }) => {
      const answer = await page.request.get(`/v1/orders/${id}`, { headers })
      const at = scans.indexOf(((await answer.json()) as { data: { order_sn: string } }).data.order_sn)
      return at < 0 ? Number.POSITIVE_INFINITY : at
    }),
  )
  const found = numbers[places.indexOf(Math.min(...places))]
  if (found) return found
  throw new Error('No order of this journey is open')
}
