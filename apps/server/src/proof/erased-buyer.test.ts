import { customer } from '@dropyard/contract/customer/customer'
import { customerField } from '@dropyard/contract/customer/field'
import { fieldKey } from '@dropyard/contract/customer/field/values'
import { followUp } from '@dropyard/contract/customer/follow-up'
import { customerMerge } from '@dropyard/contract/customer/merge'
import { email as emailCalls } from '@dropyard/contract/mail/email'
import { afterSale, afterSaleCalls, afterSaleCase, afterSaleStaff } from '@dropyard/contract/order/after-sale'
import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { makeUpCharge, makeUpFlow } from '@dropyard/contract/order/make-up-charge'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderNote } from '@dropyard/contract/order/order-note'
import { payment } from '@dropyard/contract/order/payment'
import { trackClaimFlow } from '@dropyard/contract/order/track-claim'
import { trackWarning, trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { expect, test } from 'vitest'
import { sendDueJob } from '../modules/mail/email/outgoing/send-job.ts'
import { hashOfAddress } from '../modules/mail/suppression/address-hash.ts'
import { platformLine } from '../testing/factories.ts'
import { letter, mailFixture } from '../testing/mail-fixture.ts'
import { orderFixture } from '../testing/order-fixture.ts'
import { startShopBench } from '../testing/shopify.ts'
import { readEverything } from './read-everything.ts'

const { app, sim, merchant, connect, rest, side } = await startShopBench()
const world = await orderFixture(app, {
  skus: { LAMP: { price: 1000, grams: 300, stock: 300 } },
})
const clerk = await app.as('clerk')
const support = await app.as('support')
const marketing = await app.as('marketing')
const keeper = await app.as('warehouse')
const act = afterSaleFlow.endpoints

/** This word is part of all data of the buyer, and of all texts that users write about them. */
const planted = 'Quillfeather'
const pictures = await app.system(({ files }) =>
  Promise.all(
    [1, 2, 3, 4].map(async (n) => `/files/${await files.put('editor', 'webp', Buffer.from(`Picture ${n}`))}`),
  ),
)
const email = `zephyrina@${planted.toLowerCase()}.example`
let said = 0
const words = (what: string) => `${planted} ${what} ${++said}`

const place = (shop: string, more: object = {}) =>
  sim.placeOrder(shop, {
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
    customAttributes: [{ key: 'Gift message', value: words('with love') }],
    localizedFields: [
      { key: 'TAX_CREDENTIAL_BR', title: 'CPF', value: words('52998224725'), countryCode: 'BR' },
    ],
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

/** Columns that contain the word before the erasure. The test fails when another column has it, too. */
const held = [
  'pgboss.job.data',
  'public."order".address',
  'public."order".platform_hold',
  'public."order".remark',
  'public."order".store_details',
  'public."order".urgent_why',
  'public.after_sale_case.answer',
  'public.after_sale_case.description',
  'public.after_sale_message.body',
  'public.audit_log.after',
  'public.audit_log.input',
  'public.customer.address',
  'public.customer.company',
  'public.customer.custom',
  'public.customer.email',
  'public.customer.name',
  'public.customer.remark',
  'public.customer.tags',
  'public.customer_identity.key',
  'public.customer_log.changes',
  'public.customer_log.next_action',
  'public.customer_log.text',
  'public.email_campaign_row.address',
  'public.email_campaign_row.answer',
  'public.email.from_name',
  'public.email.subject',
  'public.email_body.text',
  'public.email_outgoing.html',
  'public.email_outgoing.sent_to',
  'public.email_outgoing.subject',
  'public.email_thread.subject',
  'public.customer_merge.snapshot',
  'public.make_up_charge.waive_reason',
  'public.notice.values',
  'public.order_address.before',
  'public.order_event.values',
  'public.order_exception.resolution',
  'public.order_left_out.line',
  'public.order_line.made',
  'public.order_note.body',
  'public.track_claim.reason',
  'public.track_warning.note',
  'public.workflow_move.input',
]
/** Columns that may contain it afterwards. */
const stays = [
  // The ledger is append-only, so the reason of a posting stays.
  'public.ledger_posting.remark',
]

/** Columns (`schema.table.column`) of the product's tables and the job queue that contain a text. */
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

/** Takes an order through everything in which users can write about its buyer. */
async function liveThrough(id: number): Promise<void> {
  const lineId = (await world.detail(id)).lines[0]?.id ?? 0
  const note = { order_id: id, text: '' }
  await merchant.call(orderEdit.remark, { body: { ids: [id], remark: words('remark') } })
  await merchant.call(orderNote.write, {
    body: { ...note, text: words('wrote'), pictures: pictures.slice(0, 1) },
  })
  await merchant.call(payment.pay, { body: { id } })
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
  await goAstray(id)
  await merchant.call(act.decline, { body: { ...one, reason: words('wants more') } })
}

const everyBuyer = JSON.stringify([
  {
    match: 'all',
    of: [{ field: 'orders', op: 'at_least', values: [], number: 0, day: null, within: null }],
  },
])

/** Makes the buyer a recipient of a campaign whose mail a server has postponed. */
async function writeTo(orderId: number): Promise<void> {
  await app.asOwner(
    `WITH account AS (INSERT INTO email_account (address, name, imap_host, smtp_host, login, secret)
      VALUES ('news@shop.example', 'News', 'imap.shop.example', 'smtp.shop.example', 'news', '') RETURNING id),
    segment AS (INSERT INTO customer_segment (name, groups, created_by) VALUES ('Buyers', $5, 1) RETURNING id),
    template AS (INSERT INTO email_template (name, versions, blocks) VALUES ('News', '[]', '[]') RETURNING id),
    campaign AS (INSERT INTO email_campaign (name, entity_id, account_id, segment_id, template_id, created_by, state)
      SELECT 'News', o.entity_id, a.id, s.id, t.id, 1, 'running' FROM "order" o, account a, segment s, template t
      WHERE o.id = $1 RETURNING id, account_id, entity_id)
    INSERT INTO email_campaign_row (campaign_id, account_id, entity_id, customer_id, address_hash, address, answer, state, due_at)
    SELECT c.id, c.account_id, c.entity_id, co.customer_id, $2, $3, $4, 'held', now()
    FROM campaign c, customer_order co WHERE co.order_id = $1`,
    [orderId, hashOfAddress(email), email, words('is unknown here'), everyBuyer],
  )
}

/** Writes about the customer who bought these orders. */
async function followUpBuyer(): Promise<void> {
  const { data: rows } = await support.call(customer.list, { query: { search: email, kind: 'buyer' } })
  expect(rows).toHaveLength(1)
  const [row] = rows
  const customer_id = row?.id ?? 0
  await support.call(followUp.add, {
    body: {
      customer_id,
      kind: 'complaint',
      text: words('rang'),
      next_action: words('call back'),
      next_due: '2026-12-24',
    },
  })
  const { data: read } = await support.call(customer.get, { params: { id: customer_id } })
  const note = await (await app.as('admin')).call(customerField.create, {
    body: { name_en: 'Wish', name_zh: '愿望', kind: 'text' } as never,
  })
  const custom = { [fieldKey(note.data.id)]: words('wish') }
  const changed = { ...read, custom, remark: words('is kind'), tags: [words('tag')] }
  const { fields, data: written } = await support.call(customer.update, {
    params: { id: customer_id },
    body: changed as never,
  })
  expect(fields).toEqual({})
  const twin = {
    name: words('twin'),
    kind: 'buyer' as const,
    entity_id: read.entity_id,
    company: words('company'),
  }
  const { data: other } = await marketing.call(customer.create, { body: twin })
  const { refusal } = await marketing.call(customerMerge.merge, {
    body: { id: customer_id, version: written.version, other_id: other.id, other_version: other.version },
  })
  expect(refusal).toBeUndefined()
}

/** The buyer writes about an order; members answer, and begin another answer. @returns the keys of the files */
async function mailWithBuyer(orderSn: string): Promise<string[]> {
  const mail = await mailFixture(app)
  const box = await mail.box('care@erased.test', { admin: 'manage', support: 'answer' })
  const to = 'care@erased.test'
  const from = `Zephyrina ${planted} <${email}>`
  box.server.deliver(
    letter({ id: 'z1', from, to, subject: words(`asks ${orderSn}`), text: words('hurries') }),
  )
  await box.sync()
  const [thread] = (await support.call(emailCalls.list, { query: { folder: 'all' } })).data
  const { data: about } = await support.call(emailCalls.about, { params: { id: thread?.id ?? 0 } })
  expect(about.orders.map((one) => one.order_sn)).toEqual([orderSn])
  expect(about.customer).not.toBeNull()
  const reply = async (send_key: string) =>
    (
      await support.call(emailCalls.write, {
        body: { kind: 'reply', thread_id: thread?.id ?? 0, send_key, body: words('is answered') },
      })
    ).data
  const sent = await reply('erased-mail-1')
  await support.call(emailCalls.do, {
    body: { id: sent.id, version: sent.version, send_key: 'erased-mail-2' },
  })
  await app.asOwner('UPDATE email_outgoing SET due_at = now() WHERE id = $1', [sent.id])
  await app.system((ctx) => ctx.enqueue(sendDueJob, {}))
  await rest()
  const draft = await reply('erased-mail-3')
  await support.call(emailCalls.attach, {
    params: { id: draft.id },
    files: { file: { filename: 'a.txt', content: 'content' } },
  })
  const { rows } = await app.asOwner(
    'SELECT raw_key AS key FROM email UNION SELECT key FROM email_outgoing_file',
  )
  const keys = rows.map((row) => (row as { key: string }).key)
  expect(keys).toHaveLength(3)
  return keys
}

/** Adds a tracking warning, a claim with the carrier and a freight difference, each with a text about the buyer. */
async function goAstray(id: number): Promise<void> {
  const { order_sn } = await world.detail(id)
  const number = 'RR000000001CN'
  await app.asOwner(
    `INSERT INTO parcel (order_id, entity_id, channel_id, number, carrier_code, carrier, country, shipped_at)
      SELECT id, entity_id, $2, $3, '1', 'Test Post', 'US', now() FROM "order" WHERE id = $1`,
    [id, world.channel.id, number],
  )
  await support.call(trackWarning.batchAdd, { body: { numbers: number, note: words('waits') } })
  const { rows: warned } = await app.asOwner(
    'SELECT w.id FROM track_warning w JOIN parcel p ON p.id = w.parcel_id WHERE p.order_id = $1',
    [id],
  )
  const id_list = warned.map((row) => Number((row as { id: string }).id))
  expect(id_list).toHaveLength(1)
  const looked = trackWarningFlow.endpoints
  await support.call(looked.claim, { body: { id_list } as never })
  await support.call(looked.handle, { body: { id_list, whom: 'buyer', said: words('rang') } as never })
  await support.call(looked.ignore, { body: { id_list, reason: words('is patient') } })
  const { rows: claimed } = await app.asOwner(
    `INSERT INTO track_claim (parcel_id, order_id, entity_id, channel_id, asked, reason)
      SELECT id, order_id, entity_id, channel_id, 100, $2 FROM parcel WHERE order_id = $1 RETURNING id`,
    [id, words('got nothing')],
  )
  const claim = { id_list: claimed.map((row) => Number((row as { id: string }).id)) }
  await support.call(trackClaimFlow.endpoints.send, { body: { ...claim, carrier_ref: '' } })
  await support.call(trackClaimFlow.endpoints.refuse, { body: { ...claim, reason: words('signed for it') } })
  const { data: charge } = await clerk.call(makeUpCharge.create, {
    body: { order_sn, weighed_grams: 900, reason: words('weighs more') },
  })
  // As if it came from the carrier's weights: they have no author.
  await app.asOwner(`UPDATE make_up_charge SET created_by = NULL, reason = 'Weighed' WHERE id = $1`, [
    charge.id,
  ])
  const waive = { id_list: [charge.id], waive_reason: words('shall not pay') }
  await clerk.call(makeUpFlow.endpoints.waive, { body: waive })
}

test('nothing of an erased buyer is left in any table: no name, no address, no word about them, no picture', async () => {
  await connect('erased')
  place('erased')
  place('erased')
  await rest()
  const rows = async () => {
    const { data } = await merchant.call(orderList.list, { query: {} })
    return data.map((one) => one.id).sort((a, b) => a - b)
  }
  const [first = 0, second = 0] = await rows()
  const files = await app.system((ctx) => Promise.resolve(ctx.files))
  const kept0 = await world.detail(first)
  await liveThrough(first)
  await followUpBuyer()
  await writeTo(first)
  const mailed = await mailWithBuyer(kept0.order_sn)
  const before = await world.detail(second)
  const [line] = before.lines
  // A hold of the store with a note about the buyer, and an item that another supplier ships.
  await app.asOwner(`UPDATE "order" SET platform_hold = $2::jsonb WHERE id = $1`, [
    second,
    JSON.stringify({ reason: 'other', note: words('did not answer'), overruled: true }),
  ])
  await app.asOwner(
    `INSERT INTO order_left_out (order_id, entity_id, line) SELECT id, entity_id, $2::jsonb FROM "order" WHERE id = $1`,
    [
      second,
      JSON.stringify({
        ...platformLine({ title: 'Poster', quantity: 1 }),
        properties: [{ name: 'Name', value: words('on it') }],
      }),
    ],
  )
  await merchant.call(orderEdit.updateAddress, {
    body: {
      id: second,
      version: before.version,
      address: { ...before.address, address1: `2 ${planted} Lane` } as never,
    },
  })
  await merchant.call(orderEdit.setMade, {
    body: { id: second, line_id: line?.id ?? 0, text: words('on the lamp') },
  })
  await merchant.call(payment.pay, { body: { id: second } })
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
  // Only the hash is left, which keeps an import from bringing them back into campaigns.
  const { rows: recipients } = await app.asOwner('SELECT state, reason FROM email_campaign_row')
  expect(recipients).toEqual([{ state: 'skipped', reason: 'erased' }])
  const { rows: suppressed } = await app.asOwner('SELECT hash, reason FROM email_suppression')
  expect(suppressed).toEqual([{ hash: hashOfAddress(email), reason: 'erased' }])
  for (const key of mailed) expect(await files.exists(key)).toBe(false)
  for (const one of pictures) {
    expect(await found(one)).toEqual([])
    expect(await files.exists(one.slice('/files/'.length))).toBe(false)
  }
  await everythingIsRead([first, second])
  // The law requires to keep what was bought, its price and its shipment.
  const { status, order_sn, pay_amount, tracking_number } = kept
  expect(await world.detail(first)).toMatchObject({ status, order_sn, pay_amount, tracking_number })
})

/** All lists and details must still answer staff and merchants after texts were blanked. */
async function everythingIsRead(orderIds: readonly number[]): Promise<void> {
  const { read, faults } = await readEverything({ app, merchant, admin: await app.as('admin') }, orderIds)
  expect(faults).toEqual([])
  expect(read).toBeGreaterThan(150)
}

const common = 'Rang about the lamp'

/** Inserts rows about another buyer and another company that contain the same text as the erased buyer's rows. */
async function plantFor(id: number): Promise<void> {
  const held = JSON.stringify({ order_id: id, text: common, properties: { Color: 'Black' } })
  const owner = 'SELECT entity_id FROM "order" WHERE id = $1'
  const plant = (statement: string) => app.asOwner(statement, [id, held])
  await plant(`INSERT INTO notice (person_id, entity_id, event_id, event, values, at)
    SELECT min(p.id), (${owner}), gen_random_uuid(), 'order.noted', $2, now() FROM person p`)
  await plant(`INSERT INTO workflow_move (flow, record_id, to_state, input, entity_id)
    VALUES ('after-sale-case', 999999, 'open', $2, (${owner}))`)
  await plant(`INSERT INTO audit_log (action, record, record_id, input, entity_id, request_id, ip)
    VALUES ('POST', 'order-note', '999999', $2, (${owner}), '', '')`)
  await plant(`WITH made AS (INSERT INTO webhook (entity_id, url, events, secret, enabled)
      SELECT entity_id, 'https://example.com', '{}', '', false FROM "order" WHERE id = $1 RETURNING id, entity_id)
    INSERT INTO webhook_message (webhook_id, entity_id, event_id, event, body, state)
    SELECT id, entity_id, body, 'order.noted', body, 'done' FROM made, unnest(ARRAY[$2::text, 'no JSON']) AS body`)
  await plant(`INSERT INTO job (name, title, input, state, entity_id)
    SELECT 'rows', 'Many', $2, 'done', min(id) FROM entity WHERE id <> (${owner})`)
  await plant(`INSERT INTO pgboss.job (name, data, start_after)
    SELECT name, $2::jsonb || jsonb_build_object('of', $1::int), now() + interval '1 day' FROM pgboss.queue LIMIT 1`)
}

/** Table -> number of rows that contain the common text. */
async function commonIn(): Promise<Record<string, number>> {
  const { rows } = await app.asOwner(`
    SELECT at, count(*)::int AS n FROM (
      SELECT 'audit_log' AS at, input::text AS held FROM audit_log UNION ALL SELECT 'notice', values::text FROM notice UNION ALL
      SELECT 'workflow_move', input::text FROM workflow_move UNION ALL SELECT 'webhook_message', body FROM webhook_message UNION ALL
      SELECT 'job', input::text FROM job UNION ALL SELECT 'queue', data::text FROM pgboss.job WHERE start_after > now() + interval '1 hour'
    ) AS every WHERE held LIKE '%${common}%' GROUP BY at`)
  return Object.fromEntries((rows as { at: string; n: number }[]).map(({ at, n }) => [at, n]))
}

test('asked for twice at once it happens once, and other buyers of the shop keep what is theirs', async () => {
  await connect('twice')
  const address = { address1: 'Main 1', city: 'Springfield', zip: '62701', countryCode: 'US' }
  const customAttributes = [{ key: 'Color', value: 'Black' }]
  const lines = [{ title: 'Lamp', sku: 'LAMP', quantity: 1, price: '10.00', customAttributes }]
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
    const { data } = await merchant.call(orderList.list, { query: { search: 'Byron' } })
    return new Map(data.map((one) => [one.buyer_name, one.id]))
  }
  const before = await orders()
  const [ada = 0, bob = 0] = ['Ada Byron', 'Bob Byron'].map((name) => before.get(name))
  for (const id of [ada, bob])
    await merchant.call(orderNote.write, {
      body: { order_id: id, text: common, pictures: [] },
    })
  await plantFor(bob)
  for (const id of [ada, bob])
    await app.asOwner(
      `INSERT INTO audit_log (action, input, entity_id, request_id, ip)
        SELECT 'POST', jsonb_build_object('ids', jsonb_build_array(id), 'remark', $2::text), entity_id, '', '' FROM "order" WHERE id = $1`,
      [id, common],
    )
  const once = { notice: 1, workflow_move: 1, webhook_message: 1, job: 1, queue: 1 }
  expect(await commonIn()).toEqual({ audit_log: 3, ...once })
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
  expect(await world.detail(bob)).toMatchObject({ buyer_name: 'Bob Byron', remark: common })
  const notes = await merchant.call(orderNote.mine, { query: { id: bob } })
  expect(notes.data).toMatchObject([{ text: common }])
  // Only the audit row of the erased order is gone.
  expect(await commonIn()).toEqual({ audit_log: 2, ...once })
  const { rows: bodies } = await app.asOwner(`SELECT body FROM webhook_message WHERE body LIKE '%Black%'`)
  expect(bodies).toHaveLength(1)
})

test('a shop that leaves takes more buyers with it than fit into one statement', async () => {
  await connect('many')
  place('many')
  await rest()
  const [first] = (await merchant.call(orderList.list, { query: { search: planted } })).data
  expect(first).toBeDefined()
  await app.asOwner(`DO $$
    DECLARE
      same text := (SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = 'order' AND is_generated = 'NEVER' AND is_identity = 'NO'
          AND column_name NOT IN ('order_sn', 'platform_order_id'));
    BEGIN
      EXECUTE format('INSERT INTO "order" (order_sn, platform_order_id, %1$s)
        SELECT ''MANY'' || n, ''many-'' || n, %1$s FROM "order", generate_series(1, 1100) AS n WHERE id = ${first?.id}', same);
    END $$`)
  await side('POST', '/shops/many/compliance', { topic: 'shop/redact', payload: { shop_id: 1 } })
  await rest()
  const { rows } = await app.asOwner(
    `SELECT count(*)::int AS orders, count(*) FILTER (WHERE o.buyer_name <> '')::int AS named,
      count(e.id)::int AS told FROM "order" o LEFT JOIN order_event e ON e.order_id = o.id AND e.kind = 'redacted'
      WHERE o.order_sn LIKE 'MANY%'`,
  )
  expect(rows).toEqual([{ orders: 1100, named: 0, told: 1100 }])
  expect(await found(planted)).toEqual(stays)
})
