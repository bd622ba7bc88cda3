import { wallet } from '@dropyard/contract/finance/wallet'
import {
  withdrawal as endpoints,
  withdrawalAccount,
  withdrawalExamine,
  withdrawalFlow,
} from '@dropyard/contract/finance/withdrawal'
import { withdrawalSecondApprovalAbove } from '@dropyard/contract/finance/withdrawal/rule'
import { audit } from '@dropyard/contract/system/audit'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { makeMoney } from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { verifyBooks } from '../wallet/prove.ts'
import { post, postingPair } from '../wallet/service.ts'

const act = withdrawalFlow.endpoints
let keys = 0

const app = await startTestApp()
const merchant = await app.as('merchant')
const finance = await app.as('finance')
const admin = await app.as('admin')
const company = (await app.system(demoIds)).entities.northwind
beforeEach(() => app.system((ctx) => makeMoney(ctx, company, 100_000)))

const input = (over: object = {}) => ({
  amount: 10_000,
  channel: 'wise' as const,
  account_name: 'Northwind Outdoor Ltd.',
  account_number: 'IE29AIBK93115212345678',
  ...over,
})
const ask = (over: object = {}, who = merchant) => who.call(endpoints.create, { body: input(over) })
const asked = async (over: object = {}) => {
  const answer = await ask(over)
  expect(answer.message).toBe('')
  return answer.data.id
}
const have = async () => (await merchant.call(endpoints.list)).ext.wallet
const run = (who: Caller, step: keyof typeof act, id: number, more: object = {}) =>
  who.call(act[step], { body: { id_list: [id], ...more } as never })
const proof = async () => expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
const stateOf = async (id: number) => (await merchant.call(endpoints.get, { params: { id } })).data.state

describe('a withdrawal', () => {
  it('freezes its money at once and says what will arrive', async () => {
    const before = await have()
    const { data } = await ask()
    expect(data).toMatchObject({ state: 'requested', amount: 10_000, fee: 200, net: 9_800 })
    expect(data.withdrawal_sn).toMatch(/^WD\d{8}$/)
    expect(await have()).toMatchObject({
      available: before.available - 10_000,
      frozen: before.frozen + 10_000,
      balance: before.balance,
    })
    await proof()
  })

  it('is paid out of the frozen money, once, with its fee', async () => {
    const id = await asked()
    const before = await have()
    await run(finance, 'approve', id)
    expect((await run(finance, 'pay', id, { payment_reference: 'SEPA-1' })).status).toBe(200)
    expect((await run(finance, 'pay', id, { payment_reference: 'SEPA-2' })).refusal).toBe('workflow.moved')
    expect(await have()).toMatchObject({
      available: before.available,
      balance: before.balance - 10_000,
      frozen: before.frozen - 10_000,
    })
    const { data } = await merchant.call(endpoints.get, { params: { id } })
    expect(data).toMatchObject({ state: 'paid', payment_reference: 'SEPA-1' })
    expect(data.history.map((one) => [one.action, one.user_name])).toEqual([
      ['', 'Olivia Hart'],
      ['approve', 'Our team'],
      ['pay', 'Our team'],
    ])
    await proof()
  })

  it.each([
    ['cancelled by its merchant', [], 'cancel', {}],
    ['rejected', [], 'reject', { reason: 'wrong name' }],
    ['approved and the bank refuses it', ['approve'], 'fail', { reason: 'closed' }],
  ] as const)('gives the money back when it is %s', async (_how, first, last, more) => {
    const before = await have()
    const id = await asked()
    for (const step of first) await run(finance, step, id)
    await run(last === 'cancel' ? merchant : finance, last, id, more)
    expect(await have()).toEqual(before)
    expect((await run(finance, 'approve', id)).refusal).toBe('workflow.moved')
    await proof()
  })

  it('takes what is there and is no bonus money, not more', async () => {
    const { withdrawable } = await have()
    await app.system((ctx) =>
      post(ctx, {
        kind: 'recharge_bonus',
        key: `bonus:${++keys}`,
        reference: `bonus:${keys}`,
        entityId: company,
        lines: postingPair(5_000, 'bonus', 'wallet'),
      }),
    )
    expect((await have()).withdrawable).toBe(withdrawable)
    expect((await ask({ amount: withdrawable + 1 })).refusal).toBe('finance.not_withdrawable')
    const id = await asked({ amount: withdrawable })
    expect(await have()).toMatchObject({ withdrawable: 0, available: 5_000 })
    await run(merchant, 'cancel', id)
  })
})

