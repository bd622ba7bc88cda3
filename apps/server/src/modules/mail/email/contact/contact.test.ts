import { email } from '@dropyard/contract/mail/email'
import { afterSaleCase } from '@dropyard/contract/order/after-sale'
import { trackWarning } from '@dropyard/contract/order/track-warning'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../../testing/app.ts'
import { platformLine, someAddress } from '../../../../testing/factories.ts'
import { mailFixture } from '../../../../testing/mail-fixture.ts'
import { orderFixture } from '../../../../testing/order-fixture.ts'
import { outgoingFixture } from '../../../../testing/outgoing-fixture.ts'

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { title: 'Mug', stock: 500 } } })
const support = await app.as('support')
const mail = await mailFixture(app)
const box = await mail.box('for-all@shop.test', { admin: 'manage', support: 'answer' })
const { go, due } = outgoingFixture(app, support, box)

let keys = 0
const address = 'mary@contact.test'
const order = await world.arrived(
  {
    lines: [platformLine({ sku: 'MUG', quantity: 1, price: 2000 })],
    email: address,
    buyerName: 'Mary Jackson',
    address: { ...someAddress, name: 'Mary Jackson', email: address },
  },
  world.shop,
)
const { rows } = await app.asOwner(
  'SELECT entity_id::int AS entity, order_sn, plt_order_sn FROM "order" WHERE id = $1',
  [order],
)
const of = rows[0] as { entity: number; order_sn: string; plt_order_sn: string }

/** A case of the order, as its merchant opened it, in place of the one before. */
async function openCase(): Promise<number> {
  await app.asOwner("UPDATE after_sale_case SET state = 'withdrawn' WHERE order_id = $1", [order])
  const { rows: made } = await app.asOwner(
    `INSERT INTO after_sale_case (entity_id, order_id, order_sn, reason, wish, lines, pieces, description, most, rule, rule_days, rule_limit)
     VALUES ($1, $2, $3, 'damaged', 'refund', '[]', 1, 'Broken', 100, 'here', 1, 30) RETURNING id::int`,
    [of.entity, order, of.order_sn],
  )
  return (made[0] as { id: number }).id
}
const ask = (contact_id: number, who: Caller = support) =>
  who.call(email.contacting, { query: { contact: 'after-sale-case', contact_id } })
const begin = (contact_id: number, account_id: number, who: Caller = support) =>
  who.call(email.contact, {
    body: { contact: 'after-sale-case', contact_id, account_id, send_key: `contact-${++keys}` },
  })
const history = async (id: number) =>
  (await support.call(afterSaleCase.get, { params: { id } })).data.history.filter(
    ({ action }) => action === 'mailed',
  )

it('begins a mail to the buyer that is linked to the order, and notes it at the case once it is sent', async () => {
  const id = await openCase()
  expect((await ask(id)).data).toMatchObject({
    order_sn: of.order_sn,
    accounts: [{ id: box.id, address: 'for-all@shop.test' }],
  })
  const { data: draft } = await begin(id, box.id)
  expect(draft).toMatchObject({
    kind: 'new',
    state: 'draft',
    to: [address],
    subject: `Order ${of.plt_order_sn || of.order_sn}`,
  })
  const about = await support.call(email.about, { params: { id: draft.thread_id } })
  expect(about.data).toMatchObject({
    customer: { name: 'Mary Jackson' },
    orders: [{ id: order, by_hand: true }],
  })
  expect((await support.call(email.get, { params: { id: draft.thread_id }, query: {} })).data).toMatchObject({
    entity_id: of.entity,
  })
  expect(await history(id)).toEqual([])
  await go(draft)
  await support.call(email.cancel, { body: { ids: [draft.id] } })
  await due(draft.id)
  expect(await history(id)).toEqual([])
  const [back] = (await support.call(email.outgoing, { query: { thread_id: draft.thread_id } })).data
  await go(back ?? draft)
  await due(draft.id)
  expect(await history(id)).toMatchObject([{ input: { thread_id: draft.thread_id } }])
  await due(draft.id)
  await box.sync()
  expect(await history(id)).toHaveLength(1)
})

