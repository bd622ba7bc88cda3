import { asn } from '@dropyard/contract/purchasing/asn'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { makeSku, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { proveWaiting } from './prove.ts'

/** Pieces are put away by two people, while an order waits for them, another one is paid, and the queue is served. */

const rounds = repetitions({ short: 8, deep: 500 })
const atOnce = 4
/** Rounds after which the books are proven. */
const every = 48

const app = await startTestApp()
const world = await orderFixture(app, { money: 100_000_000 })
const [keeper, admin] = [await app.as('warehouse'), await app.as('admin')]
let made = 0
const key = () => `put-away-race-${++made}-key`

interface Wish {
  /** Pieces of the order that waits, of the one that is paid at the same time, and of those that come. */
  readonly older: number
  readonly newer: number
  readonly came: number
}
const wishOf = (round: number): Wish => ({
  ...{ older: 1 + (round % 3), newer: 1 + (round % 2), came: 2 + (round % 4) },
})

async function prepare({ older, newer, came }: Wish) {
  const sku = await app.system((ctx) => makeSku(ctx, { grams: 300 }))
  const orderOf = (quantity: number) => world.arrived({ lines: [platformLine({ sku: sku.code, quantity })] })
  const [first, second] = [await orderOf(older), await orderOf(newer)]
  expect((await world.pay(first)).refusal).toBeUndefined()
  const items = [{ sku_id: sku.id, expected: came }]
  const body = { warehouse_id: world.warehouse.id, kind: 'unplanned', items } as never
  const { data } = await admin.call(asn.create, { body })
  await admin.call(asnFlow.endpoints.submit, { body: { id_list: [data.id] } })
  const { items: lines } = (await admin.call(asn.get, { params: { id: data.id } })).data
  const line_id = lines[0]?.id ?? 0
  const counts = [{ line_id, key: key(), pieces: came }]
  await keeper.call(asnFlow.endpoints.receive, { body: { id_list: [data.id], counts } })
  return { first, second, asnId: data.id, line_id }
}

async function race(wish: Wish): Promise<void> {
  const { first, second, asnId, line_id } = await prepare(wish)
  const store = (who: typeof keeper, pieces: number) =>
    who.call(asnFlow.endpoints['put-away'], {
      body: { id_list: [asnId], counts: [{ line_id, key: key(), pieces }], bin_id: null },
    })
  const [half, rest] = [Math.ceil(wish.came / 2), Math.floor(wish.came / 2)]
  const answers = await Promise.all([
    store(keeper, half),
    world.pay(second),
    store(admin, rest),
    app.runJobs(),
  ])
  expect(answers.slice(0, 3).map((one) => (one as { refusal?: string }).refusal)).toEqual(
    Array(3).fill(undefined),
  )
  await app.runJobs()
  const { rows } = await app.asOwner(
    'SELECT order_id::int AS id, reserved::int, waiting::int FROM order_line WHERE order_id = ANY ($1) ORDER BY order_id',
    [[first, second]],
  )
  const forOlder = Math.min(wish.older, wish.came)
  const forNewer = Math.min(wish.newer, wish.came - forOlder)
  expect(rows).toEqual([
    { id: first, reserved: forOlder, waiting: wish.older - forOlder },
    { id: second, reserved: forNewer, waiting: wish.newer - forNewer },
  ])
}

it(`the older order gets the pieces first (${rounds} rounds)`, {
  retry: 0,
  timeout: 14_400_000,
}, async () => {
  for (let from = 0; from < rounds; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, rounds - from) }, (_, n) => wishOf(from + n))
    await Promise.all(some.map(race))
    if (from % every === 0 || from + atOnce >= rounds) {
      expect((await app.system(proveStock)).problems).toEqual([])
      expect((await app.system(proveWaiting)).problems).toEqual([])
    }
  }
})
