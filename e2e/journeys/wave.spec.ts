import { expect, test } from '@playwright/test'
import { expectUsable } from '../axe.ts'
import { enter, settled } from '../people.ts'
import { booksOf } from './books.ts'
import { callAs } from './calls.ts'
import { approvePlaced, labelPlaced, placeOrders } from './placed-orders.ts'
import { createWave, packTote, pickWave } from './waves.ts'

/** Orders are picked in a wave and packed by scan: with a wrong item, a weight and their labels. Then the books balance. */

const sku = 'MUG01-SAG'

test('orders are picked in a wave and packed by scan', async ({ page }, { retry }) => {
  const { request } = page
  const look = () => expectUsable(page)
  const orders = await placeOrders(request, 2, `Wave ${retry} ${Date.now().toString(36)}`)
  await approvePlaced(request, orders)
  const numbers = await labelPlaced(request, orders, { isUrgent: true })
  const wave = await createWave(request, { urgent_only: true }, 'last')
  const keeper = await callAs(request, 'warehouse')
  await keeper('put', '/v1/wave/release', { id_list: [wave.id] })

  await enter(page, 'warehouse', `/waves?id=${wave.id}`)
  await settled(page)
  const drawer = page.getByRole('dialog').filter({ hasText: wave.wave_sn }).first()
  await drawer.getByRole('tab', { name: 'Picks' }).click()
  await expect(drawer.getByRole('cell', { name: sku }).first()).toBeVisible()
  await look()
  await pickWave(page, wave, { sku, count: 2 }, look)
  await packTote(page, wave.tote, { sku, wrong: 'MUG01-NVY', orders, numbers }, look)
  const clerk = await callAs(request, 'clerk')
  for (const { id } of orders)
    expect((await clerk<{ fulfilment: string }>('get', `/v1/orders/${id}`)).fulfilment).toBe('packed')
  expect(await booksOf()).toContain('What waves claim in bins balance')
})
