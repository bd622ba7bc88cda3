import { adjustmentFlow, adjustment as endpoints } from '@dropyard/contract/finance/adjustment'
import { withdrawal } from '@dropyard/contract/finance/withdrawal'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { proveBooks } from '../wallet/prove.ts'

const act = adjustmentFlow.endpoints
let app: TestApp
let finance: Caller
let admin: Caller
let company: number

beforeAll(async () => {
  app = await startTestApp()
  finance = await app.as('finance')
  admin = await app.as('admin')
  company = (await app.system(demoIds)).entities.northwind
})

const ask = async (over: object = {}, who = finance) => {
  const body = {
    entity_id: company,
    kind: 'manual_credit' as const,
    amount: 1_500,
    remark: 'Goodwill',
    note: 'Agreed',
    ...over,
  }
  return who.call(endpoints.create, { body })
}
const available = async () => (await (await app.as('merchant')).call(withdrawal.list)).ext.wallet.available
const approve = (who: Caller, id: number) => who.call(act.approve, { body: { id_list: [id] } })

describe('an adjustment by hand', () => {
  it('moves money only when a second person approves', async () => {
    const before = await available()
    const { data } = await ask()
    expect(data).toMatchObject({ state: 'requested', kind_name: 'Credited by hand', asked_by: '周婷' })
    expect(data.actions.map((one) => one.action)).toEqual(['cancel'])
    expect(await available()).toBe(before)
    expect((await approve(finance, data.id)).refusal).toBe('second-person.own')
    expect((await approve(admin, data.id)).status).toBe(200)
    expect(await available()).toBe(before + 1_500)
  })

  it('takes money too, but never more than there is', async () => {
    const before = await available()
    const { data } = await ask({ kind: 'manual_debit', amount: 700 })
    await approve(admin, data.id)
    expect(await available()).toBe(before - 700)
    const over = await ask({ kind: 'manual_debit', amount: 9_000_000 })
    expect((await approve(admin, over.data.id)).refusal).toBe('finance.insufficient')
    expect(await available()).toBe(before - 700)
  })

  it('is decided on by someone else, and cancelled by who requested it', async () => {
    const one = (await ask({}, admin)).data.id
    expect((await admin.call(act.reject, { body: { id_list: [one], reason: 'no' } })).refusal).toBe(
      'second-person.own',
    )
    expect((await finance.call(act.cancel, { body: { id_list: [one] } })).refusal).toBe(
      'second-person.not_yours',
    )
  })

  it('is booked once when 16 approve it at once', async () => {
    const before = await available()
    const { data } = await ask({ kind: 'compensation', amount: 333 })
    const answers = await Promise.all(Array.from({ length: 16 }, () => approve(admin, data.id)))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await available()).toBe(before + 333)
    expect(await app.system(proveBooks)).toMatchObject({ ok: true, problems: [] })
  })

  it('gives a bonus, which is spent and not paid out', async () => {
    const wallet = async () => (await (await app.as('merchant')).call(withdrawal.list)).ext.wallet
    const before = await wallet()
    const { data } = await ask({ kind: 'recharge_bonus', amount: 250 })
    expect((await approve(admin, data.id)).status).toBe(200)
    const { available: now, withdrawable } = await wallet()
    expect(now).toBe(before.available + 250)
    expect(withdrawable).toBe(before.withdrawable)
  })

  it('is asked for once with the same key', async () => {
    const [one, two] = await Promise.all([ask({ key: 'same-key-1' }), ask({ key: 'same-key-1' })])
    expect(one.data.id).toBe(two.data.id)
  })

  it('is nothing for people outside finance', async () => {
    for (const who of ['support', 'sales', 'merchant'])
      expect((await ask({}, await app.as(who))).status, who).toBe(403)
  })
})

describeFlow(endpoints, {
  as: 'finance',
  actors: { approve: 'admin', reject: 'admin' },
  stranger: 'support',
  prepare: (app) => app.system(demoIds),
  valid: ({ entities }) => ({
    entity_id: entities.northwind,
    kind: 'manual_credit',
    amount: 1_500,
    remark: 'Goodwill',
    note: 'Agreed',
  }),
  inputs: { reject: { reason: 'Announced in time' } },
})
