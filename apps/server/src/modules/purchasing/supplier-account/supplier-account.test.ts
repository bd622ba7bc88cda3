import { supplier } from '@dropyard/contract/purchasing/supplier'
import {
  supplierAccount as endpoints,
  supplierAccountFlow,
} from '@dropyard/contract/purchasing/supplier-account'
import { audit } from '@dropyard/contract/system/audit'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'

const call_back = 'Called the number on the contract'
let count = 0
const account = (supplier_id: number, over: object = {}) => ({
  supplier_id,
  payee: `Factory ${++count}`,
  bank: 'First Bank',
  number: `6217 0000 ${1000 + count}`,
  why: 'By mail',
  ...over,
})
const supplierBy = async (who: Caller, code = `S${++count}`) =>
  (await who.call(supplier.create, { body: { code, name: code } })).data.id

describeFlow(endpoints, {
  as: 'buyer',
  actors: { approve: 'finance', reject: 'finance' },
  prepare: async (app) => {
    const buyer = await app.as('buyer')
    const ids = await Promise.all(Array.from({ length: 60 }, () => supplierBy(buyer)))
    return () => ids.pop() ?? 0
  },
  // A different supplier for each, because one has at most one open request.
  valid: (next) => account(next()),
  inputs: { approve: { call_back } },
})

describe('the bank account of a supplier', () => {
  let app: TestApp
  let buyer: Caller
  let finance: Caller
  beforeAll(async () => {
    app = await startTestApp()
    buyer = await app.as('buyer')
    finance = await app.as('finance')
  })
  const ask = (id: number, over: object = {}, who = buyer) =>
    who.call(endpoints.create, { body: account(id, over) })
  const approve = (id: number, who = finance, note = call_back) =>
    who.call(supplierAccountFlow.endpoints.approve, { body: { id_list: [id], call_back: note } })
  const shown = async (id: number) => (await buyer.call(supplier.get, { params: { id } })).data

  it('is in force when a second person has called back, the old one until then, and one change is open at a time', async () => {
    const id = await supplierBy(buyer)
    const { data: first } = await ask(id, { payee: 'Old', number: '1111 2222' })
    expect(await shown(id)).toMatchObject({ payee: '', account: '', account_waits: true })
    expect((await ask(id)).refusal).toBe('supplier-account.pending')
    expect(Object.keys((await approve(first.id, finance, 'ok')).fields)).toEqual(['call_back'])
    await approve(first.id)
    const { data: second } = await ask(id, { payee: 'New', number: '3333 4444' })
    expect(await shown(id)).toMatchObject({ payee: 'Old', account: '•••• 2222', account_waits: true })
    const admin = await app.as('admin')
    const own = await ask(await supplierBy(buyer), {}, admin)
    expect((await approve(own.data.id, admin)).refusal).toBe('second-person.own')
    await approve(second.id)
    expect(await shown(id)).toMatchObject({ payee: 'New', account: '•••• 4444', account_waits: false })
    const { data } = await finance.call(endpoints.list, { query: { supplier_id: id } })
    expect(data.map((row) => [row.payee, row.in_force, row.number])).toEqual([
      ['New', true, '3333 4444'],
      ['Old', false, '1111 2222'],
    ])
    const { data: whole } = await finance.call(endpoints.get, { params: { id: second.id } })
    expect(whole).toMatchObject({ call_back, decided_by: expect.any(String) })
  })

  it('is asked for once when many ask at once', async () => {
    const id = await supplierBy(buyer)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(id)))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  })

  it('tells the same company by payee, and by number however it is written', async () => {
    const [one, two, three] = [
      await supplierBy(buyer, 'P1'),
      await supplierBy(buyer, 'P2'),
      await supplierBy(buyer, 'P3'),
    ]
    await ask(one, { payee: 'Same Payee', number: '9000 1000' })
    await ask(two, { payee: 'same payee', number: '9000 2000' })
    await ask(three, { number: '90002000' })
    expect((await shown(two)).same_as).toEqual(['P1 P1', 'P3 P3'])
    expect((await shown(three)).same_as).toEqual(['P2 P2'])
  })

  it('stands nowhere as it is, and its end alone is for those who only read', async () => {
    await ask(await supplierBy(buyer), { number: 'SECRET-NUMBER-4711' })
    const { rows } = await app.asOwner(
      'SELECT a::text AS said FROM supplier_account a UNION ALL SELECT l::text FROM audit_log l UNION ALL SELECT m::text FROM workflow_move m',
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { said } of rows) expect(said).not.toContain('NUMBER-4711')
    const log = await (await app.as('admin')).call(audit.list, { query: { 'per-page': 100 } })
    expect(log.raw.toString()).not.toContain('NUMBER-4711')
    const seen = (await (await app.as('developer')).call(endpoints.list)).raw.toString()
    expect(seen).toContain('•••• 4711')
    expect(seen).not.toContain('NUMBER-4711')
  })
})
