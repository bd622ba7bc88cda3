import { customer } from '@dropyard/contract/customer/customer'
import { customerErasure, erasureFlow } from '@dropyard/contract/customer/erasure'
import { followUp } from '@dropyard/contract/customer/follow-up'
import { customerMerge } from '@dropyard/contract/customer/merge'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, platformOrder, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { title: 'Mug', stock: 500 } } })
const admin = await app.as('admin')
const support = await app.as('support')
const sales = await app.as('sales')
const { approve } = erasureFlow.endpoints

const ask = (customer_id: number, who = support) =>
  who.call(customerErasure.create, { body: { customer_id, basis: 'Wrote on Monday: Wunderlich wants it' } })
const findBuyer = async (email: string) => {
  const { data } = await admin.call(customer.list, { query: { search: email, kind: 'buyer' } })
  return data[0]?.id ?? 0
}
/** Tables of the product in which a text is found. */
const places = async (text: string): Promise<string[]> => {
  const { rows } = await app.asOwner(`
    SELECT format('%I', table_name) AS place FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`)
  const all = (rows as { place: string }[]).map(
    ({ place }) => `(SELECT '${place}' AS at FROM ${place} t WHERE t::text ILIKE '%${text}%' LIMIT 1)`,
  )
  return ((await app.asOwner(all.join(' UNION ALL '))).rows as { at: string }[]).map(({ at }) => at).sort()
}

describe('erasing a customer', () => {
  it('needs a second person, and waits for open orders', async () => {
    const email = 'otto@wunderlich.example'
    const sent = platformOrder({
      lines: [platformLine({ sku: 'MUG', quantity: 1, price: 1000 })],
      ...{
        email,
        buyerName: 'Otto Wunderlich',
        address: { ...someAddress, name: 'Otto Wunderlich', phone: '' },
      },
    })
    await world.arrive(sent)
    const id = await findBuyer(email)
    const { data: earlier } = await ask(id)
    const body = { id_list: [earlier.id], reason: 'Wunderlich must prove who he is' }
    expect((await admin.call(erasureFlow.endpoints.reject, { body })).data.moved).toEqual([earlier.id])
    // Older than the order, and about no record.
    await app.asOwner(`UPDATE customer SET created_at = now() - interval '20 days' WHERE id = ${id}`)
    await app.asOwner(`
      INSERT INTO audit_log (at, action, input, entity_id, request_id, ip)
      SELECT now() - interval '10 days', 'POST /v1/customer', '{"name": "Otto Wunderlich"}', entity_id, 'earlier', ''
      FROM customer WHERE id = ${id}`)
    const { data: asked } = await ask(id)
    expect(asked).toMatchObject({ state: 'requested', customer_name: 'Otto Wunderlich' })
    expect(Object.keys((await ask(id)).fields)).toEqual(['customer_id'])
    expect((await support.call(approve, { body: { id_list: [asked.id] } })).status).toBe(403)
    const confirm = () => admin.call(approve, { body: { id_list: [asked.id] } })
    expect((await confirm()).refusal).toBe('customer-erasure.open_orders')
    const updatedAt = new Date(sent.updatedAt.getTime() + 60_000)
    await world.arrive({ ...sent, updatedAt, cancelledAt: new Date() })
    expect((await confirm()).data.moved).toEqual([asked.id])
    expect(await places('wunderlich')).toEqual([])
    const { data: rows } = await support.call(customerErasure.list, { query: { customer_id: id } })
    expect(rows).toMatchObject([
      { state: 'approved', customer_name: '—', basis: '', reason: '' },
      { state: 'rejected', customer_name: '—', basis: '', reason: '' },
    ])
  })

  it('is not confirmed by who asked, whatever their permissions', async () => {
    const { data } = await admin.call(customer.create, { body: { name: 'Own request', kind: 'lead' } })
    const { data: asked } = await ask(data.id, admin)
    expect((await admin.call(approve, { body: { id_list: [asked.id] } })).refusal).toBe('second-person.own')
  })

  it('is decided before its customer is merged or deleted, and stays as proof afterwards', async () => {
    const enter = async (name: string) =>
      (await sales.call(customer.create, { body: { name, kind: 'lead' } })).data
    const [one, other, third] = [await enter('Stays'), await enter('Goes'), await enter('Deleted')]
    const merge = (a: typeof one, b: typeof one) =>
      sales.call(customerMerge.merge, {
        body: { id: a.id, version: a.version, other_id: b.id, other_version: b.version },
      })
    const remove = () => admin.call(customer.remove, { params: { id: third.id } })
    const { data: asked } = await ask(other.id)
    const { data: second } = await ask(third.id)
    expect((await merge(one, other)).refusal).toBe('customer-erasure.undecided')
    expect((await merge(other, one)).refusal).toBe('customer-erasure.undecided')
    expect((await remove()).refusal).toBe('customer-erasure.undecided')
    // The request follows its customer to another owner.
    await app.asOwner('UPDATE customer SET owner_id = 4711 WHERE id = $1', [third.id])
    const { rows } = await app.asOwner('SELECT scope_id::int AS scope FROM customer_erasure WHERE id = $1', [
      second.id,
    ])
    expect(rows).toEqual([{ scope: -4711 }])
    const reject = erasureFlow.endpoints.reject
    for (const { id } of [asked, second])
      expect(
        (await admin.call(reject, { body: { id_list: [id], reason: 'Not proved' } })).refusal,
      ).toBeUndefined()
    expect((await merge(one, other)).refusal).toBeUndefined()
    expect((await remove()).refusal).toBeUndefined()
    const requestsOf = async (customer_id: number) =>
      (await support.call(customerErasure.list, { query: { customer_id } })).data
    expect(await requestsOf(third.id)).toMatchObject([
      { id: second.id, state: 'rejected', customer_name: '—', basis: '', reason: '' },
    ])
    expect(await requestsOf(other.id)).toEqual([])
    expect(await requestsOf(one.id)).toMatchObject([
      { id: asked.id, state: 'rejected', customer_name: 'Stays' },
    ])
  })

  it('covers leads without orders, and those that were merged into them', async () => {
    const enter = async (name: string, email: string) =>
      (await sales.call(customer.create, { body: { name, kind: 'lead', email, remark: `Is ${name}` } })).data
    const one = await enter('Ida Zwetschke', 'ida@zwetschke.example')
    const other = await enter('I. Zwetschke', 'info@zwetschke.example')
    await sales.call(followUp.add, { body: { customer_id: other.id, text: 'Frau Zwetschke rang' } })
    // The follow-up set the next action of the customer.
    const { data: now } = await sales.call(customer.get, { params: { id: other.id } })
    const body = { id: one.id, version: one.version, other_id: other.id, other_version: now.version }
    expect((await sales.call(customerMerge.merge, { body })).refusal).toBeUndefined()
    const { data: asked } = await ask(one.id)
    const { refusal, data } = await admin.call(approve, { body: { id_list: [asked.id] } })
    expect({ refusal, moved: data.moved }).toEqual({ refusal: undefined, moved: [asked.id] })
    expect(await places('zwetschke')).toEqual([])
    expect((await admin.call(customer.get, { params: { id: one.id } })).data.name).toBe('—')
  })
})