describe('many at once', () => {
  it('16 requests freeze no more than there is', async () => {
    const before = await have()
    const amount = Math.floor(before.withdrawable / 5)
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask({ amount })))
    const made = answers.filter((one) => one.status === 200)
    expect(made).toHaveLength(5)
    for (const one of answers.filter((answer) => answer.status !== 200))
      expect(['finance.not_withdrawable', 'finance.insufficient']).toContain(one.refusal)
    expect((await have()).frozen).toBe(before.frozen + 5 * amount)
    for (const one of made) await run(merchant, 'cancel', one.data.id)
    await proof()
  })

  it('one of 16 people who pay, fail, cancel and reject it at once has his or her way', async () => {
    const id = await asked()
    await run(finance, 'approve', id)
    const before = await have()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        n % 2 === 0
          ? run(finance, 'pay', id, { payment_reference: `P${n}` })
          : run(admin, 'fail', id, { reason: `F${n}` }),
      ),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    const paid = (await stateOf(id)) === 'paid'
    expect((await have()).available).toBe(before.available + (paid ? 0 : 10_000))
    await proof()
  })

  it('whatever people do, in whatever order, the books balance and no money is lost', async () => {
    const steps = ['approve', 'pay', 'fail', 'reject', 'cancel'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5_000, max: 20_000 }),
        fc.array(fc.constantFrom(...steps), { maxLength: 5 }),
        async (amount, taken) => {
          const before = await have()
          const id = await asked({ amount })
          for (const step of taken)
            await run(step === 'cancel' ? merchant : finance, step, id, {
              payment_reference: 'P',
              reason: 'R',
            })
          const after = await have()
          const state = await stateOf(id)
          const open = state === 'requested' || state === 'approved'
          expect(before.balance - after.balance).toBe(state === 'paid' ? amount : 0)
          expect(after.frozen - before.frozen).toBe(open ? amount : 0)
          if (open) await run(finance, state === 'approved' ? 'fail' : 'reject', id, { reason: 'end' })
        },
      ),
      { numRuns: 12 },
    )
    await proof()
  })
})

describe('a statement', () => {
  it('tells a merchant that the product acted, never who of its staff', async () => {
    const id = await asked()
    await run(finance, 'reject', id, { reason: 'no' })
    const names = async (who: Caller) =>
      (await who.call(wallet.transactions, { query: { entity_id: company } })).data
        .slice(0, 2)
        .map((one) => [one.kind, one.user_name])
    expect(await names(merchant)).toEqual([
      ['unfreeze', 'Dropyard'],
      ['freeze', 'Olivia Hart'],
    ])
    expect((await names(finance))[0]).toEqual(['unfreeze', 'Ting Zhou'])
  })
})

describe('the number of an account', () => {
  it('stands nowhere as it is: not in rows, lists, histories, nor the audit log', async () => {
    const id = await asked({ account_number: 'GB29 NWBK 6016 1331 9268 19' })
    const texts = [
      await merchant.call(endpoints.list),
      await merchant.call(endpoints.get, { params: { id } }),
      await finance.call(withdrawalExamine.list),
      await finance.call(withdrawalExamine.get, { params: { id } }),
      await admin.call(audit.list, { query: { 'per-page': 100 } }),
    ].map((answer) => answer.raw.toString())
    const { rows } = await app.asOwner(
      'SELECT w::text AS said FROM withdrawal w UNION ALL SELECT l::text FROM audit_log l UNION ALL SELECT m::text FROM workflow_move m',
    )
    for (const text of [...texts, ...rows.map(({ said }) => String(said))])
      expect(text).not.toMatch(/GB29 NWBK|NWBK6016|1331 9268/)
    expect(texts[3]).toContain('•••• 6819')
  })

  it('is shown whole to whoever pays out, with a note of the look', async () => {
    const number = 'FR76 3000 6000 0112 3456 7890 189'
    const id = await asked({ account_number: number })
    expect((await finance.call(withdrawalAccount, { params: { id } })).data).toEqual({
      account_number: number,
    })
    const log = await admin.call(audit.list, { query: { 'per-page': 20 } })
    const looks = log.data.filter((one) => one.action.endsWith('/account') && one.record_id === String(id))
    expect(looks).toHaveLength(1)
    for (const who of ['support', 'sales', 'merchant'])
      expect((await (await app.as(who)).call(withdrawalAccount, { params: { id } })).code, who).toBe(403)
  })

  it('is found by all of it however it is written, by its end, and known again', async () => {
    const id = await asked({ account_number: 'NL91 ABNA 0417 1643 00' })
    const ids = async (search: string) =>
      (await finance.call(withdrawalExamine.list, { query: { search } })).data.map((one) => one.id)
    expect(await ids('nl91abna0417164300')).toEqual([id])
    expect(await ids('4300')).toContain(id)
    expect(await ids('ABNA')).toEqual([])
    const one = await finance.call(withdrawalExamine.get, { params: { id } })
    expect(one.data.new_account).toBe(true)
    await run(finance, 'approve', id)
    await run(finance, 'pay', id, { payment_reference: 'P-1' })
    const again = await asked({ account_number: 'NL91ABNA0417164300' })
    expect((await finance.call(withdrawalExamine.get, { params: { id: again } })).data.new_account).toBe(
      false,
    )
  })
})

const limit = withdrawalSecondApprovalAbove
const above = { amount: limit + 1 }
describeFlow(endpoints, {
  actors: {
    approve: 'finance',
    'first-approve': 'finance',
    'second-approve': 'admin',
    pay: 'finance',
    fail: 'finance',
    reject: 'finance',
  },
  stranger: 'member',
  otherTenant: 'merchant2',
  prepare: async (app) => {
    const { entities } = await app.system(demoIds)
    await app.system((ctx) => makeMoney(ctx, entities.northwind, 1_000_000_000))
  },
  valid: () => input(),
  only: { approve: { amount: limit }, 'first-approve': above, 'second-approve': above },
})
