import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { orderIntake as orderContract } from '@dropyard/contract/order/order-intake'
import { listing as listingContract } from '@dropyard/contract/store/listing'
import { staffStore } from '@dropyard/contract/store/staff-store'
import { store as contract } from '@dropyard/contract/store/store'
import { job } from '@dropyard/contract/system/job'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysAgo } from '../../../testing/days.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { shopBuyer, startShopBench } from '../../../testing/shopify.ts'
import { person } from '../../account/user/table.ts'
import { order } from '../../order/order/table.ts'
import { orderIntake } from '../../order/order-intake/table.ts'
import { store } from './table.ts'

/** Settings of a store after it was added: people, language, archiving. */

const bench = await startShopBench()
const { app, sim, merchant, begin, connect, rest } = bench
const member = await app.as('member')
const other = await app.as('merchant2')

const idOf = (email: string) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select({ id: person.id }).from(person).where(eq(person.email, email))
    return row?.id ?? 0
  })
const ids = { owner: await idOf('merchant@demo.test'), member: await idOf('member@demo.test') }
const foreign = await idOf('merchant2@demo.test')

const place = (shop: string, more: object = {}) =>
  sim.placeOrder(shop, {
    lines: [{ title: 'Tent', sku: 'TENT-1', quantity: 1, price: '19.90' }],
    email: 'buyer@example.com',
    shippingAddress: shopBuyer,
    ...more,
  })
const ordersOf = (storeId: number) =>
  app.system((ctx) => ctx.db.select({ id: order.id }).from(order).where(eq(order.storeId, storeId)))
const change = (id: number, body: object, who = merchant) =>
  who.call(contract.update, { params: { id }, body })
const archive = (id: number, archived: boolean, who = merchant) =>
  who.call(contract.archive, { params: { id }, body: { archived } })

test('a chosen store has its name also when more stores come first, but only one that the user sees', async () => {
  sim.addShop('zz-last')
  const id = await connect('zz-last')
  const { rows } = await app.asOwner(`
    INSERT INTO store (entity_id, platform_id, name, shop_url, status)
    SELECT entity_id, platform_id, 'Early ' || lpad(n::text, 3, '0'), 'early-' || n || '.example', status
    FROM store, generate_series(1, 210) n WHERE id = ${id} RETURNING id`)
  expect((await merchant.call(contract.select)).data).toHaveLength(200)
  const named = async (who: typeof merchant) =>
    (await who.call(contract.select, { query: { ids: [id] } })).data.map((one) => one.id)
  expect(await named(merchant)).toEqual([id])
  expect(await named(other)).toEqual([])
  await app.asOwner(`DELETE FROM store WHERE id = ANY ('{${rows.map((row) => (row as { id: number }).id)}}')`)
})

test('members look after a store, and its orders count for them', async () => {
  sim.addShop('cared')
  place('cared')
  place('cared')
  const id = await connect('cared')
  const range = { from: daysAgo(30), to: daysAgo(0) }
  const byUser = async () =>
    (await merchant.call(orderAnalysis.lists.user, { query: { ...range, store_id: id } })).data.map((row) => [
      row.name,
      row.orders,
    ])
  expect(await byUser()).toEqual([['Unassigned', 2]])

  const saved = await change(id, { customer_ids: [ids.owner, ids.member] })
  expect(saved.data.people.map((one) => one.id).sort()).toEqual([ids.owner, ids.member].sort())
  const names = saved.data.people.map((one) => one.name)
  expect((await byUser()).sort()).toEqual(names.map((name) => [name, 2]).sort())
  // Colleagues are shown in the list and in the detail.
  const listed = await member.call(contract.list, { query: { customer_id: ids.member } })
  expect(listed.data.map((row) => [row.id, row.people.map((one) => one.name)])).toEqual([[id, names]])
  expect((await member.call(contract.detail, { params: { id } })).data.people).toHaveLength(2)

  // An empty list removes all people; an omitted one changes nothing.
  expect((await change(id, { name: 'Cared for' })).data.people).toHaveLength(2)
  expect((await change(id, { customer_ids: '' })).data.people).toEqual([])
  expect(await byUser()).toEqual([['Unassigned', 2]])
})

test('people of another company look after nothing here', async () => {
  const { id } = await begin('strange')
  expect((await change(id, { customer_ids: [foreign] })).status).toBe(404)
  expect((await merchant.call(contract.detail, { params: { id } })).data.people).toEqual([])
})

