import { adjustmentFlow, adjustment as endpoints } from '@dropyard/contract/finance/adjustment'
import { withdrawal } from '@dropyard/contract/finance/withdrawal'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { verifyBooks } from '../wallet/prove.ts'

const app = await startTestApp()
const finance = await app.as('finance')
const admin = await app.as('admin')
const merchant = await app.as('merchant')
const { northwind } = (await app.system(demoIds)).entities

const valid = {
  entity_id: northwind,
  kind: 'manual_credit',
  amount: 1_500,
  remark: 'Goodwill',
  note: 'Agreed',
} as const
const ask = async (over: object = {}) =>
  (await finance.call(endpoints.create, { body: { ...valid, ...over } })).data
const approve = (who: Caller, { id }: { id: number }) =>
  who.call(adjustmentFlow.endpoints.approve, { body: { id_list: [id] } })
const wallet = async () => (await merchant.call(withdrawal.list)).ext.wallet

describe('an adjustment by hand', () => {
  it.each(['manual_credit', 'compensation'])(
    'moves money once, and only when others approve: %s',
    async (kind) => {
      const before = await wallet()
      const asked = await ask({ kind })
      expect(asked).toMatchObject({ state: 'requested', asked_by: 'Ting Zhou' })
      expect((await approve(finance, asked)).refusal).toBe('second-person.own')
      expect(await wallet()).toEqual(before)
      const answers = await Promise.all(Array.from({ length: 16 }, () => approve(admin, asked)))
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
      expect((await wallet()).available).toBe(before.available + 1_500)
      expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
    },
  )

  it('takes money too, but never more than there is', async () => {
    const before = await wallet()
    await approve(admin, await ask({ kind: 'manual_debit', amount: 700 }))
    const over = await ask({ kind: 'manual_debit', amount: 9_000_000 })
    expect((await approve(admin, over)).refusal).toBe('finance.insufficient')
    expect((await wallet()).available).toBe(before.available - 700)
  })

  it('gives a bonus, which is spent and not paid out', async () => {
    const { available, withdrawable } = await wallet()
    expect((await approve(admin, await ask({ kind: 'recharge_bonus', amount: 250 }))).status).toBe(200)
    expect(await wallet()).toMatchObject({ available: available + 250, withdrawable })
  })
})

describeFlow(endpoints, { app: async () => app, as: 'finance', valid: () => valid })
