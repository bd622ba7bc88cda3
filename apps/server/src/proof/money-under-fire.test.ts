import { randomBytes } from 'node:crypto'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { type OrderAxes, orderStatus } from '@dropyard/contract/order/order/state'
import { orderCombine } from '@dropyard/contract/order/order-combine'
import { orderSplit } from '@dropyard/contract/order/order-split'
import { payment } from '@dropyard/contract/order/payment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoIds } from '../modules/account/user/demo-ids.ts'
import { verifyBooks } from '../modules/finance/wallet/prove.ts'
import { intakeOrder } from '../modules/order/order-intake/intake-order.ts'
import { proveWaiting } from '../modules/order/payment/prove.ts'
import { proveStock } from '../modules/warehouse/stock/prove.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
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
import {
  afterSaleDeed,
  ask,
  type OrderUnderFire,
  pick,
  type Told,
  toldNothing,
  type Under,
} from './under-fire.ts'

/**
 * Sixteen callers pay, refund, cancel and check the same orders, combine and split them and undo both; packed and shipped orders
 * are shipped, sent again, and get after-sale cases, while the server and the worker are killed repeatedly. There isn't enough
 * money and stock for all of them. Afterwards every cent and piece must be accounted for.
 */

const callers = 16
const orderCount = 48
/** Orders that exist before: every third is packed, the others are shipped. */
const parcelCount = 15
/** Pieces in stock of each SKU. */
const received = 95
const fireMs = 18_000
/** Events that have to happen at least once. */
const deeds = [
  'combined',
  'split_off',
  'sent again: free',
  'sent again: full',
  'case: offer',
  'case: accept',
  'case: agree',
  'settled: refund',
  'settled: reissue',
]
/** On a busy machine the test runs longer, until enough has happened: nearly as long as a hook may take. */
const longestFireMs = 500_000

let app: TestApp
let company: number
let orders: OrderUnderFire[]
let parcels: OrderUnderFire[]
let processes: KilledProcess[]
let origin: string

beforeAll(async () => {
  const SECRET_KEY = randomBytes(32).toString('base64')
  app = await startTestApp({ env: { ROLE: 'web', SECRET_KEY } })
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const env = { DATABASE_URL: app.databaseUrl, SECRET_KEY, HOST: '127.0.0.1' }
  processes = [
    killedProcess({ ...env, ROLE: 'web', PORT: String(port) }),
    killedProcess({ ...env, ROLE: 'worker' }),
  ]
  const made = await app.system(async (ctx) => {
    const { entities } = await demoIds(ctx)
    company = entities.northwind
    const house = await makeWarehouse(ctx)
    await makeChannel(ctx, { warehouseId: house.id })
    const skus = [await makeSku(ctx, { price: 700 }), await makeSku(ctx, { price: 1900 }), await makeSku(ctx)]
    for (const one of skus) await makeStock(ctx, one.id, house.id, received)
    const shop = await makeStore(ctx, company)
    await makeMoney(ctx, company, 195_000)
    const made: number[] = []
    for (let n = 0; n < orderCount + parcelCount; n++) {
      const lines = skus
        .filter((_, i) => (n + i) % 3 !== 0)
        .map((one, i) => platformLine({ sku: one.code, quantity: 1 + ((n + i) % 3) }))
      const { orderId } = await intakeOrder(ctx, shop, platformOrder({ lines }))
      if (orderId) made.push(orderId)
    }
    const { rows } = await ctx.db.$client.query<OrderUnderFire>(
      `SELECT order_id AS id, json_agg(json_build_object('id', id, 'quantity', quantity)) AS lines
       FROM order_line WHERE order_id = ANY ($1) GROUP BY order_id ORDER BY order_id`,
      [made],
    )
    return rows
  })
  parcels = made.slice(0, parcelCount)
  orders = made.slice(parcelCount)
})

/** Pays and packs the orders in `parcels`, and ships two thirds of them. */
async function sendOff() {
  const merchant = await app.as('merchant')
  const clerk = await app.as('clerk')
  const all = parcels.map(({ id }) => ({ id }))
  await merchant.call(payment.batchPay, { body: { orders: all } })
  await clerk.call(erpOrder.check, { body: { orders: all } })
  await clerk.call(erpOrder.predict, { body: { orders: all } })
  await app.runJobs()
  const packed = await clerk.call(erpOrder.pack, { body: { orders: all } })
  expect(packed.data.filter((one) => one.ok)).toHaveLength(parcelCount)
  await clerk.call(erpOrder.ship, { body: { orders: all.filter((_, i) => i % 3 !== 0) } })
}

