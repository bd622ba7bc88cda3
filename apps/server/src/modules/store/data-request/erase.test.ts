import { afterSale, afterSaleCalls, afterSaleCase, afterSaleStaff } from '@dropyard/contract/order/after-sale'
import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { order } from '@dropyard/contract/order/order'
import { orderNote } from '@dropyard/contract/order/order-note'
import { expect, test } from 'vitest'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { startShopBench } from '../../../testing/shopify.ts'

const { app, sim, merchant, connect, rest, side } = await startShopBench()
const world = await orderFixture(app, {
  skus: { LAMP: { price: 1000, grams: 300, stock: 300 } },
})
const clerk = await app.as('clerk')
const support = await app.as('support')
const keeper = await app.as('warehouse')
const act = afterSaleFlow.endpoints

/** Every word of the buyer, and every word that somebody typed about them. */
const planted = 'Quillfeather'
const pictures = await app.system(({ files }) =>
  Promise.all(
    [1, 2, 3, 4].map(async (n) => `/files/${await files.put('editor', 'webp', Buffer.from(`Picture ${n}`))}`),
  ),
)
const email = `zephyrina@${planted.toLowerCase()}.example`
let said = 0
const words = (what: string) => `${planted} ${what} ${++said}`

const place = (more: object = {}) =>
  sim.placeOrder('erased', {
    lines: [
      {
        title: 'Lamp',
        sku: 'LAMP',
        quantity: 2,
        price: '10.00',
        customAttributes: [{ key: 'Name', value: words('engraved') }],
      },
    ],
    email,
    note: words('asks for a bow'),
    shippingAddress: {
      firstName: 'Zephyrina',
      lastName: planted,
      company: `${planted} Ltd`,
      phone: '+1 202 555 0177',
      address1: `1 ${planted} Lane`,
      city: `${planted}ville`,
      zip: '62701',
      provinceCode: 'IL',
      countryCode: 'US',
    },
    ...more,
  })

/** Where what was planted stands before; whatever else holds it is found as well. */
const held = [
  'pgboss.job.data',
  'public."order".address',
  'public."order".remark',
  'public."order".urgent_why',
  'public.after_sale_case.answer',
  'public.after_sale_case.description',
  'public.after_sale_message.body',
  'public.audit_log.after',
  'public.audit_log.input',
  'public.notice.values',
  'public.order_address.before',
  'public.order_event.values',
  'public.order_exception.resolution',
  'public.order_line.made',
  'public.order_note.body',
  'public.workflow_move.input',
]
/** What may hold it afterwards. */
const stays = [
  // The books: a posting is never changed, nor is the reason that it was made for.
  'public.ledger_posting.remark',
]

/** Rows of any table that hold a text, by table and column: in what is public, and in the queue. */
async function found(text: string): Promise<string[]> {
  const { rows } = await app.asOwner(`
    SELECT format('%I.%I', c.table_schema, c.table_name) AS place, c.column_name AS col FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema IN ('public', 'pgboss') AND c.data_type IN ('text', 'jsonb', 'json', 'ARRAY', 'character varying')`)
  const columns = rows as { place: string; col: string }[]
  const places = new Map<string, string[]>()
  for (const { place, col } of columns) places.set(place, [...(places.get(place) ?? []), col])
  const all = [...places].flatMap(([place, cols]) =>
    cols.map(
      (col) => `SELECT '${place}.${col}' AS at FROM ${place} WHERE "${col}"::text ILIKE '%${text}%' LIMIT 1`,
    ),
  )
  const hits = await app.asOwner(all.map((one) => `(${one})`).join(' UNION ALL '))
  return (hits.rows as { at: string }[]).map(({ at }) => at).sort()
}

const of = (...ids: number[]) => ({ orders: ids.map((id) => ({ id })) })

