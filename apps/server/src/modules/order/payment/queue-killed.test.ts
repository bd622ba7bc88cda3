import { payment } from '@dropyard/contract/order/payment'
import { stock } from '@dropyard/contract/warehouse/stock'
import { afterAll, expect, test } from 'vitest'
import { killedProcess, pause } from '../../../proof/killed-process.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeSku, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { proveWaiting } from './prove.ts'

const orders = 24
const kills = 3

const app = await startTestApp({ env: { ROLE: 'web' } })
const world = await orderFixture(app)
const keeper = await app.as('warehouse')
const worker = killedProcess({ DATABASE_URL: app.databaseUrl, SECRET_KEY: app.secretKey, ROLE: 'worker' })
afterAll(() => worker.kill())

test('serves the queue in its order though the worker is killed between the stock and the orders', async () => {
  const sku = await app.system((ctx) => makeSku(ctx, { grams: 300 }))
  const paid = async (): Promise<number> => {
    const id = await world.arrived({ lines: [platformLine({ sku: sku.code })] })
    expect((await world.merchant.call(payment.pay, { body: { id } })).status).toBe(200)
    return id
  }
  const ids: number[] = []
  for (let n = 0; n < orders; n++) ids.push(await paid())
  const came = (change: number) =>
    keeper.call(stock.adjust, {
      body: { sku_id: sku.id, warehouse_id: world.warehouse.id, change, reason: 'Came' },
    })
  const supplies = async (): Promise<string[]> => {
    const { rows } = await app.asOwner('SELECT supply FROM "order" WHERE id = ANY ($1) ORDER BY id', [ids])
    return (rows as { supply: string }[]).map((row) => row.supply)
  }
  // No worker runs, so the pieces stay free; the order that is paid now must not get any of them.
  await came(orders / 2)
  ids.push(await paid())
  expect(await supplies()).toEqual(Array(orders + 1).fill('short'))
  for (let n = 0; n < kills; n++) {
    await worker.start()
    await pause(20 * n)
    await worker.kill()
    const served = (await supplies()).lastIndexOf('reserved')
    expect((await supplies()).slice(0, served + 1)).toEqual(Array(served + 1).fill('reserved'))
  }
  await worker.start()
  await app.runJobs()
  const half = orders / 2
  expect(await supplies()).toEqual([...Array(half).fill('reserved'), ...Array(half + 1).fill('short')])
  const problems = await app.system(async (ctx) => [
    ...(await proveStock(ctx)).problems,
    ...(await proveWaiting(ctx)).problems,
  ])
  expect(problems).toEqual([])
})