afterAll(async () => {
  for (const one of processes ?? []) await one.kill()
})

interface Result {
  id: number
  ok: boolean
}

/** Calls an endpoint. Returns the rows that succeeded according to the answer. */
async function done(...[under, who, endpoint, body]: Parameters<typeof ask>): Promise<Result[]> {
  const answer = (await ask(under, who, endpoint, body)) as Result | Result[] | undefined
  return [answer ?? []].flat().filter((one) => one.ok)
}

async function caller(n: number, under: Under, over: () => boolean) {
  const { told } = under
  const merchant = (endpoint: AnyEndpoint, body: object) => done(under, 'merchant', endpoint, body)
  const clerk = (endpoint: AnyEndpoint, body: object) => done(under, 'clerk', endpoint, body)
  while (!over()) {
    if (Math.random() < 0.4) {
      await afterSaleDeed(under, parcels)
      continue
    }
    const paid = orders.filter((one) => told.paid.has(one.id) && !told.cancelled.has(one.id))
    // Events that were not seen yet are tried more often.
    const wanted = paid.length > 2 && Math.random() < 0.3 ? told.missing : new Set()
    const chance = wanted.has('combined') ? 0.87 : wanted.has('split_off') ? 0.95 : Math.random()
    // Only paid orders can be refunded or split; everything else is tried with any order.
    const ofPaid = wanted.size > 0 || (chance >= 0.5 && chance < 0.76) || chance >= 0.91
    const { id, lines } = pick(ofPaid && paid.length > 0 ? paid : orders)
    const others = wanted.size > 0 ? paid : orders
    const some = [...new Set([id, pick(others).id, pick(others).id])].map((one) => ({ id: one }))
    const part = [{ line_id: pick(lines).id, quantity: 1 }]
    if (chance < 0.32) for (const one of await merchant(payment.pay, { id })) told.paid.add(one.id)
    else if (chance < 0.5)
      for (const one of await merchant(payment.batchPay, { orders: some })) told.paid.add(one.id)
    else if (chance < 0.66)
      told.refunds += (await merchant(orderEnding.refund, { id, lines: part, reason: `caller ${n}` })).length
    else if (chance < 0.76) {
      const body = { orders: some.slice(0, 1), reason: `caller ${n}` }
      for (const one of await merchant(orderEnding.cancel, body)) told.cancelled.add(one.id)
    } else if (chance < 0.82) await clerk(erpOrder.check, { orders: some })
    else if (chance < 0.85) await clerk(erpOrder.predict, { orders: some })
    else if (chance < 0.88) await clerk(orderCombine.combine, { orders: some })
    else if (chance < 0.91) await clerk(orderCombine.uncombine, { orders: some })
    else if (chance < 0.97) await clerk(orderSplit.split, { id, lines: part })
    else await clerk(orderSplit.join, { orders: some })
  }
}

/** Waits until the process has answered some calls, so that a slow machine gets more time between two kills. */
async function someWork(told: Told, over: () => boolean) {
  const before = told.answers
  await pause(2000 + Math.random() * 2000)
  while (told.answers < before + 60 && !over()) await pause(100)
}

const query = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  app.system(async ({ db }) => (await db.$client.query<T>(text, values)).rows)

/** Events of orders, reshipments and cases that are in the database. */
async function happened(): Promise<Set<string>> {
  const rows = await query<{ what: string }>(
    `SELECT kind AS what FROM order_event WHERE kind IN ('combined', 'split_off')
     UNION SELECT 'sent again: ' || redeliver_pricing FROM "order" WHERE redelivered_from IS NOT NULL
     UNION SELECT 'case: ' || action FROM workflow_move WHERE flow = 'after-sale-case' AND action IS NOT NULL
     UNION SELECT 'settled: ' || outcome FROM after_sale_case WHERE state = 'agreed'`,
  )
  return new Set(rows.map(({ what }) => what))
}

