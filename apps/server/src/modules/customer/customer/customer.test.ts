import { customer } from '@dropyard/contract/customer/customer'
import { customerCard } from '@dropyard/contract/customer/customer/card'
import { followUp } from '@dropyard/contract/customer/follow-up'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { UserCtx } from '../../../kit/context.ts'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, platformOrder, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { foldCountsJob } from './counts.ts'
import { foundRows } from './found.ts'
import { gatherJob } from './gather/jobs.ts'
import { served } from './service.ts'

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { title: 'Mug', stock: 500 } } })
const admin = await app.as('admin')
const sales = await app.as('sales')
const support = await app.as('support')
const marketing = await app.as('marketing')

const mug = () => [platformLine({ sku: 'MUG', quantity: 1, price: 2000 })]
type Sent = ReturnType<typeof platformOrder>
const arrive = (values: Partial<Sent>) => world.arrive(platformOrder({ lines: mug(), ...values }))
const find = async (search: string) => (await admin.call(customer.list, { query: { search } })).data
const one = async (search: string) => {
  const rows = await find(search)
  expect(rows).toHaveLength(1)
  return rows[0] as (typeof rows)[number]
}
const asStaff = <T>(work: (ctx: UserCtx) => Promise<T>): Promise<T> =>
  app.system(async (ctx) => work(actingAs(ctx, await demoIds(ctx), 'sales')))
const lead = async (who: typeof sales, values: object) => {
  const answer = await who.call(customer.create, { body: { name: 'Ada Lead', kind: 'lead', ...values } })
  expect(answer.fields).toEqual({})
  return answer.data
}

describe('buyers of orders', () => {
  it('are customers, recognized by the store’s id, then the e-mail address, then phone and name', async () => {
    const email = 'grace@hopper.example'
    await arrive({ email, buyerId: 'b-1', buyerName: 'Grace Hopper' })
    await arrive({ email: 'other@hopper.example', buyerId: 'b-1', buyerName: 'G. Hopper' })
    await arrive({ email, buyerName: 'Grace H.' })
    const phone = { ...someAddress, name: 'Grace Hopper', phone: someAddress.phone }
    await arrive({ email: '', buyerName: 'Grace Hopper', address: phone })
    const row = await one(email)
    expect(row).toMatchObject({
      kind: 'buyer',
      name: 'Grace Hopper',
      orders: 4,
      paid_orders: 4,
      source: 'order',
    })
    expect(row.email_masked).toBe('g•••@hopper.example')
    expect(await find('other@hopper.example')).toHaveLength(1)
  })

  it('are not recognized by addresses that marketplaces make up', async () => {
    const email = 'xyz@marketplace.amazon.com'
    const address = (name: string) => ({ ...someAddress, name, phone: '' })
    await arrive({ email, buyerName: 'Ann', address: address('Ann') })
    await arrive({ email, buyerName: 'Bea', address: address('Bea') })
    expect(await find(email)).toEqual([])
  })

  it('are one customer when two orders of a new buyer arrive at once', async () => {
    const email = 'twin@orders.example'
    const orders = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        arrive({ email, buyerName: 'Twin', buyerId: n % 2 ? 'twin' : null }),
      ),
    )
    expect(orders).toHaveLength(6)
    expect(await one(email)).toMatchObject({ orders: 6 })
  })

  it('have figures that follow their orders', async () => {
    const email = 'figures@orders.example'
    const first = platformOrder({ lines: mug(), email, buyerName: 'Fig' })
    await world.arrive(first)
    await arrive({ email, buyerName: 'Fig', financialStatus: 'pending' })
    expect(await one(email)).toMatchObject({ orders: 2, paid_orders: 1, refunds: 0 })
    const updatedAt = new Date(first.updatedAt.getTime() + 60_000)
    await world.arrive({ ...first, updatedAt, cancelledAt: new Date() })
    expect(await one(email)).toMatchObject({ orders: 2, paid_orders: 0 })
    const { rows } = await app.asOwner(`
      SELECT f.customer_id FROM customer_figure f FULL JOIN customer_figure_counted() c ON c.customer_id = f.customer_id
      WHERE f.kind = 'buyer' AND (f.orders, f.paid_orders, f.refunds) IS DISTINCT FROM (c.orders, c.paid_orders, c.refunds)`)
    expect(rows).toEqual([])
  })

  it('of existing orders are gathered by a job that continues where it stopped, and twice gives the same', async () => {
    const counts = async () => (await app.asOwner('SELECT count(*)::int AS n FROM customer_order')).rows[0]
    const before = await counts()
    await app.asOwner(`DELETE FROM customer WHERE kind = 'buyer'`)
    await app.asOwner('DELETE FROM customer_gathering')
    await app.system((ctx) => ctx.enqueue(gatherJob, {}))
    const { ext } = await admin.call(customer.list, { query: {} })
    expect(ext.gathering).toBe(0)
    await app.runJobs()
    expect(await counts()).toEqual(before)
    expect((await admin.call(customer.list, { query: {} })).ext.gathering).toBeNull()
    const again = await one('grace@hopper.example')
    expect(again).toMatchObject({ orders: 3, spend: 6000 })
    await app.asOwner('DELETE FROM customer_gathering')
    await app.system((ctx) => ctx.enqueue(gatherJob, {}))
    await app.runJobs()
    expect(await counts()).toEqual(before)
    expect((await one('grace@hopper.example')).id).toBe(again.id)
  })

  it('show their orders as the list of orders does', async () => {
    const { id } = await one('twin@orders.example')
    const { data, total, ext } = await support.call(customer.orders, { query: { customer_id: id } })
    expect({ total, rows: data.length, orders: ext.orders }).toEqual({ total: 6, rows: 6, orders: 6 })
    expect(data[0]).toMatchObject({ buyer_name: 'Twin' })
  })
})

