import {
  receivingAccount as endpoints,
  receivingAccountFlow,
} from '@dropyard/contract/finance/receiving-account'
import { audit } from '@dropyard/contract/system/audit'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { flow } from './service.ts'
import { receivingAccountChange } from './table.ts'

const act = receivingAccountFlow.endpoints

const app = await startTestApp()
const finance = await app.as('finance')
const admin = await app.as('admin')
const merchant = await app.as('merchant')

let count = 0
const account = (over: object = {}) => ({
  channel: 'bank_transfer' as const,
  holder: 'House Ltd.',
  provider: 'First Bank',
  number: `DE00 5001 0517 5407 ${1000 + ++count}`,
  instructions_en: 'Name your company.',
  instructions_zh: '请注明公司名称。',
  ...over,
})
const ask = (over: object = {}, who = finance) => who.call(endpoints.create, { body: account(over) })
const approve = (who: Caller, id: number) => who.call(act.approve, { body: { id_list: [id] } })
const shownNumbers = async () => (await merchant.call(endpoints.own)).data.map((one) => one.number)
/** Creates an approved account. */
const make = async (over: object = {}) => {
  const { data } = await ask(over)
  await approve(admin, data.change?.id ?? 0)
  return (await finance.call(endpoints.get, { params: { id: data.id } })).data
}
const change = (id: number, body: object, who = finance) =>
  who.call(endpoints.update, { params: { id }, body: body as never })
const bodyOf = ({ in_force, countries, sort, enabled, version }: Awaited<ReturnType<typeof make>>) => {
  const { channel_name: _name, ...whereTo } = in_force ?? ({} as never)
  return { ...whereTo, countries, sort, enabled, version }
}

describe('a receiving account', () => {
  it('is shown to merchants when a second person has approved it, and not before', async () => {
    const { data } = await ask({ number: 'FIRST-0001' })
    expect(data).toMatchObject({
      in_force: null,
      change: { state: 'requested', number: 'FIRST-0001', asked_by: 'Ting Zhou' },
    })
    expect(await shownNumbers()).not.toContain('FIRST-0001')
    expect((await approve(finance, data.change?.id ?? 0)).refusal).toBe('second-person.own')
    expect(await shownNumbers()).not.toContain('FIRST-0001')
    expect((await approve(admin, data.change?.id ?? 0)).status).toBe(200)
    expect(await shownNumbers()).toContain('FIRST-0001')
  })

  it('keeps its old number in force until a second person approves the new one', async () => {
    const made = await make({ number: 'OLD-111111' })
    const asked = await change(made.id, { ...bodyOf(made), number: 'NEW-222222' })
    expect(asked.data).toMatchObject({ in_force: { number: 'OLD-111111' }, change: { number: 'NEW-222222' } })
    expect(await shownNumbers()).toContain('OLD-111111')
    expect(await shownNumbers()).not.toContain('NEW-222222')
    await approve(admin, asked.data.change?.id ?? 0)
    expect(await shownNumbers()).toContain('NEW-222222')
    expect(await shownNumbers()).not.toContain('OLD-111111')
  })

  it.each([
    ['holder', 'Someone Else'],
    ['provider', 'Other Bank'],
    ['instructions_en', 'Pay to 999 instead.'],
    ['qr', '/files/editor/ab/abcdef0123.webp'],
    ['currency', 'EUR'],
  ])('does not let one person change the %s either', async (name, value) => {
    const made = await make()
    const asked = await change(made.id, { ...bodyOf(made), [name]: value })
    expect(asked.data.in_force).toEqual(made.in_force)
    expect(asked.data.change).toMatchObject({ [name]: value })
    const seen = (await merchant.call(endpoints.own)).raw.toString()
    if (name !== 'currency') expect(seen).not.toContain(value)
  })

  it('is put off, sorted and given countries by one person at once', async () => {
    const made = await make()
    const number = made.in_force?.number ?? ''
    const off = await change(made.id, { ...bodyOf(made), enabled: false, countries: ['de'], sort: 7 })
    expect(off.data).toMatchObject({ enabled: false, countries: ['DE'], sort: 7, change: null })
    expect(await shownNumbers()).not.toContain(number)
    expect((await change(made.id, bodyOf(made))).refusal).toBe('common.changed')
  })

  it('has one open change at a time, and is asked for once with one key', async () => {
    const made = await make()
    await change(made.id, { ...bodyOf(made), number: 'OPEN-1111' })
    expect((await change(made.id, { ...bodyOf(made), number: 'OPEN-1111' })).status).toBe(200)
    expect((await change(made.id, { ...bodyOf(made), number: 'OPEN-2222' }, admin)).refusal).toBe(
      'receiving-account.pending',
    )
    const [one, two] = await Promise.all([ask({ key: 'same-key-1' }), ask({ key: 'same-key-1' })])
    expect(one.data.id).toBe(two.data.id)
  })

  it('is changed once when many approve at once, and when many ask at once', async () => {
    const made = await make()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        change(made.id, { ...bodyOf(made), number: `RACE-${n}${n}${n}${n}` }),
      ),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    const asked = answers.find((one) => one.status === 200)?.data.change
    const decisions = await Promise.all(Array.from({ length: 16 }, () => approve(admin, asked?.id ?? 0)))
    expect(decisions.filter((one) => one.status === 200)).toHaveLength(1)
    const { data } = await finance.call(endpoints.get, { params: { id: made.id } })
    expect(data).toMatchObject({ in_force: { number: asked?.number }, change: null })
    expect(data.changes).toHaveLength(2)
  })

  it('is taken back by who asked, and rejected by someone else with a reason', async () => {
    const one = (await ask()).data.change?.id ?? 0
    expect((await admin.call(act.cancel, { body: { id_list: [one] } })).refusal).toBe(
      'second-person.not_yours',
    )
    expect((await finance.call(act.cancel, { body: { id_list: [one] } })).status).toBe(200)
    const two = (await ask()).data
    await admin.call(act.reject, { body: { id_list: [two.change?.id ?? 0], reason: 'Not our bank' } })
    const { data } = await finance.call(endpoints.get, { params: { id: two.id } })
    expect(data).toMatchObject({ in_force: null, change: null })
    expect(data.changes[0]).toMatchObject({
      state: 'rejected',
      reason: 'Not our bank',
      decided_by: expect.any(String),
    })
  })

  it('names the field that is wrong', async () => {
    expect(Object.keys((await ask({ qr: 'https://elsewhere.example/qr.png' })).fields)).toEqual(['qr'])
    expect(Object.keys((await ask({ number: '1' })).fields)).toEqual(['number'])
    expect(Object.keys((await ask({ countries: ['DE', 'Atlantis'] })).fields)).toEqual(['countries'])
    expect(Object.keys((await ask({ channel: 'cash' })).fields)).toEqual(['channel'])
  })

  it('is found by holder, bank and the end of its number, and by what is waiting', async () => {
    const { data: waiting } = await ask({ holder: 'Find Me GmbH', number: 'LAST-98761234' })
    const ids = async (query: object) =>
      (await finance.call(endpoints.list, { query })).data.map((one) => one.id)
    expect(await ids({ search: 'find me' })).toEqual([waiting.id])
    expect(await ids({ search: '1234', state: 'waiting' })).toContain(waiting.id)
    expect(await ids({ search: 'find me', state: 'in_use' })).toEqual([])
    const { total, ext } = await finance.call(endpoints.list, {
      query: { 'per-page': 2, page: 2, sort: '-sort' },
    })
    expect(total).toBeGreaterThan(4)
    expect(ext.tabs.map((tab) => tab.status)).toEqual(['in_use', 'waiting', 'off'])
  })
})

