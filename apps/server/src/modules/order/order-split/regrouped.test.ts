import { orderEnding } from '@dropyard/contract/order/after-sale'
import { redeliver } from '@dropyard/contract/order/after-sale/redeliver'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderCombine } from '@dropyard/contract/order/order-combine'
import { orderSplit } from '@dropyard/contract/order/order-split'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { proveWaiting } from '../payment/prove.ts'

/**
 * Several users concurrently combine, split, join, separate, cancel, refund, label, ship and reship the same orders, in any
 * order. Always: amounts paid and refunded equal the ledger, no piece is lost, and orders in one parcel share one state.
 */

const app = await startTestApp()
const world = await orderFixture(app, {
  money: 100_000_000,
  skus: { MUG: { stock: 40, price: 333 }, LAMP: { stock: 30, price: 1999 } },
})
const clerk = await app.as('clerk')
const { merchant } = world

let streets = 0
async function paidOrders(count: number): Promise<number[]> {
  const address = { ...someAddress, address1: `${++streets} Oak Street` }
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const lines = [
      platformLine({ sku: 'MUG', quantity: 3 }),
      ...(n % 2 === 0 ? [platformLine({ sku: 'LAMP', quantity: 2 })] : []),
    ]
    const id = await world.arrived({ address, lines })
    await world.pay(id)
    ids.push(id)
  }
  return ids
}

interface Family {
  id: number
  lines: { id: number; quantity: number }[]
}
/** The orders that the test began with, and all parts that were split from them. */
async function now(roots: readonly number[]): Promise<Family[]> {
  const { rows } = await app.asOwner(
    `SELECT o.id, (SELECT json_agg(json_build_object('id', l.id, 'quantity', l.quantity)) FROM order_line l
       WHERE l.order_id = o.id) AS lines
     FROM "order" o WHERE o.id = ANY ($1::bigint[]) OR o.split_from = ANY ($1::bigint[]) ORDER BY o.id`,
    [roots],
  )
  return rows.map((row) => ({ id: Number(row.id), lines: row.lines as Family['lines'] }))
}

const steps = [
  'combine',
  'uncombine',
  'split',
  'join',
  'cancel',
  'refund',
  'check',
  'label',
  'ship',
  'again',
] as const
type Step = { do: (typeof steps)[number]; at: number; other: number; pieces: number }
const step: fc.Arbitrary<Step> = fc.record({
  // Steps that can be undone are more frequent than those that end an order.
  do: fc.constantFrom(...steps, 'combine', 'uncombine', 'split', 'split', 'join', 'join', 'check'),
  at: fc.nat(50),
  other: fc.nat(50),
  pieces: fc.integer({ min: 1, max: 3 }),
})

async function take(roots: readonly number[], { do: what, at, other, pieces }: Step): Promise<void> {
  const orders = await now(roots)
  const one = orders[at % orders.length]
  const two = orders[other % orders.length]
  const line = one?.lines[other % (one.lines.length || 1)]
  if (!one || !two || !line) return
  const [some, refs] = [[{ line_id: line.id, quantity: pieces }], [{ id: one.id }]]
  const work: Record<Step['do'], () => Promise<{ status: number }>> = {
    combine: () => clerk.call(orderCombine.combine, { body: { orders: orders.map(({ id }) => ({ id })) } }),
    uncombine: () => clerk.call(orderCombine.uncombine, { body: { orders: refs } }),
    split: () => clerk.call(orderSplit.split, { body: { id: one.id, lines: some } }),
    join: () => clerk.call(orderSplit.join, { body: { orders: [...refs, { id: two.id }] } }),
    cancel: () => merchant.call(orderEnding.cancel, { body: { orders: refs } }),
    refund: () => merchant.call(orderEnding.refund, { body: { id: one.id, lines: some, reason: 'fire' } }),
    check: () => clerk.call(erpOrder.check, { body: { orders: orders.map(({ id }) => ({ id })) } }),
    label: () => clerk.call(erpOrder.predict, { body: { orders: refs } }),
    ship: () => clerk.call(erpOrder.ship, { body: { orders: refs } }),
    again: () =>
      clerk.call(redeliver.make, { body: { id: one.id, cause: 'us', pricing: 'free', lines: some } }),
  }
  const { status } = await work[what]()
  expect(status, what).toBeLessThan(500)
}

const problems = (text: string) => app.asOwner(text).then(({ rows }) => rows)

