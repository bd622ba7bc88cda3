import { customer } from '@dropyard/contract/customer/customer'
import { followUp } from '@dropyard/contract/customer/follow-up'
import { dayMs, dayOf, hourMs } from '@dropyard/contract/kit/days'
import { workbench } from '@dropyard/contract/overview/workbench'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { convertOrAdd } from '../customer/convert.ts'

const app = await startTestApp()
const sales = await app.as('sales')
const admin = await app.as('admin')
const support = await app.as('support')
/** A day as it is in Shanghai, the time zone of our staff. */
const inDays = (days: number) => dayOf(Date.now() + 8 * hourMs + days * dayMs)

const lead = async (values: object = {}) => {
  const { data } = await sales.call(customer.create, { body: { name: 'Lead', kind: 'lead', ...values } })
  return data.id
}
const add = (customer_id: number, values: object = {}) =>
  sales.call(followUp.add, { body: { customer_id, text: 'Rang', ...values } })

describe('follow-ups', () => {
  it('are added once for a key, set the next action, and never change', async () => {
    const id = await lead()
    const entry = { next_action: 'Send samples', next_due: inDays(2), key: 'once-and-only' }
    const [first, second] = [await add(id, entry), await add(id, entry)]
    expect(second.data.id).toBe(first.data.id)
    const { data: log, total } = await sales.call(followUp.log, { query: { customer_id: id } })
    expect({ total, rows: log }).toMatchObject({ total: 1, rows: [{ kind: 'call', text: 'Rang' }] })
    const { data } = await sales.call(customer.get, { params: { id } })
    expect(data).toMatchObject({ next_action: 'Send samples', next_due: inDays(2) })
    await expect(
      app.system((ctx) => ctx.db.$client.query('UPDATE customer_log SET text = $1', ['changed'])),
    ).rejects.toThrow('permission denied')
    await add(id, { text: 'Done' })
    expect((await sales.call(customer.get, { params: { id } })).data.next_due).toBeNull()
  })

  it('need both an action and a day', async () => {
    const id = await lead()
    expect(Object.keys((await add(id, { next_action: 'Call' })).fields)).toEqual(['next_due'])
    expect(Object.keys((await add(id, { next_due: inDays(1) })).fields)).toEqual(['next_action'])
  })

  it('are listed by whose they are and when they are due, and the workbench counts those of today', async () => {
    const names = ['Late', 'Now', 'Soon', 'Far']
    for (const [n, days] of [-2, 0, 5, 30].entries()) {
      const id = await lead({ name: names[n] })
      await add(id, { next_action: 'Call', next_due: inDays(days) })
    }
    const due = async (query: object, who = sales) => {
      const { data } = await who.call(followUp.due, { query: { 'per-page': 100, ...query } })
      return data.map(({ name }) => name).filter((name) => names.includes(name))
    }
    expect(await due({ when: 'overdue' })).toEqual(['Late'])
    expect(await due({ when: 'today' })).toEqual(['Late', 'Now'])
    expect(await due({ when: 'week' })).toEqual(['Late', 'Now', 'Soon'])
    expect(await due({ when: 'today' }, admin)).toEqual([])
    expect(await due({ when: 'today', whose: 'all' }, admin)).toEqual(['Late', 'Now'])
    const { total } = await sales.call(followUp.due, { query: { when: 'today' } })
    const { data } = await sales.call(workbench.day, { query: {} })
    expect(data.queues.find(({ key }) => key === 'follow-ups')).toMatchObject({ total })
  })

  it('are due on the days of the user’s time zone', async () => {
    const dueIn = async (zone: string) => {
      await app.asOwner("UPDATE person SET timezone = $1 WHERE email LIKE 'sales@%'", [zone])
      const { data } = await sales.call(followUp.due, { query: { when: 'today', 'per-page': 100 } })
      return data.some(({ name }) => name === 'Zoned')
    }
    // Niue is 25 hours behind Kiritimati, so that it is never the same day there.
    const next_due = dayOf(Date.now() + 14 * hourMs)
    await add(await lead({ name: 'Zoned' }), { next_action: 'Call', next_due })
    expect(await dueIn('Pacific/Kiritimati')).toBe(true)
    expect(await dueIn('Pacific/Niue')).toBe(false)
    expect(await dueIn('Asia/Shanghai')).toBe(inDays(0) >= next_due)
  })

  it('stay with a lead that registers, found by its code or by its e-mail address', async () => {
    const byCode = await lead({ name: 'By code' })
    const byEmail = await lead({ name: 'By address', email: 'Owner@Registers.example' })
    await add(byCode, { text: 'Promised to register' })
    const { data } = await sales.call(customer.invite, { params: { id: byCode } })
    const { rows: codes } = await app.asOwner('SELECT id::int, max_uses FROM business_code WHERE code = $1', [
      data.code,
    ])
    expect(codes).toMatchObject([{ max_uses: 1 }])
    const companies = await app.asOwner(
      `INSERT INTO entity (name, rank_id, salesperson_id) SELECT n, (SELECT min(id) FROM rank), (SELECT id FROM person WHERE email LIKE 'sales@%')
       FROM unnest(ARRAY['First Ltd', 'Second Ltd', 'Third Ltd']) AS n RETURNING id::int`,
    )
    const [first, second, third] = companies.rows.map((row) => (row as { id: number }).id)
    const codeId = (codes[0] as { id: number }).id
    await app.system(async (ctx) => {
      await convertOrAdd(ctx, {
        entityId: first ?? 0,
        name: 'First Ltd',
        email: 'a@first.example',
        businessCodeId: codeId,
      })
      await convertOrAdd(ctx, {
        entityId: second ?? 0,
        name: 'Second Ltd',
        email: 'owner@registers.example',
        businessCodeId: null,
      })
      await convertOrAdd(ctx, {
        entityId: third ?? 0,
        name: 'Third Ltd',
        email: 'c@third.example',
        businessCodeId: null,
      })
    })
    const read = async (id: number) => (await sales.call(customer.get, { params: { id } })).data
    expect(await read(byCode)).toMatchObject({ kind: 'merchant', entity_id: first, company: 'First Ltd' })
    expect(await read(byEmail)).toMatchObject({ kind: 'merchant', entity_id: second })
    const { data: log } = await sales.call(followUp.log, { query: { customer_id: byCode } })
    expect(log.map(({ kind }) => kind)).toEqual(['converted', 'call'])
    const { data: added } = await admin.call(customer.list, { query: { search: 'Third Ltd' } })
    expect(added).toMatchObject([{ kind: 'merchant', state: 'new', source: 'registration' }])
  })

  it('are added only by who may see the customer', async () => {
    const id = await lead()
    await app.asOwner('UPDATE customer SET owner_id = NULL WHERE id = $1', [id])
    expect((await add(id)).refusal).toBe('common.not_found')
    const { status } = await support.call(followUp.add, { body: { customer_id: id, text: 'Wrote' } })
    expect(status).toBe(200)
    const merchant = await app.as('merchant')
    expect((await merchant.call(followUp.log, { query: { customer_id: id } })).status).toBe(403)
  })
})
