import { dataRequest } from '@dropyard/contract/store/data-request'
import { notice } from '@dropyard/contract/system/notice'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readSheet } from '../../../kit/sheets/sheet.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { startShopBench } from '../../../testing/shopify.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { flow } from './flow.ts'
import { privacyRequest } from './table.ts'

const { app, sim, merchant, connect, rest, side } = await startShopBench()

const buyer = (email: string, more: object = {}) => ({
  lines: [{ title: 'Tent', quantity: 2, price: '10.00' }],
  email,
  shippingAddress: {
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '+1 202 555 0143',
    address1: 'Main 1',
    city: 'Springfield',
    zip: '62701',
    countryCode: 'US',
  },
  ...more,
})

/** A buyer of a shop asks the platform, which asks us. */
async function ask(shop: string, customer: object, orders: number[] = []) {
  await side('POST', `/shops/${shop}/compliance`, {
    topic: 'customers/data_request',
    payload: { customer, orders_requested: orders, data_request: { id: 3 } },
  })
  await rest()
  const { data } = await merchant.call(dataRequest.list, { query: { search: shop } })
  return data
}

test('a merchant is told that a buyer asks, and reads what is held about the buyer and about nobody else', async () => {
  await connect('asked')
  sim.placeOrder('asked', buyer('Ada@Example.com'))
  const named = sim.placeOrder('asked', buyer('ada@old.example.com'))
  sim.placeOrder('asked', buyer('bob@example.com'))
  await rest()
  const [row] = await ask('asked', { id: 9, email: 'ada@example.com' }, [Number(named.id)])
  expect(row).toMatchObject({
    state: 'open',
    buyer: 'ada@example.com',
    email: 'ada@example.com',
    customer_id: '9',
    store_name: 'asked',
  })
  expect(Date.parse(row?.due_time ?? '') - Date.parse(row?.receive_time ?? '')).toBe(30 * 86_400_000)

  const told = (await merchant.call(notice.tips)).data.latest.find(
    (one) => one.event === 'store.data_requested',
  )
  expect(told).toMatchObject({
    title: 'A buyer of asked requested their personal data. Respond within 30 days.',
    link: `/dataRequests?id=${row?.id}`,
  })

  const { data } = await merchant.call(dataRequest.get, { params: { id: row?.id ?? 0 } })
  expect(data.orders.map((one) => one.email).sort()).toEqual(['ada@example.com', 'ada@old.example.com'])
  expect(data.orders[0]).toMatchObject({
    name: 'Ada Byron',
    amount: 2000,
    lines: [{ title: 'Tent', quantity: 2 }],
    addresses: [{ address1: 'Main 1', zip: '62701', phone: '+1 202 555 0143' }],
  })
})

test('it can be had as JSON and as a spreadsheet', async () => {
  await connect('filed')
  sim.placeOrder('filed', buyer('ada@example.com'))
  await rest()
  const [row] = await ask('filed', { id: 9, email: 'ada@example.com' })
  const params = { id: row?.id ?? 0 }
  const json = await merchant.call(dataRequest.file, { params, query: { format: 'json' } })
  expect(json.headers['content-disposition']).toContain(`"Data request ${row?.id}.json"`)
  expect(JSON.parse(json.raw.toString('utf8'))).toMatchObject({
    email: 'ada@example.com',
    orders: [{ addresses: [{ city: 'Springfield' }] }],
  })
  const xlsx = await merchant.call(dataRequest.file, { params, query: { format: 'xlsx' } })
  const sheet = await readSheet(xlsx.raw)
  expect(sheet.headers).toContain('Address')
  expect(sheet.rows[0]?.cells.join('|')).toContain('Main 1, 62701, Springfield')
})

test('an answer is noted once, with the person who gave it', async () => {
  await connect('answered')
  const [row] = await ask('answered', { id: 9, email: 'ada@example.com' })
  const params = { id: row?.id ?? 0 }
  const { data } = await merchant.call(dataRequest.answer, { params })
  expect(data).toMatchObject({ state: 'answered', answered_by: 'Olivia Hart' })
  expect((await merchant.call(dataRequest.answer, { params })).refusal).toBe('workflow.moved')
  const open = await merchant.call(dataRequest.list, { query: { state: 'open', search: 'answered' } })
  expect(open).toMatchObject({ data: [], total: 0 })
  expect(open.ext.tabs.map(({ status, total }) => [status, total])).toEqual([
    ['open', 0],
    ['answered', 1],
  ])
})

test('a buyer who is forgotten afterwards is not named any more, and nothing is held', async () => {
  await connect('forgotten')
  sim.placeOrder('forgotten', buyer('ada@example.com'))
  await rest()
  const [row] = await ask('forgotten', { id: 9, email: 'ada@example.com' })
  await side('POST', '/shops/forgotten/compliance', {
    topic: 'customers/redact',
    payload: { customer: { id: 9, email: 'ada@example.com' }, orders_to_redact: [] },
  })
  await rest()
  const { data } = await merchant.call(dataRequest.get, { params: { id: row?.id ?? 0 } })
  expect(data).toMatchObject({ email: '', buyer: 'Buyer 9', customer_id: '9', orders: [] })
})

test('staff see the requests of all companies, merchants their own, and one of an unknown shop only staff', async () => {
  await connect('staffed')
  const [row] = await ask('staffed', { id: 9, email: 'ada@example.com' })
  await app.system((ctx) =>
    ctx.db.insert(privacyRequest).values({
      platformId: 3,
      shop: 'nobody.myshopify.com',
      topic: 'customers/data_request',
      payload: { customer: { email: 'lost@example.com' } },
    }),
  )
  const shops = async (who: string) =>
    (await (await app.as(who)).call(dataRequest.list, { query: { 'per-page': 100 } })).data.map(
      (one) => one.shop,
    )
  expect(await shops('support')).toEqual(
    expect.arrayContaining(['staffed.myshopify.com', 'nobody.myshopify.com']),
  )
  expect(await shops('merchant')).not.toContain('nobody.myshopify.com')
  expect(await shops('merchant2')).toEqual([])
  const other = await app.as('merchant2')
  for (const endpoint of [dataRequest.get, dataRequest.answer, dataRequest.file])
    expect((await other.call(endpoint, { params: { id: row?.id ?? 0 } })).status).toBe(404)
  const [kept] = await app.system((ctx) =>
    ctx.db
      .select({ doneAt: privacyRequest.doneAt })
      .from(privacyRequest)
      .where(eq(privacyRequest.id, row?.id ?? 0)),
  )
  expect(kept?.doneAt).toBeNull()
})

describeFlow(dataRequest, {
  app: async () => app,
  as: 'merchant',
  prepare: () => app.system(demoIds),
  rows: { table: privacyRequest, began: flow.began },
  valid: ({ entities }) => ({
    entityId: entities.northwind,
    platformId: 3,
    shop: 'flow.myshopify.com',
    topic: 'customers/data_request',
    payload: { customer: { id: 1 } },
  }),
})