it('notes it as a contact of a tracking warning, also of a colleague, and of one that is resolved', async () => {
  const warn = async (state: string): Promise<number> => {
    const { rows: made } = await app.asOwner(
      `WITH p AS (
         INSERT INTO parcel (order_id, entity_id, channel_id, number, carrier_code, carrier, country, shipped_at, promised_days)
         SELECT $1, $2, id, 'TRK' || $3, 'yanwen', 'Yanwen', 'US', now() - interval '20 days', 10 FROM channel ORDER BY id LIMIT 1
         RETURNING id, channel_id)
       INSERT INTO track_warning (parcel_id, entity_id, channel_id, kind, severity, since, state)
       SELECT id, $2, channel_id, 'stuck', 'high', now(), $4 FROM p RETURNING id::int`,
      [order, of.entity, state, state],
    )
    return (made[0] as { id: number }).id
  }
  const hold = (id: number) =>
    app.asOwner(
      `INSERT INTO task (flow, record_id, subject, title, state, open_to, assignee_id)
       VALUES ('track-warning', $1, 'Stuck', '', 'assigned', 'track-warning:claim', $2)`,
      [id, mail.personId('admin')],
    )
  const mailed = async (contact_id: number) => {
    const body = { contact: 'track-warning', contact_id, account_id: box.id } as const
    const { data, message } = await support.call(email.contact, {
      body: { ...body, send_key: `contact-${++keys}` },
    })
    expect(message).toBe('ok')
    await go(data)
    await due(data.id)
    const { data: warning } = await support.call(trackWarning.get, { params: { id: contact_id } })
    return { state: warning.state, last: warning.history.at(-1), thread: data.thread_id }
  }
  const held = await warn('assigned')
  await hold(held)
  const theirs = await mailed(held)
  expect(theirs).toMatchObject({
    state: 'contacted',
    last: { action: 'handle', input: { whom: 'buyer', thread_id: theirs.thread } },
  })
  // A warning without an assignee can still be claimed.
  const open = await mailed(await warn('open'))
  expect(open).toMatchObject({ state: 'open', last: { action: 'mailed', input: { thread_id: open.thread } } })
  const over = await mailed(await warn('resolved'))
  expect(over).toMatchObject({
    state: 'resolved',
    last: { action: 'mailed', input: { thread_id: over.thread } },
  })
})

it('offers accounts that speak for the company and from which the user may answer, and refuses others', async () => {
  const id = await openCase()
  const other = await app.asOwner('SELECT id::int FROM entity WHERE id <> $1 ORDER BY id LIMIT 1', [
    of.entity,
  ])
  const foreign = await mail.box(
    'foreign@shop.test',
    { support: 'manage' },
    { entity_ids: [(other.rows[0] as { id: number }).id] },
  )
  const read = await mail.box('read@shop.test', { admin: 'manage', support: 'read' })
  const own = await mail.box('own@shop.test', { support: 'manage' }, { entity_ids: [of.entity] })
  expect((await ask(id)).data.accounts.map((one) => one.id)).toEqual([box.id, own.id])
  for (const account of [foreign.id, read.id])
    expect(Object.keys((await begin(id, account)).fields)).toEqual(['account_id'])
  // Marketing writes mails, but doesn't answer cases.
  expect((await ask(id, await app.as('marketing'))).refusal).toBe('common.not_allowed')
})

it('refuses relay addresses and customers who don’t want it, and names the order in the buyer’s language', async () => {
  const id = await openCase()
  const write = async () => (await begin(id, box.id)).data.subject
  const country = (code: string) =>
    app.asOwner(
      `UPDATE "order" SET address = jsonb_set(address, '{country}', to_jsonb($2::text)) WHERE id = $1`,
      [order, code],
    )
  await country('TW')
  expect(await write()).toMatch(/^订单 /)
  const customers = `(SELECT customer_id FROM customer_identity WHERE kind = 'email' AND key = $1)`
  await app.asOwner(`UPDATE customer SET language = 'German' WHERE id IN ${customers}`, [address])
  expect(await write()).toMatch(/^Order /)
  await app.asOwner(`UPDATE customer SET do_not_contact = true WHERE id IN ${customers}`, [address])
  expect((await begin(id, box.id)).refusal).toBe('email.contact.opted_out')
  expect((await ask(id)).refusal).toBe('email.contact.opted_out')
  await app.asOwner(`UPDATE customer SET do_not_contact = false WHERE id IN ${customers}`, [address])
  await app.asOwner(`UPDATE "order" SET address = jsonb_set(address, '{email}', $2::jsonb) WHERE id = $1`, [
    order,
    '"x1@conversations.etsy.com"',
  ])
  expect((await begin(id, box.id)).refusal).toBe('email.contact.relay')
})

it('refuses orders without an address, and is given up with its draft', async () => {
  const id = await openCase()
  await app.asOwner(
    `UPDATE "order" SET address = jsonb_set(address, '{email}', to_jsonb($2::text)) WHERE id = $1`,
    [order, address],
  )
  const { data: draft } = await begin(id, box.id)
  await support.call(email.discard, { params: { id: draft.id } })
  const { rows: left } = await app.asOwner(
    'SELECT count(*)::int AS n FROM email_contact WHERE reason_id = $1',
    [id],
  )
  expect(left).toEqual([{ n: 0 }])
  await app.asOwner(`UPDATE "order" SET buyer_email = '', address = address - 'email' WHERE id = $1`, [order])
  expect((await ask(id)).refusal).toBe('email.contact.no_address')
})