describe('leads', () => {
  it('belong to who entered them, and only they and those who see everything see them', async () => {
    const { id, owner_name } = await lead(sales, { name: 'Nordwind GmbH', email: 'kai@nordwind.example' })
    expect(owner_name).not.toBeNull()
    expect(await find('Nordwind')).toHaveLength(1)
    expect((await sales.call(customer.list, { query: { search: 'Nordwind' } })).total).toBe(1)
    await app.asOwner('UPDATE customer SET owner_id = 0 WHERE id = $1', [id])
    expect((await sales.call(customer.list, { query: { search: 'Nordwind' } })).total).toBe(0)
    expect((await sales.call(customer.get, { params: { id } })).refusal).toBe('common.not_found')
    const { rows } = await app.asOwner('SELECT scope_id FROM customer_identity WHERE customer_id = $1', [id])
    expect(rows).toEqual([{ scope_id: '0' }])
  })

  it('can’t be entered twice, not even at once', async () => {
    const body = { name: 'Twice Ltd', kind: 'lead' as const, email: 'ceo@twice.example' }
    const answers = await Promise.all([1, 2, 3].map(() => sales.call(customer.create, { body })))
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1)
    expect(answers.flatMap(({ fields }) => Object.keys(fields))).toEqual(['email', 'email'])
  })

  it('read their phone numbers in the form of their country', async () => {
    const { id } = await lead(sales, { name: 'Phones', phone: '030 901820', country: 'DE' })
    const { data } = await sales.call(customer.contact, { params: { id } })
    expect(data.phones).toEqual(['+4930901820'])
    const wrong = await sales.call(customer.create, { body: { name: 'X', kind: 'lead', phone: '12' } })
    expect(Object.keys(wrong.fields)).toEqual(['phone'])
  })

  it('go through stages, and buyers don’t', async () => {
    const { id, state } = await lead(sales, { name: 'Staged' })
    expect(state).toBe('new')
    const act = customer.flow.endpoints
    await sales.call(act['mark-contacted'], { body: { id_list: [id] } })
    const { data } = await sales.call(act['mark-lost'], { body: { id_list: [id], lost_reason: 'Too small' } })
    expect(data.moved).toEqual([id])
    expect((await sales.call(customer.get, { params: { id } })).data).toMatchObject({
      state: 'lost',
      lost_reason: 'Too small',
    })
    const buyer = await one('twin@orders.example')
    expect((await support.call(act['mark-new'], { body: { id_list: [buyer.id] } })).refusal).toBe(
      'customer.buyer_stage',
    )
  })

  it('show contact data only by a call that is noted, and only to who may see them', async () => {
    const { id, email_masked } = await lead(sales, { name: 'Secret', email: 'boss@secret.example' })
    expect(email_masked).toBe('b•••@secret.example')
    expect((await marketing.call(customer.contact, { params: { id } })).status).toBe(403)
    const { data } = await support.call(customer.contact, { params: { id } })
    expect(data.emails).toEqual(['boss@secret.example'])
    const { rows } = await app.asOwner(
      `SELECT action FROM audit_log WHERE record = 'customer' AND record_id = $1 AND after ->> 'contact' = 'shown'`,
      [String(id)],
    )
    expect(rows).toHaveLength(1)
  })

  it('are told apart in choices by organization, or else by masked email or phone', async () => {
    const name = 'Alike Smith'
    const email = 'alike@smith.example'
    const made = [
      await lead(sales, { name, email, company: 'Smith GmbH' }),
      await lead(sales, { name, email: 'second@smith.example' }),
      await lead(sales, { name, phone: '+49 30 1234567' }),
    ]
    const { data } = await sales.call(customer.select, { query: { search: name } })
    const shown = new Map(data.map((one) => [one.id, one.name]))
    expect(made.map(({ id }) => shown.get(id))).toEqual([
      'Alike Smith · Smith GmbH',
      'Alike Smith · s•••@smith.example',
      'Alike Smith · •••567',
    ])
  })

  it('are handed over, and then belong to the new owner', async () => {
    const { id } = await lead(sales, { name: 'Handed', email: 'hand@over.example' })
    const { data: people } = await sales.call(customer.list, { query: {} })
    expect(people.length).toBeGreaterThan(0)
    const { rows } = await app.asOwner(`SELECT id::int FROM person WHERE email LIKE 'support@%'`)
    const owner_id = (rows[0] as { id: number }).id
    const { data } = await sales.call(customer.handOver, { body: { customers: [{ id }], owner_id } })
    expect(data).toMatchObject([{ id, ok: true }])
    expect((await sales.call(customer.get, { params: { id } })).refusal).toBe('common.not_found')
    expect((await admin.call(customer.get, { params: { id } })).data.owner_id).toBe(owner_id)
  })

  it('are deleted while nothing happened with them', async () => {
    const { id } = await lead(sales, { name: 'Gone' })
    expect((await admin.call(customer.remove, { params: { id } })).status).toBe(200)
    const other = await lead(sales, { name: 'Stays' })
    await sales.call(followUp.add, { body: { customer_id: other.id, text: 'Rang' } })
    expect((await admin.call(customer.remove, { params: { id: other.id } })).refusal).toBe(
      'customer.has_history',
    )
  })
})