describe('money and stock, while processes are killed', () => {
  const told: Told = toldNothing()
  let kills: number[] = []

  beforeAll(async () => {
    const tokens = {
      merchant: (await app.as('merchant')).token,
      clerk: (await app.as('clerk')).token,
    }
    await Promise.all(processes.map((one) => one.start()))
    await sendOff()
    const began = Date.now()
    told.missing = new Set(deeds)
    const enough = () =>
      told.paid.size > 10 && told.refunds > 1 && told.cancelled.size > 1 && told.missing.size === 0
    const over = () => Date.now() - began > (enough() ? fireMs : longestFireMs)
    const work = async () => {
      await someWork(told, over)
      const seen = await happened()
      told.missing = new Set(deeds.filter((one) => !seen.has(one)))
    }
    const [first] = await Promise.all([
      Promise.all(processes.map((one) => one.harass(work, over))),
      ...Array.from({ length: callers }, (_, n) => caller(n, { origin, tokens, told }, over)),
    ])
    kills = first
    // Both processes run now. Jobs of a killed worker are retried once its heartbeat has been missing for a while.
    await app.runJobs()
  })

  it('went on under fire: kills, cut connections, payments, refunds and cancellations', () => {
    for (const one of kills) expect(one).toBeGreaterThanOrEqual(2)
    expect(told.cut).toBeGreaterThan(0)
    expect(told.paid.size).toBeGreaterThan(5)
    expect(told.refunds).toBeGreaterThan(0)
    expect(told.cancelled.size).toBeGreaterThan(0)
  })

  it('combined, split and sent parcels again, and opened, offered, agreed and settled cases meanwhile', async () => {
    const seen = await happened()
    expect(deeds.filter((one) => !seen.has(one))).toEqual([])
  })

  it('never answered with a fault', () => {
    expect(told.faults).toEqual([])
  })

  it('locked rows in one order, so that there were hardly any deadlocks', async () => {
    const [{ deadlocks } = { deadlocks: Number.NaN }] = await query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    )
    // With locks in different orders there were 11 to 23.
    expect(deadlocks).toBeLessThan(4)
  })

  it('leaves books that balance, and stock that is the sum of its movements', async () => {
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
    expect(await app.system(proveStock)).toMatchObject({ ok: true, problems: [] })
    expect(await app.system(proveWaiting)).toMatchObject({ ok: true, problems: [] })
    const [sum] = await query<{ total: number }>(
      'SELECT coalesce(sum(amount), 0)::bigint AS total FROM ledger_line',
    )
    expect(Number(sum?.total)).toBe(0)
  })

  it('charged no order twice, and every one whose payment was confirmed', async () => {
    const postings = await query<{ reference: string; n: number }>(
      `SELECT reference, count(*)::int AS n FROM ledger_posting WHERE kind = 'order_payment' GROUP BY reference`,
    )
    expect(postings.filter((one) => one.n !== 1)).toEqual([])
    const charged = new Set(postings.map((one) => one.reference))
    expect([...told.paid].filter((id) => !charged.has(`order:${id}`))).toEqual([])
  })

  it('took from the wallet what each order says with its parts, and gave back all of a cancelled one', async () => {
    const wrong = await query(
      `SELECT root, sum(moved) AS moved, sum(kept) AS kept, bool_and(cancelled) AS cancelled FROM (
         SELECT coalesce(o.split_from, o.id) AS root, o.cancelled, o.payment,
           CASE WHEN o.payment = 'due' THEN 0 ELSE o.pay_amount - o.refunded_amount END AS kept,
           (SELECT coalesce(sum(l.amount), 0) FROM ledger_posting p JOIN ledger_line l ON l.posting_id = p.id
             AND l.account_id IN (SELECT id FROM ledger_account a WHERE a.entity_id = o.entity_id)
             WHERE p.reference = 'order:' || o.id) AS moved
         FROM "order" o WHERE o.entity_id = $1) AS one
       GROUP BY root
       HAVING -sum(moved) <> sum(kept) OR bool_and(cancelled) AND sum(moved) <> 0
         OR bool_or(payment = 'refunded' AND kept <> 0)`,
      [company],
    )
    expect(wrong).toEqual([])
  })

  it('never let the wallet fall below its limit', async () => {
    const [low] = await query<{ lowest: number; limit: number }>(
      `SELECT min(l.balance_after)::bigint AS lowest, -max(a.credit_limit)::bigint AS limit
       FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id WHERE a.entity_id = $1`,
      [company],
    )
    expect(Number(low?.lowest)).toBeGreaterThanOrEqual(Number(low?.limit))
  })

  it('holds for each order what its lines say, and nothing for cancelled or unpaid ones', async () => {
    const wrong = await query(
      `SELECT l.id, l.order_id, l.reserved, o.supply, o.cancelled,
         (SELECT coalesce(sum(reserved_change), 0) FROM stock_movement m WHERE m.line_id = l.id)::int AS held
       FROM order_line l JOIN "order" o ON o.id = l.order_id
       WHERE o.entity_id = $1 AND (
         l.reserved <> (SELECT coalesce(sum(reserved_change), 0) FROM stock_movement m WHERE m.line_id = l.id)
         OR (o.cancelled OR o.payment = 'due') AND l.reserved <> 0
         OR o.fulfilment IN ('shipped', 'delivered', 'closed') AND l.reserved <> 0
         OR o.supply = 'reserved' AND o.shipped_at IS NULL AND NOT o.cancelled AND l.reserved <> l.quantity - l.refunded)`,
      [company],
    )
    expect(wrong).toEqual([])
    const [least] = await query<{ free: number }>(
      'SELECT min(on_hand - reserved)::int AS free FROM stock_balance',
    )
    expect(least?.free).toBeGreaterThanOrEqual(0)
  })

  it('has every piece either here or in a parcel that left, in none twice', async () => {
    const pieces = await query<{ sku: number; here: number; gone: number }>(
      `SELECT b.sku_id AS sku, b.on_hand AS here, (SELECT coalesce(-sum(on_hand_change), 0)::int
         FROM stock_movement m WHERE m.sku_id = b.sku_id AND m.kind = 'ship') AS gone
       FROM stock_balance b WHERE b.sku_id IN (SELECT sku_id FROM order_line WHERE entity_id = $1)`,
      [company],
    )
    expect(pieces.map(({ here, gone }) => here + gone)).toEqual([received, received, received])
    expect(pieces.some(({ gone }) => gone > 0)).toBe(true)
    const wrong = await query(
      `SELECT * FROM (
         SELECT o.id, l.quantity, l.refunded, o.fulfilment IN ('shipped', 'delivered', 'closed') AS has_left,
           (SELECT coalesce(-sum(on_hand_change), 0)::int FROM stock_movement m
            WHERE m.line_id = l.id AND m.kind = 'ship') AS gone
         FROM order_line l JOIN "order" o ON o.id = l.order_id WHERE o.entity_id = $1) AS line
       WHERE CASE WHEN has_left THEN gone NOT BETWEEN quantity - refunded AND quantity ELSE gone <> 0 END`,
      [company],
    )
    expect(wrong).toEqual([])
  })

  it('stores the status that the axes give, and counts orders by it', async () => {
    const rows = await query<OrderAxes & { id: number; status: number }>(
      `SELECT id, status, payment, supply, fulfilment, after_sale AS "afterSale", cancelled FROM "order"`,
    )
    expect(rows.filter((row) => orderStatus(row) !== row.status)).toEqual([])
    const counted = await query(
      `SELECT status, sum(n)::int AS off FROM (
         SELECT status, count(*) AS n FROM "order" GROUP BY status
         UNION ALL SELECT status, -sum(total) FROM order_count GROUP BY status
       ) AS two GROUP BY status HAVING sum(n) <> 0`,
    )
    expect(counted).toEqual([])
  })

  it('leaves no job behind', async () => {
    // Scheduled jobs without retries may fail: when one is killed, the next run does its work.
    // Jobs that were scheduled a moment ago are still to run.
    await eventually(async () => {
      const stuck = await query(
        `SELECT name, state, count(*)::int AS n FROM pgboss.job
         WHERE name NOT LIKE '\\_\\_pgboss%' AND (state = 'active' OR state IN ('created', 'retry') AND start_after < now()
           OR state = 'failed' AND (retry_limit > 0 OR name NOT IN (SELECT name FROM pgboss.schedule)))
         GROUP BY name, state`,
      )
      expect(stuck).toEqual([])
    })
  })

  it('still takes a payment', async () => {
    const merchant = await app.as('merchant')
    await app.system((ctx) => makeMoney(ctx, company, 1_000_000))
    const open = await query<{ id: number }>(
      `SELECT id FROM "order" WHERE payment = 'due' AND NOT cancelled AND id = ANY ($1)`,
      [orders.map((one) => one.id)],
    )
    const under = { origin, tokens: { merchant: merchant.token, clerk: '' }, told: toldNothing() }
    for (const { id } of open.slice(0, 3))
      expect(await done(under, 'merchant', payment.pay, { id })).toHaveLength(1)
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true })
  })
})
