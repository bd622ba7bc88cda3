import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoIds } from '../modules/account/user/demo-ids.ts'
import { verifyBooks } from '../modules/finance/wallet/prove.ts'
import { intakeOrder } from '../modules/order/order-intake/intake-order.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type Balancer, openBalancer } from '../testing/balancer.ts'
import {
  makeChannel,
  makeMoney,
  makeSku,
  makeStock,
  makeStore,
  makeWarehouse,
  platformLine,
  platformOrder,
} from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { type KilledProcess, killedProcess, pause } from './killed-process.ts'

/**
 * Two web processes behind a load balancer get SIGTERM and are started again, one after the other, while users pay and read: no
 * answer is lost, and every confirmed payment is in the ledger once.
 */

/** Set `RESTARTS=20` for a longer run. */
const restarts = Number(process.env.RESTARTS ?? 2)
const payers = 3
const readers = 2
const ordersPerRestart = 40
/** Milliseconds between two requests of a user: several are always under way, and the processes that start get a turn. */
const between = 50

let app: TestApp
let balancer: Balancer
let processes: KilledProcess[]
let token: string
let orders: number[]

beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } })
  const ports = [await freePort(), await freePort()]
  const env = {
    DATABASE_URL: app.databaseUrl,
    SECRET_KEY: app.secretKey,
    HOST: '127.0.0.1',
    ROLE: 'web',
    DRAIN_SECONDS: '1',
  }
  processes = ports.map((port) => killedProcess({ ...env, PORT: String(port) }))
  balancer = await openBalancer(ports)
  orders = await app.system(async (ctx) => {
    const { entities } = await demoIds(ctx)
    const house = await makeWarehouse(ctx)
    await makeChannel(ctx, { warehouseId: house.id })
    const sku = await makeSku(ctx, { price: 700 })
    await makeStock(ctx, sku.id, house.id, restarts * ordersPerRestart)
    const shop = await makeStore(ctx, entities.northwind)
    await makeMoney(ctx, entities.northwind, 5000 * restarts * ordersPerRestart)
    const made: number[] = []
    for (let n = 0; n < restarts * ordersPerRestart; n++) {
      const lines = [platformLine({ sku: sku.code, quantity: 1 })]
      const { orderId } = await intakeOrder(ctx, shop, platformOrder({ lines }))
      if (orderId) made.push(orderId)
    }
    return made
  })
  token = (await app.as('merchant')).token
  for (const one of processes) await one.start()
  await balancer.untilReady(2)
})

afterAll(async () => {
  await balancer?.close()
  for (const one of processes ?? []) await one.kill()
})

interface Answered {
  readonly id?: number
  readonly status: number
  readonly by: string | null
}

async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${balancer.origin}${path}`, { ...init, headers })
  await answer.arrayBuffer()
  return { status: answer.status, by: answer.headers.get('x-served-by') }
}

it('no answer is lost while processes are restarted under load', async () => {
  const paid: Answered[] = []
  const read: Answered[] = []
  let running = true
  const waiting = [...orders]
  const pay = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined && running; id = waiting.pop()) {
      const body = JSON.stringify({ orders: [{ id }] })
      paid.push({ id, ...(await ask(payment.batchPay.path, { method: payment.batchPay.method, body })) })
      await pause(between)
    }
  }
  const look = async (): Promise<void> => {
    while (running) {
      read.push(await ask(`${orderList.list.path}?per-page=20`))
      await pause(between)
    }
  }
  const load = Promise.all([...Array.from({ length: payers }, pay), ...Array.from({ length: readers }, look)])
  const codes: (number | null)[] = []
  for (let n = 0; n < restarts; n++) {
    const one = processes[n % processes.length]
    if (!one) throw new Error('No process')
    codes.push(await one.stop())
    await one.start()
    await balancer.untilReady(2)
  }
  running = false
  await load

  expect(codes).toEqual(codes.map(() => 0))
  expect(balancer.lost()).toBe(0)
  expect([...paid, ...read].filter(({ status }) => status !== 200)).toEqual([])
  // Both processes have answered reads.
  expect(new Set(read.map(({ by }) => by)).size).toBe(2)
  const { rows } = await app.asOwner(
    `SELECT id FROM "order" WHERE id = ANY ('{${paid.map(({ id }) => id).join()}}') AND payment = 'paid'`,
  )
  expect(rows).toHaveLength(paid.length)
  expect(await app.system(verifyBooks)).toMatchObject({ ok: true })
  if (process.env.RESTARTS)
    process.stdout.write(
      `${restarts} restarts: ${paid.length} payments, ${read.length} reads, ${balancer.lost()} lost\n`,
    )
})