describe('many customers', () => {
  it('are changed each on its own, after a preview, and changed back', async () => {
    const [a, b] = [
      await lead(sales, { name: 'Batch A', tags: ['old'] }),
      await lead(sales, { name: 'Batch B', grade: 'B' }),
    ]
    const body = { customers: [{ id: a.id }, { id: b.id }], grade: 'B' as const, add_tags: ['fair'] }
    const preview = await sales.call(customer.batchUpdate, { body: { ...body, dry_run: true } })
    expect(preview.data.map(({ ok }) => ok)).toEqual([true, true])
    expect((await sales.call(customer.get, { params: { id: a.id } })).data.tags).toEqual(['old'])
    await sales.call(customer.batchUpdate, { body })
    expect((await sales.call(customer.get, { params: { id: a.id } })).data).toMatchObject({
      grade: 'B',
      tags: ['old', 'fair'],
    })
    const undone = await sales.call(customer.batchUndo, { body: { customers: body.customers } })
    expect(undone.data.map(({ ok }) => ok)).toEqual([true, true])
    expect((await sales.call(customer.get, { params: { id: a.id } })).data).toMatchObject({
      grade: null,
      tags: ['old'],
    })
    expect((await sales.call(customer.get, { params: { id: b.id } })).data).toMatchObject({
      grade: 'B',
      tags: [],
    })
    const again = await sales.call(customer.batchUndo, { body: { customers: [{ id: a.id }] } })
    expect(again.data).toMatchObject([{ ok: false, code: 'customer.no_undo' }])
  })

  it('are imported by a key, and an empty cell keeps or clears a value', async () => {
    await lead(sales, { name: 'Imported', email: 'imp@ort.example', company: 'Old Ltd' })
    const file = (text: string) => ({ file: { filename: 'leads.csv', content: text } })
    const text =
      'Name,E-mail,Organization,Grade\nImported,imp@ort.example,,A\nFresh,fresh@ort.example,New Ltd,X\n'
    const first = await sales.call(customer.import, { body: { by: 'email' }, files: file(text) })
    expect(first.data).toMatchObject({ created: 0, updated: 0, failed: 1 })
    expect(first.data.errors).toMatchObject([{ row: 3, column: 'Grade' }])
    const good = text.replace(',X', ',B')
    const done = await sales.call(customer.import, { body: { by: 'email' }, files: file(good) })
    expect(done.data).toMatchObject({ created: 1, updated: 1, errors: [] })
    expect(await one('imp@ort.example')).toMatchObject({ company: 'Old Ltd', grade: 'A' })
    await sales.call(customer.import, { body: { by: 'email', empty: 'clear' }, files: file(good) })
    expect(await one('imp@ort.example')).toMatchObject({ company: '', grade: 'A' })
    const consent = `Name,E-mail,Consent\nImported,imp@ort.example,yes\n`
    const refused = await sales.call(customer.import, { body: { by: 'email' }, files: file(consent) })
    expect(Object.keys(refused.fields)).toEqual(['consent_source'])
    const given = { by: 'email' as const, consent_source: 'Fair 2026', consent_words: 'Send me offers' }
    await sales.call(customer.import, { body: given, files: file(consent) })
    const { id } = await one('imp@ort.example')
    const { data } = await sales.call(customer.get, { params: { id } })
    expect(data.consents).toMatchObject([{ channel: 'email', state: 'given', source: 'Fair 2026' }])
  })

  it('are changed by a filter, if it still finds as many as were seen', async () => {
    for (const name of ['Found A', 'Found B']) await lead(sales, { name, tags: ['found'] })
    const body = { filter: { tag: 'found' }, seen: 3, add_tags: ['again'] }
    const wrong = await sales.call(customer.batchByFilter, { body })
    expect(Object.keys(wrong.fields)).toEqual(['seen'])
    const { refusal } = await sales.call(customer.batchByFilter, { body: { ...body, seen: 2 } })
    expect(refusal).toBeUndefined()
    await app.runJobs()
    const { total } = await sales.call(customer.list, { query: { tag: 'again' } })
    expect(total).toBe(2)
  })

  it('are read in portions by their ids, and refused when there are too many', async () => {
    const { data: rows } = await admin.call(customer.list, { query: { tag: 'again', sort: 'name' } })
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
    const portions = await asStaff(async (ctx) => {
      const first = await served.listAfter(ctx, { tag: 'again' }, 0, 1)
      // Would shift the second page of a list that is sorted by time.
      await ctx.db.execute(sql`UPDATE customer SET created_at = now() WHERE id = ${first[0]?.id}`)
      return [first, await served.listAfter(ctx, { tag: 'again' }, first[0]?.id ?? 0, 1)]
    })
    expect(portions.flat().map(({ id }) => id)).toEqual(ids)
    const refused = asStaff(async (ctx) => {
      for await (const some of foundRows(ctx, { tag: 'again' }, 1)) expect(some.length).toBeLessThan(2)
    })
    await expect(refused).rejects.toMatchObject({ refusal: { code: 'customer.too_many_found' } })
  })

  it('leave the text that was searched for out of the audit log', async () => {
    const search = 'imp@ort.example'
    await marketing.call(customer.exportAll, { body: { filter: { search }, format: 'csv' } })
    await marketing.call(customer.export, { query: { search } })
    await marketing.call(customer.batchByFilter, { body: { filter: { search }, seen: 1, add_tags: ['x'] } })
    const { rows } = await app.asOwner(`SELECT action FROM audit_log WHERE input::text LIKE '%imp@ort%'
      AND action IN ('POST /v1/customer/export', 'GET /v1/customer/export', 'PUT /v1/customer/batch-by-filter')`)
    expect(rows).toEqual([])
  })

  it('are exported by a job, with contact data for who may see them', async () => {
    const { data } = await admin.call(customer.exportAll, {
      body: { filter: { tag: 'again' }, format: 'csv' },
    })
    await app.runJobs()
    const { rows } = await app.asOwner('SELECT state, file, result FROM job WHERE id = $1', [data.job_id])
    expect(rows).toMatchObject([{ state: 'done', result: { rows: 2 } }])
    const { rows: noted } = await app.asOwner(
      `SELECT 1 FROM audit_log WHERE record = 'customer' AND after ->> 'rows' = '2'`,
    )
    expect(noted).toHaveLength(1)
  })

  it('are known by the orders and the companies that they are', async () => {
    const { id, orders } = await one('twin@orders.example')
    const { data } = await support.call(customer.orders, { query: { customer_id: id } })
    const card = async (query: object) => (await support.call(customerCard.read, { query })).data
    expect(await card({ order_id: data[0]?.id })).toMatchObject({ id, kind: 'buyer', orders, cases: 0 })
    await app.system((ctx) => ctx.enqueue(gatherJob, {}))
    await app.runJobs()
    const { data: merchants } = await admin.call(customer.list, { query: { kind: 'merchant' } })
    const [merchant] = merchants
    expect(await card({ entity_id: merchant?.entity_id })).toMatchObject({
      id: merchant?.id,
      kind: 'merchant',
    })
    expect(await card({ order_id: 999_999 })).toBeNull()
  })

  it('are exported with masked contact data, unless the user may see them', async () => {
    const masked = await marketing.call(customer.export, { query: { search: 'imp@ort.example' } })
    expect(masked.raw.toString()).toContain('i•••@ort.example')
    const full = await admin.call(customer.export, { query: { search: 'imp@ort.example' } })
    expect(full.raw.toString()).toContain('imp@ort.example')
    expect((await sales.call(customer.export, { query: {} })).status).toBe(403)
  })
})