async function allIsRight(): Promise<void> {
  const found = await app.system(async (ctx) => [
    (await verifyBooks(ctx)).problems,
    (await proveStock(ctx)).problems,
    (await proveWaiting(ctx)).problems,
  ])
  expect(found).toEqual([[], [], []])
  expect(
    await problems(
      `SELECT entity_id, receiver_key, orders FROM combinable_receiver EXCEPT SELECT entity_id, receiver_key, orders FROM combinable_counted()
       UNION ALL (SELECT entity_id, receiver_key, orders FROM combinable_counted() EXCEPT SELECT entity_id, receiver_key, orders FROM combinable_receiver)`,
    ),
  ).toEqual([])
  // Compared for an order and its parts together, because money may have moved for any of them.
  expect(
    await problems(`
      WITH family AS (SELECT coalesce(split_from, id) AS root, sum(CASE WHEN payment = 'due' THEN 0 ELSE pay_amount END) AS paid,
          sum(refunded_amount) AS refunded FROM "order" GROUP BY 1),
        moved AS (SELECT coalesce(o.split_from, o.id, r.gone) AS root, sum(l.amount) AS amount
          FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id AND a.entity_id IS NOT NULL
          JOIN ledger_posting p ON p.id = l.posting_id
          CROSS JOIN LATERAL (SELECT substring(p.reference FROM '^order:(\\d+)$')::bigint AS gone) r
          LEFT JOIN "order" o ON o.id = r.gone WHERE r.gone IS NOT NULL GROUP BY 1)
      SELECT f.*, m.amount FROM family f FULL JOIN moved m USING (root)
      WHERE -coalesce(m.amount, 0) <> coalesce(f.paid, 0) - coalesce(f.refunded, 0)`),
  ).toEqual([])
  expect(
    await problems(`
      SELECT o.id, o.pay_amount, o.charges->'paid'->'total' AS total FROM "order" o
      WHERE o.payment <> 'due' AND (o.pay_amount <> (o.charges->'paid'->>'total')::bigint OR o.refunded_amount > o.pay_amount
        OR o.pay_amount <> o.goods_amount + o.shipping_amount + o.service_fee + o.duty_amount - o.discount_amount)`),
  ).toEqual([])
  // The reserved pieces on lines equal the stock movements, and are shipped with the pieces.
  expect(
    await problems(`
      SELECT l.id, l.order_id, l.reserved FROM order_line l JOIN "order" o ON o.id = l.order_id
      WHERE l.reserved <> (SELECT coalesce(sum(m.reserved_change), 0) FROM stock_movement m
          WHERE m.line_id = l.id AND m.order_id = l.order_id)
        OR (o.supply = 'reserved' AND o.fulfilment IN ('none', 'checked', 'predicted', 'packed') AND l.sku_id IS NOT NULL
          AND l.reserved <> l.quantity - l.refunded AND NOT o.cancelled)`),
  ).toEqual([])
  // Orders of a combined parcel share number, channel and state, and there are at least two.
  expect(
    await problems(`
      SELECT combined_id, count(*) FROM "order" WHERE combined_id IS NOT NULL GROUP BY 1
      HAVING count(*) < 2 OR count(DISTINCT coalesce(tracking_number, '')) > 1 OR count(DISTINCT channel_id) > 1
        OR count(DISTINCT CASE WHEN fulfilment IN ('none', 'checked') THEN 'open' ELSE fulfilment END) > 1
        OR bool_or(cancelled) OR count(DISTINCT receiver_key) > 1`),
  ).toEqual([])
  expect(
    await problems(`SELECT p.number FROM parcel_label p JOIN "order" o ON o.id = p.order_id
      WHERE p.state = 'live' AND (o.tracking_number IS DISTINCT FROM p.number OR o.cancelled)`),
  ).toEqual([])
}

test('money, stock and parcels are right, whoever does what to the same orders', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 12 }),
      async (rounds) => {
        const roots = await paidOrders(3)
        for (const round of rounds) {
          await Promise.all(round.map((one) => take(roots, one)))
          await app.runJobs()
        }
        await allIsRight()
      },
    ),
    { numRuns: 14, endOnFailure: true, seed: Number(process.env.FIRE_SEED ?? Date.now() % 100_000) },
  )
})

test('enough of it happened to be worth counting', async () => {
  const [count] = await problems(`SELECT
    (SELECT count(*)::int FROM order_combine) AS combined, (SELECT count(*)::int FROM order_combine WHERE ended_at IS NOT NULL) AS parted,
    (SELECT count(*)::int FROM order_split) AS split, (SELECT count(*)::int FROM order_split WHERE joined_at IS NOT NULL) AS joined,
    (SELECT count(*)::int FROM "order" WHERE cancelled) AS cancelled`)
  for (const [what, times] of Object.entries(count ?? {})) expect(times, what).toBeGreaterThan(0)
})