test('language, tracking id and people are said when adding, and changed later', async () => {
  const added = await merchant.call(contract.add, {
    body: {
      name: 'Told',
      platform_id: 3,
      shop_url: 'told',
      lang: 'de',
      track_id: 'T-1',
      customer_ids: [ids.member],
    },
  })
  const { id } = added.data
  const detail = async () => (await merchant.call(contract.detail, { params: { id } })).data
  expect(await detail()).toMatchObject({ language: 'de', track_id: 'T-1', customer_ids: [ids.member] })
  await change(id, { lang: 'fr', track_id: 'T-2', customer_ids: [ids.owner] })
  expect(await detail()).toMatchObject({ language: 'fr', track_id: 'T-2', customer_ids: [ids.owner] })
  await change(id, { track_id: '' })
  expect(await detail()).toMatchObject({ language: 'fr', track_id: '' })
  expect(Object.keys((await change(id, { lang: 'xx' })).fields)).toEqual(['lang'])
})

test('a store without orders is deleted, one with orders is not', async () => {
  const { id } = await begin('empty')
  expect((await merchant.call(contract.list, { query: { search: 'empty' } })).data[0]?.has_orders).toBe(false)
  expect((await other.call(contract.remove, { params: { id } })).status).toBe(404)
  expect((await member.call(contract.remove, { params: { id } })).status).toBe(403)
  expect((await merchant.call(contract.remove, { params: { id } })).data).toEqual({ removed: 1 })
  expect((await merchant.call(contract.detail, { params: { id } })).status).toBe(404)

  sim.addShop('busy')
  place('busy')
  const busy = await connect('busy')
  expect((await merchant.call(contract.list, { query: { search: 'busy' } })).data[0]?.has_orders).toBe(true)
  const kept = await merchant.call(contract.remove, { params: { id: busy } })
  expect(kept).toMatchObject({ status: 422, refusal: 'store.has_orders' })
  expect(await ordersOf(busy)).toHaveLength(1)
})

test('a store is deleted once, and never under an order that comes in at the same moment', async () => {
  sim.addShop('race')
  const id = await connect('race')
  place('race')
  const [removed] = await Promise.all([merchant.call(contract.remove, { params: { id } }), rest()])
  await rest()
  const left = await app.system((ctx) => ctx.db.select().from(store).where(eq(store.id, id)))
  expect([removed.status, left.length, (await ordersOf(id)).length]).toEqual(
    removed.status === 200 ? [200, 0, 0] : [422, 1, 1],
  )
})

test('an archived store keeps its orders, and nothing goes in or out until it is taken back', async () => {
  sim.addShop('attic')
  place('attic')
  const id = await connect('attic')
  expect(await ordersOf(id)).toHaveLength(1)
  expect((await archive(id, true, other)).status).toBe(404)
  expect((await archive(id, true, member)).status).toBe(403)
  expect((await archive(id, true)).data).toMatchObject({ status: 2, health: 'archived', authed: true })

  // It leaves the default list, and is found by its status.
  const listed = async (query: object) =>
    (await merchant.call(contract.list, { query: { search: 'attic', ...query } })).data.map((row) => row.id)
  expect(await listed({})).toEqual([])
  expect(await listed({ status: 2 })).toEqual([id])
  const admin = await app.as('admin')
  const staff = await admin.call(staffStore.list, { query: { search: 'attic', health: 'archived' } })
  expect(staff.data.map((row) => row.id)).toEqual([id])
  const choice = (await merchant.call(contract.select)).data.find((row) => row.id === id)
  expect(choice).toMatchObject({ enabled: false, archived: true })

  // Webhooks, poll, manual sync, publishing and enabling have no effect.
  place('attic')
  await app.system((ctx) => ctx.db.update(store).set({ syncTriedAt: null }).where(eq(store.id, id)))
  await rest()
  const { pollStores } = await import('./jobs.ts')
  await app.system((ctx) => ctx.enqueue(pollStores, {}))
  await rest()
  expect(await ordersOf(id)).toHaveLength(1)
  expect((await merchant.call(contract.sync, { body: { id } })).refusal).toBe('store.archived')
  expect((await change(id, { status: 1 })).refusal).toBe('store.archived')
  const made = await (await goodsMaker(app)).make()
  const rule = { mode: 'multiply' as const, value: '3', shipping: 0 }
  const published = await merchant.call(listingContract.batchDisplay, {
    body: { shop_ids: [id], goods_ids: [made.id], rule },
  })
  expect(published.refusal).toBe('store.archived')
  const again = await merchant.call(contract.add, {
    body: { name: 'Again', platform_id: 3, shop_url: 'attic' },
  })
  expect(again.refusal).toBe('store.archived')

  expect((await archive(id, false)).data).toMatchObject({ status: 1, health: 'ok' })
  await rest()
  expect(await ordersOf(id)).toHaveLength(2)
  expect(await listed({})).toEqual([id])
})

