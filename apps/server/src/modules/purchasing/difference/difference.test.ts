import { asn } from '@dropyard/contract/purchasing/asn'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { difference } from '@dropyard/contract/purchasing/difference'
import { type DifferenceOutcome, differenceFlow } from '@dropyard/contract/purchasing/difference/flow'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { supplierReturn } from '@dropyard/contract/purchasing/supplier-return'
import { supplierReturnFlow } from '@dropyard/contract/purchasing/supplier-return/flow'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { proveIncoming } from '../purchase-order/prove.ts'

/** Differences of arrivals: found when receiving is finished, decided by purchasers. */

const app = await startTestApp()
const { warehouseId, skus, placed } = await purchaseFixture(app)
const [buyer, keeper, lead] = [await app.as('buyer'), await app.as('warehouse'), await app.as('lead')]
type Who = typeof buyer

let keys = 0
const key = () => `difference-${++keys}`
const step = (who: Who, name: keyof typeof asnFlow.actions, id: number, input: object = {}) =>
  who.call(asnFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
const read = async (id: number) => (await buyer.call(asn.get, { params: { id } })).data
const orderOf = async (id: number) => (await buyer.call(purchaseOrder.get, { params: { id } })).data

let used = 0
/** An arrival of ten pieces, of which some came and some were rejected; receiving is finished. */
async function received(pieces: number, rejected = 0, price = 100) {
  const sku_id = skus[used++ % skus.length]?.id ?? 0
  return receivedOf(await placed([{ sku_id, pieces: 10, price }]), sku_id, pieces, rejected)
}
async function receivedOf(order: { id: number }, sku_id: number, pieces: number, rejected = 0) {
  const body = { warehouse_id: warehouseId, items: [{ po_id: order.id, sku_id, expected: 10 }] } as never
  const { data } = await buyer.call(asn.create, { body })
  await step(buyer, 'submit', data.id)
  const line_id = (await read(data.id)).items[0]?.id ?? 0
  const count = (name: 'receive' | 'inspect' | 'put-away', more: object) =>
    step(keeper, name, data.id, { counts: [{ line_id, key: key(), ...more }] })
  if (pieces > 0) expect((await count('receive', { pieces })).refusal).toBeUndefined()
  if (rejected > 0)
    await count('inspect', { accepted: Math.min(10, pieces) - rejected, rejected, reason: 'damaged' })
  const good = Math.min(10, pieces) - rejected
  if (good > 0) expect((await count('put-away', { pieces: good })).fields).toEqual({})
  expect((await step(keeper, 'finish', data.id)).refusal).toBeUndefined()
  return { id: data.id, order, sku_id, line_id, store: (n: number) => count('put-away', { pieces: n }) }
}
const openOf = async (asn_id: number) =>
  (await buyer.call(difference.list, { query: { asn_id, state: 'open' } })).data
async function decide(asn_id: number, outcome: DifferenceOutcome, who: Who = buyer) {
  const id_list = (await openOf(asn_id)).map(({ id }) => id)
  return who.call(differenceFlow.endpoints[outcome], { body: { id_list, note: 'Agreed' } as never })
}
const done = async (answer: ReturnType<typeof decide>) =>
  expect(await answer).toMatchObject({ status: 200, data: { refused: [] } })
const complete = async (id: number) => (await step(buyer, 'reconcile', id)).refusal

beforeEach(() => async () => {
  expect((await app.system(proveStock)).problems).toEqual([])
  expect((await app.system(proveIncoming)).problems).toEqual([])
})

describe('differences', () => {
  it('are found when receiving is finished, and again when more came; the arrival waits until they are decided', async () => {
    const { id } = await received(7, 2)
    const found = async () => (await openOf(id)).map(({ kind, pieces }) => `${kind} ${pieces}`).sort()
    expect(await found()).toEqual(['missing 3', 'rejected 2'])
    expect(await complete(id)).toBe('difference.undecided')
    await step(keeper, 'resume', id)
    const line_id = (await read(id)).items[0]?.id
    await step(keeper, 'receive', id, { counts: [{ line_id, key: key(), pieces: 3 }] })
    await step(keeper, 'inspect', id, { counts: [{ line_id, key: key(), accepted: 3 }] })
    await step(keeper, 'put-away', id, { counts: [{ line_id, key: key(), pieces: 3 }] })
    await step(keeper, 'finish', id)
    expect(await found()).toEqual(['rejected 2'])
    await done(decide(id, 'scrap'))
    expect(await complete(id)).toBeUndefined()
  })

  it('are decided by what they are', async () => {
    const { id } = await received(7)
    expect((await decide(id, 'accept-free')).message).toBe('This isn’t possible for what is missing.')
    expect((await decide(id, 'wait', keeper)).code).toBe(403)
  })
})

describe('what is missing', () => {
  it('is awaited further, or no longer', async () => {
    const [waits, closes] = [await received(7), await received(6)]
    await done(decide(waits.id, 'wait'))
    expect((await orderOf(waits.order.id)).state).toBe('placed')
    expect(await complete(waits.id)).toBeUndefined()
    expect((await decide(closes.id, 'short-close')).code).toBe(403)
    await done(decide(closes.id, 'short-close', lead))
    expect(await orderOf(closes.order.id)).toMatchObject({ state: 'closed', items: [{ short_closed: true }] })
    expect(await complete(closes.id)).toBeUndefined()
  })
})

describe('what came beyond the order', () => {
  it('is free, or ordered at its price by those who may', async () => {
    const [free, paid] = [await received(12), await received(12, 0, 100_000)]
    await done(decide(free.id, 'accept-free'))
    expect(await orderOf(free.order.id)).toMatchObject({ total: 1000, items: [{ free: 2, received: 12 }] })
    expect((await free.store(2)).fields).toEqual({})
    expect(await complete(free.id)).toBeUndefined()
    expect((await decide(paid.id, 'accept-price')).message).toContain('more than 3%')
    await done(decide(paid.id, 'accept-price', lead))
    expect(await orderOf(paid.order.id)).toMatchObject({
      total: 1_200_000,
      revision: 2,
      items: [{ pieces: 12 }],
    })
    expect((await paid.store(2)).fields).toEqual({})
    expect(await complete(paid.id)).toBeUndefined()
  })
})

describe('what came beyond the arrival, but not beyond its order', () => {
  it('is no more of the order', async () => {
    const sku_id = skus[0]?.id ?? 0
    const order = await placed([{ sku_id, pieces: 20, price: 100 }])
    const { id, store } = await receivedOf(order, sku_id, 12)
    await done(decide(id, 'accept-price'))
    expect(await orderOf(order.id)).toMatchObject({
      state: 'placed',
      total: 2000,
      items: [{ pieces: 20, received: 12 }],
    })
    expect((await store(2)).fields).toEqual({})
    expect(await complete(id)).toBeUndefined()
  })

  it('leaves the rest of its order open, which only its line closes', async () => {
    const sku_id = skus[1]?.id ?? 0
    const order = await placed([{ sku_id, pieces: 30, price: 100 }])
    const { id } = await receivedOf(order, sku_id, 8)
    expect((await decide(id, 'short-close', lead)).message).toContain('still awaits 22')
    await done(decide(id, 'wait'))
  })
})

describe('what was rejected', () => {
  it('is accepted by the pieces of the difference, and by no more', async () => {
    const { id, line_id } = await received(10, 5)
    await done(decide(id, 'return'))
    await step(keeper, 'resume', id)
    await step(keeper, 'receive', id, { counts: [{ line_id, key: key(), pieces: 2 }] })
    await step(keeper, 'inspect', id, { counts: [{ line_id, key: key(), rejected: 2, reason: 'other' }] })
    await step(keeper, 'finish', id)
    const rejected = (await openOf(id)).filter(({ kind }) => kind === 'rejected')
    expect(rejected.map(({ pieces }) => pieces)).toEqual([2])
    const body = { id_list: rejected.map((one) => one.id) } as never
    expect((await buyer.call(differenceFlow.endpoints['accept-price'], { body })).refusal).toBeUndefined()
    expect((await read(id)).items).toMatchObject([{ rejected: 5 }])
  })

  it('goes into one draft of a return, or is accepted after all', async () => {
    const [first, over, fine] = [await received(10, 2), await received(13), await received(10, 3)]
    await done(decide(first.id, 'return'))
    await done(decide(over.id, 'return'))
    const { data } = await buyer.call(supplierReturn.list, { query: { state: 'draft' } })
    const drafts = await Promise.all(
      data.map(async ({ id }) => (await buyer.call(supplierReturn.get, { params: { id } })).data),
    )
    expect(drafts.map(({ items }) => items.map(({ pieces }) => pieces))).toEqual([[5, 2, 3]])
    for (const { id } of [first, over]) expect(await complete(id)).toBeUndefined()
    await done(decide(fine.id, 'accept-price'))
    expect((await read(fine.id)).items).toMatchObject([{ rejected: 0 }])
    expect(await complete(fine.id)).toBe('asn.at_dock')
    expect((await fine.store(3)).fields).toEqual({})
    expect(await complete(fine.id)).toBeUndefined()
  })

  it('is accepted after all where only accepted ones are put away, and the others were', async () => {
    const inspection = (level: string) =>
      app.asOwner(`UPDATE supplier SET inspection = '${level}', version = version + 1`)
    await inspection('all')
    try {
      const { id, store } = await received(10, 3)
      await done(decide(id, 'accept-price'))
      expect((await read(id)).items).toMatchObject([{ rejected: 0, put_away: 7 }])
      expect((await store(3)).fields).toEqual({})
      expect(await complete(id)).toBeUndefined()
    } finally {
      await inspection('none')
    }
  })

  it('is decided once, also by two at once', async () => {
    const { id, sku_id } = await received(10, 4)
    const answers = await Promise.all([decide(id, 'scrap'), decide(id, 'scrap')])
    expect(answers.filter(({ data }) => data?.moved?.length === 1)).toHaveLength(1)
    const { rows } = await app.system(({ db }) =>
      db.$client.query(
        `SELECT sum(on_hand_change)::int AS gone FROM stock_movement WHERE sku_id = $1 AND kind = 'scrap'`,
        [sku_id],
      ),
    )
    expect(rows[0].gone).toBe(-4)
  })
})

describe('what came beyond the order and goes back', () => {
  it('may have been accepted by an inspection of everything that came', async () => {
    const { id, line_id } = await received(13)
    await step(keeper, 'inspect', id, { counts: [{ line_id, key: key(), accepted: 4 }] })
    await step(keeper, 'inspect', id, { counts: [{ line_id, key: key(), accepted: 8 }] })
    await done(decide(id, 'return'))
    expect((await read(id)).items).toMatchObject([{ received: 13, rejected: 3, put_away: 10 }])
    expect(await complete(id)).toBeUndefined()
  })

  it('no longer counts as received by the order', async () => {
    const [over, damaged] = [await received(13), await received(10, 2)]
    await done(decide(over.id, 'return'))
    await done(decide(damaged.id, 'return'))
    const { data } = await buyer.call(supplierReturn.list, { query: { state: 'draft' } })
    const id_list = data.map(({ id }) => id)
    expect(
      (await keeper.call(supplierReturnFlow.endpoints.send, { body: { id_list } as never })).refusal,
    ).toBeUndefined()
    expect((await orderOf(over.order.id)).items).toMatchObject([{ pieces: 10, received: 10 }])
    // What was ordered and is credited stays received.
    expect((await orderOf(damaged.order.id)).items).toMatchObject([{ pieces: 10, received: 10 }])
  })
})
