import { recharge as endpoints, offlinePay, rechargeExamine } from '@dropyard/contract/finance/recharge'
import { rechargeFlow, secondApprovalAbove } from '@dropyard/contract/finance/recharge/flow'
import { wallet } from '@dropyard/contract/finance/wallet'
import { notice } from '@dropyard/contract/system/notice'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { workflowMove } from '../../../kit/workflow-table.ts'
import { startTestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { verifyBooks } from '../wallet/prove.ts'
import { flow } from './service.ts'
import { recharge } from './table.ts'

const act = rechargeFlow.endpoints
let counter = 0

const app = await startTestApp()
const merchant = await app.as('merchant')
const finance = await app.as('finance')
const admin = await app.as('admin')

/** A unique picture. */
const picture = (shade = ++counter) =>
  sharp({
    create: { width: 40 + shade, height: 40, channels: 3, background: { r: shade % 255, g: 90, b: 90 } },
  })
    .png()
    .toBuffer()
const receipt = async (content?: Buffer | string) => ({
  receipt: { filename: 'receipt.png', content: content ?? (await picture()) },
})
const input = (over: object = {}) => ({
  amount: 50_000,
  currency: 'USD',
  channel: 'wise' as const,
  bank_reference: `REF-${++counter}`,
  transfer_day: '2026-03-02',
  ...over,
})
const handIn = async (over: object = {}, content?: Buffer) => {
  const answer = await merchant.call(endpoints.create, { body: input(over), files: await receipt(content) })
  expect(answer.message).toBe('')
  return answer.data
}
const like = (
  { id, recharge_sn }: { id: number; recharge_sn: string },
  why: string,
  second_person = true,
) => ({ id, recharge_sn, why, second_person })
const stateOf = async (id: number) => (await merchant.call(offlinePay.get, { params: { id } })).data.state
const balance = async () => (await merchant.call(endpoints.list)).ext.wallet.balance

describe('handing in a payment', () => {
  it('is submitted with its receipt and waits for review', async () => {
    const row = await handIn({ remark: 'March' })
    expect(row).toMatchObject({ state: 'submitted', state_name: 'To review', amount_usd: 50_000, rate: '1' })
    expect(row.recharge_sn).toMatch(/^RC\d{8}$/)
    expect(row.actions.map((one) => one.action)).toEqual(['cancel'])
  })

  it('can be kept as a draft and submitted later', async () => {
    const draft = await handIn({ submit: false })
    expect(draft.state).toBe('draft')
    await merchant.call(act.submit, { body: { id_list: [draft.id] } })
    expect(await stateOf(draft.id)).toBe('submitted')
  })

  it('is not submitted without a receipt', async () => {
    const answer = await merchant.call(endpoints.create, { body: input() })
    expect(answer.refusal).toBe('recharge.receipt_missing')
    expect(answer.fields).toHaveProperty('receipt')
  })

  it('takes no receipt that is not a picture, whatever its name says', async () => {
    const answer = await merchant.call(endpoints.create, {
      body: input(),
      files: await receipt('<script>alert(1)</script>'),
    })
    expect(answer.refusal).toBe('common.file_type')
  })

  it('names the fields that are wrong', async () => {
    const answer = await merchant.call(endpoints.create, {
      body: { ...input(), amount: 5, bank_reference: '', transfer_day: 'soon' },
    })
    expect(Object.keys(answer.fields).sort()).toEqual(['amount', 'bank_reference', 'transfer_day'])
    const future = await merchant.call(endpoints.create, { body: input({ transfer_day: '2999-01-01' }) })
    expect(future.fields).toHaveProperty('transfer_day')
  })

  it('in another currency keeps the rate and the amount in dollars', async () => {
    const row = await handIn({ amount: 92_000, currency: 'EUR' })
    expect(row).toMatchObject({ amount: 92_000, currency: 'EUR', amount_usd: 100_000, rate: '1.0869565217' })
  })

  it('in a currency without a rate is refused', async () => {
    const answer = await merchant.call(endpoints.create, {
      body: input({ currency: 'MOP' }),
      files: await receipt(),
    })
    expect(answer.refusal).toBe('currency.no_rate')
  })
})

describe('a review', () => {
  it('credits the wallet with the whole amount and writes to the merchant', async () => {
    const before = await balance()
    const { id } = await handIn()
    const answer = await finance.call(act.approve, { body: { id_list: [id] } })
    expect(answer.data).toMatchObject({ moved: [id] })
    expect(await balance()).toBe(before + 50_000)
    expect((await merchant.call(endpoints.list)).ext.activated).toBe(true)
    await app.runJobs()
    const { rows } = await app.system((ctx) =>
      ctx.db.$client.query('SELECT * FROM mail ORDER BY id DESC LIMIT 1'),
    )
    expect(JSON.stringify(rows[0])).toContain('$500.00')
  })

  it('credits once, whoever clicks twice', async () => {
    const before = await balance()
    const { id } = await handIn()
    const clicks = await Promise.all(
      [finance, admin, finance, admin].map((who) => who.call(act.approve, { body: { id_list: [id] } })),
    )
    expect(clicks.filter((one) => one.code === 200)).toHaveLength(1)
    const late = clicks.find((one) => one.code !== 200)
    expect(late?.refusal).toBe('workflow.moved')
    expect(late?.data).toEqual({ code: 'workflow.moved', values: { id, state: 'approved' } })
    expect(late?.message).toBe(`No. ${id} is already “Approved”. “Approve” applies only to: To review.`)
    expect(await balance()).toBe(before + 50_000)
  })

  it('can approve a part, but says why', async () => {
    const before = await balance()
    const { id } = await handIn()
    const silent = await finance.call(act.approve, { body: { id_list: [id], amount: 48_000 } })
    expect(silent.refusal).toBe('recharge.reason_missing')
    await finance.call(act.approve, { body: { id_list: [id], amount: 48_000, reason: 'Bank fee 20 USD' } })
    const row = (await merchant.call(offlinePay.get, { params: { id } })).data
    expect(row).toMatchObject({ state: 'approved', approved_usd: 48_000, reason: 'Bank fee 20 USD' })
    expect(await balance()).toBe(before + 48_000)
    await app.runJobs()
    const told = await merchant.call(notice.list)
    expect(told.data[0]?.title).toMatch(
      /^\$480\.00 of \$500\.00 was added to your wallet\. Available balance: \$[\d,.]+\. Reason: Bank fee 20 USD$/,
    )
    expect(told.data[0]?.link).toBe(`/recharge?id=${id}`)
  })

  it('takes one amount for one recharge only', async () => {
    const ids = [(await handIn()).id, (await handIn()).id]
    const answer = await finance.call(act.approve, { body: { id_list: ids, amount: 10_000, reason: 'x' } })
    expect(answer.refusal).toBe('workflow.one_only')
    expect((await finance.call(act.approve, { body: { id_list: ids } })).data.moved).toEqual(ids)
  })

  it('never approves more than was handed in', async () => {
    const { id } = await handIn()
    const answer = await finance.call(act.approve, {
      body: { id_list: [id], amount: 50_001, reason: 'x' },
      headers: { 'accept-language': 'zh' },
    })
    expect(answer.refusal).toBe('recharge.too_much')
    expect(answer.message).toBe('最多可通过 US$500.00，即提交金额。')
    expect(answer.data).toMatchObject({ fields: { amount: answer.message } })
    expect(await stateOf(id)).toBe('submitted')
  })

  it('rejects with a reason, and the merchant corrects and submits again', async () => {
    const { id, version } = await handIn()
    const silent = await finance.call(act.reject, { body: { id_list: [id], reason: '' } })
    expect(silent.fields).toHaveProperty('reason')
    await finance.call(act.reject, { body: { id_list: [id], reason: 'Unreadable' } })
    const stale = await merchant.call(endpoints.update, { params: { id }, body: input({ version }) })
    expect(stale.refusal).toBe('common.changed')
    const fixed = await merchant.call(endpoints.update, {
      params: { id },
      body: input({ amount: 60_000 }),
      files: await receipt(),
    })
    expect(fixed.data).toMatchObject({ state: 'submitted', amount: 60_000, reason: '' })
    const stuck = await merchant.call(endpoints.update, { params: { id }, body: input() })
    expect(stuck.refusal).toBe('recharge.not_editable')
  })

  it('credits nothing before the second approval', async () => {
    const before = await balance()
    const { id } = await handIn({ amount: secondApprovalAbove + 1 })
    await finance.call(act['first-approve'], { body: { id_list: [id] } })
    expect(await balance()).toBe(before)
    await admin.call(act['second-approve'], { body: { id_list: [id] } })
    expect(await balance()).toBe(before + secondApprovalAbove + 1)
  })

  it('is reversed only by someone who did not approve it', async () => {
    const before = await balance()
    const { id } = await handIn()
    await finance.call(act.approve, { body: { id_list: [id] } })
    const same = await finance.call(act.reverse, { body: { id_list: [id], reason: 'Bounced' } })
    expect(same.refusal).toBe('recharge.second_person')
    await admin.call(act.reverse, { body: { id_list: [id], reason: 'Bounced' } })
    expect(await balance()).toBe(before)
    const kinds = (await merchant.call(wallet.transactions)).data.slice(0, 2).map((row) => row.kind)
    expect(kinds).toEqual(['recharge_reversal', 'recharge'])
  })

  it('keeps who moved what from where to where', async () => {
    const { id } = await handIn()
    await finance.call(act.reject, { body: { id_list: [id], reason: 'Wrong account' } })
    const { history } = (await finance.call(rechargeExamine.get, { params: { id } })).data
    expect(
      history.map(({ action, from, to, user_name, input: said }) => [action, from, to, user_name, said]),
    ).toEqual([
      ['', '', 'draft', 'Olivia Hart', {}],
      ['submit', 'draft', 'submitted', 'Olivia Hart', {}],
      ['reject', 'submitted', 'rejected', 'Ting Zhou', { reason: 'Wrong account' }],
    ])
    const own = (await merchant.call(offlinePay.get, { params: { id } })).data.history
    expect(own.map(({ action, user_name }) => [action, user_name])).toEqual([
      ['', 'Olivia Hart'],
      ['submit', 'Olivia Hart'],
      ['reject', 'Our team'],
    ])
    expect(own[2]?.input).toEqual({ reason: 'Wrong account' })
    const rewrite = app.system((ctx) => ctx.db.update(workflowMove).set({ to: 'approved' }))
    await expect(rewrite).rejects.toThrow()
  })
})

describe('a reviewer', () => {
  it('is told when a receipt came before, even with its metadata changed', async () => {
    const content = await picture()
    const first = await handIn({}, content)
    const second = await handIn(
      {},
      await sharp(content)
        .withExif({ IFD0: { Copyright: 'x' } })
        .png()
        .toBuffer(),
    )
    const row = (await finance.call(rechargeExamine.get, { params: { id: second.id } })).data
    expect(row.duplicates).toEqual([like(first, 'receipt')])
  })

  it.each<[string, { spelled?: string; amount?: number; transfer_day?: string }, string, boolean]>([
    ['amount, day and bank reference came before', {}, 'payment', true],
    ['they did, with the reference written in another way', { spelled: 'ｓame ' }, 'payment', true],
    ['the bank reference came before with another amount', { amount: 60_000 }, 'reference', false],
    ['the bank reference came before with another day', { transfer_day: '2026-03-03' }, 'reference', false],
  ])('is told when %s', async (_when, { spelled, ...over }, why, wantsTwo) => {
    const number = ++counter
    const bank_reference = `Same-${number}-A`
    const first = await handIn({ bank_reference })
    const again = spelled ? `${spelled}${number}/a` : bank_reference
    const second = await handIn({ bank_reference: again, ...over })
    const row = (await finance.call(rechargeExamine.get, { params: { id: second.id } })).data
    expect(row.duplicates).toEqual([like(first, why, wantsTwo)])
    expect(row.actions.some(({ action }) => action === 'approve')).toBe(!wantsTwo)
  })

  it('credits a duplicate only with a reason and by a second person', async () => {
    const content = await picture()
    const first = await handIn({}, content)
    expect((await finance.call(act.approve, { body: { id_list: [first.id] } })).status).toBe(200)
    const before = await balance()
    const { id } = await handIn({}, content)
    expect((await finance.call(act.approve, { body: { id_list: [id] } })).refusal).toBe('recharge.duplicate')
    const silent = await finance.call(act['first-approve'], { body: { id_list: [id] } })
    expect(silent.fields.duplicate_reason).toContain(first.recharge_sn)
    const duplicate_reason = 'The bank confirms two transfers'
    await finance.call(act['first-approve'], { body: { id_list: [id], duplicate_reason } })
    expect((await finance.call(act['second-approve'], { body: { id_list: [id] } })).refusal).toBe(
      'recharge.second_person',
    )
    expect(await balance()).toBe(before)
    const row = (await admin.call(rechargeExamine.get, { params: { id } })).data
    expect(row.duplicate_reason).toBe(duplicate_reason)
    expect((await admin.call(act['second-approve'], { body: { id_list: [id] } })).status).toBe(200)
    expect(await balance()).toBe(before + 50_000)
    const own = await merchant.call(offlinePay.get, { params: { id } })
    expect(JSON.stringify(own.data)).not.toContain(duplicate_reason)
  })

  it('credits the earlier of two that look alike without a second person, whoever decides at once', async () => {
    const bank_reference = `PAIR-${++counter}`
    const pair = [await handIn({ bank_reference }), await handIn({ bank_reference })]
    const answers = await Promise.all(
      pair.map(({ id }, at) => [finance, admin][at]?.call(act.approve, { body: { id_list: [id] } })),
    )
    expect(answers.map((one) => one?.status)).toEqual([200, 422])
  })

  it('sees what waits, by tab with counts, but no drafts', async () => {
    await handIn({ submit: false })
    const { data, ext, total } = await finance.call(rechargeExamine.list, { query: { state: 'submitted' } })
    expect(ext.tabs.map((tab) => tab.status)).not.toContain('draft')
    expect(ext.tabs.find((tab) => tab.status === 'submitted')).toMatchObject({ name: 'To review', total })
    expect(data.every((row) => row.state === 'submitted' && row.entity_name === 'Northwind Outdoor')).toBe(
      true,
    )
    const all = await finance.call(rechargeExamine.list)
    expect(all.data.map((row) => row.state)).not.toContain('draft')
  })

  it('does not see the receipt of a draft', async () => {
    const { id } = await handIn({ submit: false })
    expect((await merchant.call(endpoints.ownReceipt, { params: { id } })).status).toBe(200)
    expect((await finance.call(endpoints.receipt, { params: { id } })).refusal).toBe('common.not_found')
  })

  it('sees the receipt; others do not, and nobody can guess its address', async () => {
    const { id } = await handIn()
    const seen = await finance.call(endpoints.receipt, { params: { id } })
    expect(seen.headers['content-type']).toBe('image/webp')
    expect((await sharp(seen.raw).metadata()).format).toBe('webp')
    expect((await (await app.as('designer')).call(endpoints.receipt, { params: { id } })).code).toBe(403)
    expect((await app.call(endpoints.receipt, { params: { id } })).code).toBe(401)
    const other = await app.as('merchant2')
    expect((await other.call(endpoints.ownReceipt, { params: { id } })).status).toBe(404)
    const [row] = await app.system((ctx) => ctx.db.select().from(recharge).where(eq(recharge.id, id)))
    expect(row?.receipt).toMatch(/^receipts\/[0-9a-f-]{36}\.webp$/)
  })
})

const worth = (usd: number) => ({ amount: usd, amountUsd: usd })
const above = worth(secondApprovalAbove + 1)
describeFlow(offlinePay, {
  as: 'merchant',
  actors: {
    approve: 'finance',
    'first-approve': 'finance',
    'second-approve': 'admin',
    reject: 'finance',
    reverse: 'admin',
  },
  otherTenant: 'merchant2',
  prepare: (app) => app.system(demoIds),
  rows: { table: recharge, recordCreated: flow.recordCreated },
  valid: ({ entities, people }) => ({
    entityId: entities.northwind,
    amount: 50_000,
    currency: 'USD',
    rate: '1',
    amountUsd: 50_000,
    channel: 'wise',
    bankReference: `R-${++counter}`,
    transferDay: '2026-03-02',
    receipt: 'receipts/one.webp',
    createdBy: people.merchant,
  }),
  only: { approve: worth(secondApprovalAbove), 'first-approve': above, 'second-approve': above },
  inputs: { reject: { reason: 'Unreadable' }, reverse: { reason: 'Bounced' } },
})

it('leaves books that balance', async () => {
  expect((await app.system(verifyBooks)).problems).toEqual([])
})