describe('a number', () => {
  it('stands nowhere in the database as it is, nor in the audit log', async () => {
    await make({ number: 'SECRET-NUMBER-4711' })
    const { rows } = await app.asOwner(
      `SELECT a::text AS said FROM receiving_account a UNION ALL SELECT c::text FROM receiving_account_change c
       UNION ALL SELECT l::text FROM audit_log l UNION ALL SELECT m::text FROM workflow_move m`,
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { said } of rows) expect(said).not.toContain('NUMBER-4711')
    const log = await admin.call(audit.list, { query: { 'per-page': 100 } })
    expect(log.raw.toString()).not.toContain('NUMBER-4711')
  })

  it('is whole for those who keep accounts, and its end for others who may list them', async () => {
    await make({ number: 'WHOLE-NUMBER-0815' })
    await app.asOwner(
      `UPDATE role SET permissions = permissions || ARRAY['receiving-account:list'] WHERE code = 'support'`,
    )
    const seen = (await (await app.as('support')).call(endpoints.list)).raw.toString()
    expect(seen).toContain('•••• 0815')
    expect(seen).not.toContain('NUMBER-0815')
    expect((await finance.call(endpoints.list)).raw.toString()).toContain('WHOLE-NUMBER-0815')
  })

  it('is nothing for people outside finance', async () => {
    for (const who of ['clerk', 'sales', 'merchant', 'marketing']) {
      expect((await (await app.as(who)).call(endpoints.list)).code, who).toBe(403)
      expect((await ask({}, await app.as(who))).code, who).toBe(403)
    }
  })
})

// Each of the flow's changes is for a different account.
describeFlow(
  { flow: receivingAccountFlow },
  {
    as: 'finance',
    prepare: async (app) => app,
    rows: { table: receivingAccountChange, recordCreated: flow.recordCreated },
    valid: async (app) => {
      const who = await app.as('finance')
      const { data } = await who.call(endpoints.create, { body: account() })
      const [asked] = await app.system(({ db }) =>
        db.delete(receivingAccountChange).where(eq(receivingAccountChange.accountId, data.id)).returning(),
      )
      const { id: _, ...values } = asked ?? ({} as never)
      return values
    },
  },
)