/** An order that went wrong in every way in which people write about it. */
async function liveThrough(id: number): Promise<void> {
  const lineId = (await world.detail(id)).lines[0]?.id ?? 0
  const note = { order_id: id, text: '' }
  await merchant.call(order.remark, { body: { ids: [id], remark: words('remark') } })
  await merchant.call(orderNote.write, {
    body: { ...note, text: words('wrote'), pictures: pictures.slice(0, 1) },
  })
  await merchant.call(order.pay, { body: { id } })
  await clerk.call(orderNote.add, {
    body: { ...note, thread: 'merchant', text: words('answer'), pictures: pictures.slice(1, 2) },
  })
  await clerk.call(orderNote.addGoods, { body: { order_id: id, line_id: lineId, text: words('item') } })
  await clerk.call(erpOrder.urgent, { body: { ...of(id), reason: words('is in a hurry') } })
  await clerk.call(erpOrder.abnormal, { body: { ...of(id), reason: 'address', note: words('moved') } })
  await clerk.call(erpOrder.resolution, {
    body: {
      ...of(id),
      resolution: words('was called'),
      fix: 'address' as never,
      bearer: 'us' as never,
      cost: 500,
    },
  })
  await clerk.call(erpOrder.check, { body: of(id) })
  await clerk.call(erpOrder.predict, { body: of(id) })
  await rest()
  await keeper.call(erpOrder.pack, { body: of(id) })
  await keeper.call(erpOrder.ship, { body: of(id) })
  await rest()
  const { data: opened } = await merchant.call(afterSale.create, {
    body: {
      order_id: id,
      reason: 'damaged',
      wish: 'refund',
      description: words('got it broken'),
      pictures: pictures.slice(2, 3),
      lines: [{ line_id: lineId, quantity: 1 }],
    },
  })
  const one = { id_list: [opened.id] }
  const params = { id: opened.id }
  await merchant.call(afterSaleCalls.say, {
    params,
    body: { body: words('is angry'), picture: pictures[3] ?? '' },
  })
  await support.call(afterSaleStaff.say, { params, body: { body: words('shall send a picture') } })
  const most = (await support.call(afterSaleCase.get, { params })).data.lines[0]?.most ?? 0
  const offer = (percent: number) => ({
    ...one,
    terms: {
      outcome: 'refund',
      amounts: [{ line_id: lineId, amount: Math.floor((most * percent) / 100) }],
    } as never,
    cause: 'carrier' as const,
    answer: words('gets money'),
  })
  await support.call(act.offer, { body: offer(50) })
  await support.call(act.offer, { body: offer(80) })
  await merchant.call(act.decline, { body: { ...one, reason: words('wants more') } })
}

test('nothing of an erased buyer is left in any table: no name, no address, no word about them, no picture', async () => {
  await connect('erased')
  place()
  place()
  await rest()
  const rows = async () => {
    const { data } = await merchant.call(order.list, { query: {} })
    return data.map((one) => one.id).sort((a, b) => a - b)
  }
  const [first = 0, second = 0] = await rows()
  const files = await app.system((ctx) => Promise.resolve(ctx.files))
  await liveThrough(first)
  const before = await world.detail(second)
  const [line] = before.lines
  await merchant.call(order.updateAddress, {
    body: {
      id: second,
      version: before.version,
      address: { ...before.address, address1: `2 ${planted} Lane` } as never,
    },
  })
  await merchant.call(order.setMade, {
    body: { id: second, line_id: line?.id ?? 0, text: words('on the lamp') },
  })
  await merchant.call(order.pay, { body: { id: second } })
  await clerk.call(erpOrder.cancel, { body: { ...of(second), reason: words('changed their mind') } })
  await rest()
  const kept = await world.detail(first)
  expect(await found(planted)).toEqual(expect.arrayContaining(held))

  await side('POST', '/shops/erased/compliance', {
    topic: 'customers/redact',
    payload: { customer: { id: 9, email }, orders_to_redact: [] },
  })
  await rest()
  expect(await found(planted)).toEqual(stays)
  expect(await found('202 555 0177')).toEqual([])
  for (const one of pictures) {
    expect(await found(one)).toEqual([])
    expect(await files.exists(one.slice('/files/'.length))).toBe(false)
  }
  // What the law wants kept: what was bought, what it cost, how it went.
  const { status, order_sn, pay_amount, tracking_number } = kept
  expect(await world.detail(first)).toMatchObject({ status, order_sn, pay_amount, tracking_number })
})

test('asked for twice at once it happens once, and other buyers of the shop keep what is theirs', async () => {
  await connect('twice')
  const address = { address1: 'Main 1', city: 'Springfield', zip: '62701', countryCode: 'US' }
  const lines = [{ title: 'Lamp', sku: 'LAMP', quantity: 1, price: '10.00' }]
  const buys = (firstName: string) =>
    sim.placeOrder('twice', {
      lines,
      email: `${firstName.toLowerCase()}@example.com`,
      shippingAddress: { ...address, firstName, lastName: 'Byron' },
    })
  buys('Ada')
  buys('Bob')
  await rest()
  const orders = async () => {
    const { data } = await merchant.call(order.list, { query: { search: 'Byron' } })
    return new Map(data.map((one) => [one.buyer_name, one.id]))
  }
  const before = await orders()
  const [ada = 0, bob = 0] = ['Ada Byron', 'Bob Byron'].map((name) => before.get(name))
  for (const id of [ada, bob])
    await merchant.call(orderNote.write, {
      body: { order_id: id, text: 'Rang about the lamp', pictures: [] },
    })
  const ask = () =>
    side('POST', '/shops/twice/compliance', {
      topic: 'customers/redact',
      payload: { customer: { id: 9, email: 'ada@example.com' }, orders_to_redact: [] },
    })
  await Promise.all([ask(), ask()])
  await rest()
  await ask()
  await rest()
  const erased = await world.detail(ada)
  expect(erased.events.filter(({ text }) => text === 'Buyer data erased')).toHaveLength(1)
  expect(await world.detail(bob)).toMatchObject({ buyer_name: 'Bob Byron', remark: 'Rang about the lamp' })
  const notes = await merchant.call(orderNote.mine, { query: { id: bob } })
  expect(notes.data).toMatchObject([{ text: 'Rang about the lamp' }])
})