describe('the tabs of the list', () => {
  it('show kept numbers, which agree with the rows for every user, after every change', async () => {
    const mine = await lead(sales, { name: 'Tab lead' })
    await lead(sales, { name: 'Another tab lead' })
    await sales.call(customer.remove, { params: { id: mine.id } })
    for (const who of [admin, sales]) {
      const kept = await who.call(customer.list)
      const counted = await who.call(customer.list, { query: { orders_from: 0 } })
      expect(kept.ext.tabs).toEqual(counted.ext.tabs)
      expect(kept.total).toBe(counted.total)
    }
  })

  it('are counted without waiting for others, and folded without changing', async () => {
    const add = sql`INSERT INTO customer (kind, entity_id, name) SELECT 'buyer', min(id), 'Counted' FROM entity`
    await app.system(async (one) => {
      await one.db.execute(add)
      await app.system(async (other) => {
        await other.db.execute(sql`SET LOCAL lock_timeout = '3s'`)
        await other.db.execute(add)
      })
    })
    const tabs = async () => (await admin.call(customer.list)).ext.tabs
    const before = await tabs()
    await app.system((ctx) => ctx.enqueue(foldCountsJob, {}))
    await app.runJobs()
    expect(await tabs()).toEqual(before)
    const { rows } = await app.asOwner(
      'SELECT scope_id, kind FROM customer_count GROUP BY 1, 2 HAVING count(*) > 1',
    )
    expect(rows).toEqual([])
  })
})
