import { dataRequest } from '@dropyard/contract/store/data-request'
import { notice } from '@dropyard/contract/system/notice'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assertFound } from '../../../kit/errors.ts'
import { readSheet } from '../../../kit/sheets/sheet.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { shopBuyer, startShopBench } from '../../../testing/shopify.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { flow } from './service.ts'
import { privacyRequest } from './table.ts'

const { app, sim, merchant, connect, rest, side } = await startShopBench()

const buyer = (email: string) => ({
  lines: [{ title: 'Tent', quantity: 2, price: '10.00' }],
  email,
  shippingAddress: shopBuyer,
})

/** A buyer asks the platform for their data, and the platform asks us. */
async function ask(shop: string, customer: object, orders: number[] = []) {
  await side('POST', `/shops/${shop}/compliance`, {
    topic: 'customers/data_request',
    payload: { customer, orders_requested: orders, data_request: { id: 3 } },
  })
  await rest()
  const { data } = await merchant.call(dataRequest.list, { query: { search: shop } })
  return assertFound(data[0])
}

test('a merchant is told that a buyer asks, and reads what is held about the buyer and about nobody else', async () => {
  await connect('asked')
  sim.placeOrder('asked', buyer('Ada@Example.com'))
  const named = sim.placeOrder('asked', buyer('ada@old.example.com'))
  sim.placeOrder('asked', buyer('bob@example.com'))
  sim.placeOrder('asked', buyer('gift@example.com'))
  await rest()
  await app.system(({ db }) =>
    db.execute(sql`UPDATE "order" part SET split_from = o.id FROM "order" o
      WHERE o.buyer_email = 'ada@old.example.com' AND part.buyer_email = 'gift@example.com'`),
  )
  const row = await ask('asked', { id: 9, email: 'ada@example.com' }, [Number(named.id)])
  expect(row).toMatchObject({
    state: 'open',
    buyer: 'ada@example.com',
    email: 'ada@example.com',
    customer_id: '9',
    store_name: 'asked',
  })
  expect(Date.parse(row.due_time) - Date.parse(row.receive_time)).toBe(30 * 86_400_000)

  const { latest } = (await merchant.call(notice.tips)).data
  expect(latest.find(({ event }) => event === 'store.data_requested')).toMatchObject({
    title: 'A buyer of asked requested their personal data. Respond within 30 days.',
    link: `/dataRequests?id=${row.id}`,
  })

  const { data } = await merchant.call(dataRequest.get, { params: { id: row.id } })
  // Former versions of an order are included.
  const emails = ['ada@example.com', 'ada@old.example.com', 'gift@example.com']
  expect(data.orders.map((one) => one.email).sort()).toEqual(emails)
  expect(data.orders[0]).toMatchObject({
    name: 'Ada Byron',
    amount: 2000,
    lines: [{ title: 'Tent', quantity: 2 }],
    addresses: [{ address1: 'Main 1', zip: '62701', phone: '+1 202 555 0143' }],
  })
})

test('it can be had as JSON and as a spreadsheet', async () => {
  await connect('filed')
  const { lines, ...hers } = buyer('ada@example.com')
  const engraved = [
    { key: 'Engraving', value: 'To A; from B' },
    { key: 'Wrap', value: 'Red' },
  ]
  sim.placeOrder('filed', { ...hers, lines: lines.map((line) => ({ ...line, customAttributes: engraved })) })
  await rest()
  const { id } = await ask('filed', { id: 9, email: 'ada@example.com' })
  const json = await merchant.call(dataRequest.file, { params: { id }, query: { format: 'json' } })
  expect(json.headers['content-disposition']).toContain(`"Data request ${id}.json"`)
  expect(JSON.parse(json.raw.toString('utf8'))).toMatchObject({
    email: 'ada@example.com',
    orders: [
      {
        addresses: [{ city: 'Springfield' }],
        lines: [{ properties: engraved.map(({ key, value }) => ({ name: key, value })) }],
      },
    ],
  })
  const xlsx = await merchant.call(dataRequest.file, { params: { id }, query: { format: 'xlsx' } })
  const sheet = await readSheet(xlsx.raw)
  expect(sheet.headers).toContain('Address')
  const cells = sheet.rows[0]?.cells.join('|')
  expect(cells).toContain('Street and number: Main 1; City: Springfield; Postal code: 62701')
  expect(cells).toContain('Product: Tent; Customization: Engraving: To A; from B, Wrap: Red')
})

test('an answer is noted once, with the person who gave it', async () => {
  await connect('answered')
  const { id } = await ask('answered', { id: 9, email: 'ada@example.com' })
  const { data } = await merchant.call(dataRequest.answer, { params: { id } })
  expect(data).toMatchObject({ state: 'answered', answered_by: 'Olivia Hart' })
  expect((await merchant.call(dataRequest.answer, { params: { id } })).refusal).toBe('workflow.moved')
})

test('a buyer who is forgotten afterwards is not named any more, and nothing is held', async () => {
  await connect('forgotten')
  sim.placeOrder('forgotten', buyer('ada@example.com'))
  await rest()
  const { id } = await ask('forgotten', { id: 9, email: 'ada@example.com' })
  await side('POST', '/shops/forgotten/compliance', {
    topic: 'customers/redact',
    payload: { customer: { id: 9, email: 'ada@example.com' }, orders_to_redact: [] },
  })
  await rest()
  const { data } = await merchant.call(dataRequest.get, { params: { id } })
  expect(data).toMatchObject({ email: '', buyer: 'Buyer 9', customer_id: '9', orders: [] })
})

test('staff see the requests of all companies, merchants their own, and one of an unknown shop only staff', async () => {
  await connect('staffed')
  const { id } = await ask('staffed', { id: 9, email: 'ada@example.com' })
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
  const all = ['staffed.myshopify.com', 'nobody.myshopify.com']
  expect(await shops('support')).toEqual(expect.arrayContaining(all))
  expect(await shops('merchant')).not.toContain('nobody.myshopify.com')
  expect(await shops('merchant2')).toEqual([])
  const other = await app.as('merchant2')
  for (const endpoint of [dataRequest.get, dataRequest.answer, dataRequest.file])
    expect((await other.call(endpoint, { params: { id } })).status).toBe(404)
  const { data } = await merchant.call(dataRequest.get, { params: { id } })
  expect(data.state).toBe('open')
})

describeFlow(dataRequest, {
  app: async () => app,
  as: 'merchant',
  prepare: () => app.system(demoIds),
  rows: { table: privacyRequest, recordCreated: flow.recordCreated },
  valid: ({ entities }) => ({
    entityId: entities.northwind,
    platformId: 3,
    shop: 'flow.myshopify.com',
    topic: 'customers/data_request',
    payload: { customer: { id: 1 } },
  }),
})