test('orders that could not be taken in are said with their reason, and taken in when tried again', async () => {
  sim.addShop('mended')
  const bad = place('mended', { lines: [{ title: 'Pegs', quantity: 2_000_000, price: '0.01' }] })
  const gone = place('mended', { lines: [{ title: 'Pole', quantity: 2_000_000, price: '0.01' }] })
  place('mended')
  const id = await connect('mended')
  const sent = (query: object = {}) =>
    merchant.call(orderContract.list, { query: { store_id: id, ...query } })
  const failed = await sent({ outcome: 'failed' })
  expect(failed.ext).toMatchObject({ seen: 3, imported: 1, failed: 2 })
  expect(failed.data).toEqual([
    expect.objectContaining({
      reason: 'Sync failed; we’ll retry automatically',
      placed_at: expect.stringMatching(/^20/),
      may_retry: true,
      actions: ['retry'],
    }),
    expect.objectContaining({ may_retry: true, actions: ['retry'] }),
  ])
  // Orders that a job is reading aren't read twice; a cancelled job is started again.
  const retried = async (body: { id: number; intake_ids?: number[] }) => {
    const { data } = await merchant.call(contract.retryIntake, { body })
    await rest()
    await app.asOwner(`UPDATE job SET state = 'running', ended_at = NULL WHERE id = $1 AND state = 'done'`, [
      data.job_id,
    ])
    const { rows } = await app.asOwner('SELECT input FROM job WHERE id = $1', [data.job_id])
    return {
      id: data.job_id,
      asked: data.orders,
      reads: (rows as { input: { orders: [] } }[])[0]?.input.orders.length,
    }
  }
  const [one = 0, two = 0] = failed.data.map((row) => row.id)
  const first = await retried({ id, intake_ids: [one] })
  const others = await retried({ id })
  expect([first, others]).toMatchObject([
    { asked: 1, reads: 1 },
    { asked: 2, reads: 1 },
  ])
  expect(await Promise.all([retried({ id, intake_ids: [two] }), retried({ id, intake_ids: [one] })])).toEqual(
    [{ ...others, asked: 1 }, first],
  )
  await merchant.call(job.cancel, { params: { id: first.id } })
  const anew = await retried({ id, intake_ids: [one] })
  expect(anew.id).toBeGreaterThan(others.id)
  await app.asOwner(`UPDATE job SET state = 'done' WHERE state = 'running'`)

  const line = bad.lines[0]
  if (line) line.quantity = line.currentQuantity = 3
  const shop = sim.state().shops['mended.myshopify.com']
  for (const row of Object.values(shop?.fulfillmentOrders ?? {}))
    for (const l of row.lines) if (l.lineId === line?.id) l.remaining = l.total = 3
  delete shop?.orders[gone.id]

  const retry = (body: { id: number; intake_ids?: number[] }, who = merchant) =>
    who.call(contract.retryIntake, { body })
  expect((await retry({ id }, other)).status).toBe(404)
  expect((await retry({ id }, member)).status).toBe(403)
  const started = await retry({ id })
  expect(started.data.orders).toBe(2)
  await rest()
  expect(await ordersOf(id)).toHaveLength(2)
  const left = await sent({ outcome: 'skipped' })
  expect(left.data.map((row) => row.reason)).toEqual(['The store no longer has it'])
  expect((await retry({ id })).refusal).toBe('store.nothing_failed')
  expect((await retry({ id, intake_ids: [left.data[0]?.id ?? 0] })).data.orders).toBe(1)
  await rest()

  // Orders from before the store's import date stay out, even on request.
  await app.system((ctx) =>
    ctx.db
      .update(orderIntake)
      .set({ reason: 'too_old' })
      .where(and(eq(orderIntake.storeId, id), eq(orderIntake.outcome, 'skipped'))),
  )
  expect((await sent({ outcome: 'skipped' })).data[0]).toMatchObject({ may_retry: false, actions: [] })
  expect((await retry({ id, intake_ids: [left.data[0]?.id ?? 0] })).refusal).toBe('store.nothing_failed')
  await archive(id, true)
  expect((await retry({ id })).refusal).toBe('store.archived')
})

test('a store says what may be done with it now, to each who sees it', async () => {
  sim.addShop('offering')
  place('offering')
  const id = await connect('offering')
  const offered = async (who = merchant) =>
    (await who.call(contract.list, { query: { search: 'offering', status: undefined } })).data.find(
      (row) => row.id === id,
    )?.actions
  expect(await offered()).toEqual(['sync', 'authorize', 'edit', 'disable', 'archive'])
  expect(await offered(member)).toEqual([])
  await change(id, { status: 0 })
  expect(await offered()).toEqual(['authorize', 'edit', 'enable', 'archive'])
  await archive(id, true)
  const shown = await merchant.call(contract.detail, { params: { id } })
  expect(shown.data.actions).toEqual(['unarchive'])
  expect((await merchant.call(contract.remove, { params: { id } })).refusal).toBe('store.has_orders')
})
