import { profile } from '@dropyard/contract/account/profile'
import { wallet as endpoints } from '@dropyard/contract/finance/wallet'
import { hourMs } from '@dropyard/contract/kit/days'
import fc from 'fast-check'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '../../../kit/context.ts'
import { Refusal } from '../../../kit/errors.ts'
import { readSheet } from '../../../kit/sheets/sheet.ts'
import { startTestApp } from '../../../testing/app.ts'
import { createEntity } from '../../account/entity/service.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { setCreditLimit, walletOf } from './accounts.ts'
import { verifyBooks } from './prove.ts'
import { type PostingInput, post, reverse } from './service.ts'

let counter = 0

const app = await startTestApp()
const ids = await app.system(demoIds)
const northwind = ids.entities.northwind
const lumen = ids.entities.lumen

const newCompany = (limit = 0) =>
  app.system(async (ctx) => {
    const id = await createEntity(ctx, { name: `Company ${++counter}`, salespersonId: null })
    await setCreditLimit(ctx, id, limit)
    return id
  })
const pay = (entityId: number, amount: number, over: Partial<PostingInput> = {}): PostingInput => ({
  kind: 'order_payment',
  key: `key-${++counter}`,
  reference: `order:${counter}`,
  entityId,
  lines: [
    { account: 'wallet', amount: -amount },
    { account: 'sales', amount },
  ],
  ...over,
})
const fill = (entityId: number, amount: number, kind: PostingInput['kind'] = 'recharge'): PostingInput => ({
  kind,
  key: `key-${++counter}`,
  reference: `recharge:${counter}`,
  entityId,
  lines: [
    { account: 'wallet', amount },
    { account: kind === 'recharge' ? 'bank' : 'bonus', amount: -amount },
  ],
})
const book = (input: PostingInput) => app.system((ctx) => post(ctx, input))
const have = (entityId: number) => app.system((ctx) => walletOf(ctx, entityId))
const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  )

describe('a wallet', () => {
  it('shows what came in and went out', async () => {
    const company = await newCompany()
    await book(fill(company, 10_000))
    await book(pay(company, 2_550))
    expect(await have(company)).toMatchObject({
      balance: 7_450,
      available: 7_450,
      frozen: 0,
      currency: 'USD',
    })
  })

  it('refuses to pay below its limit, says how much is missing, and stays as it was', async () => {
    const company = await newCompany(500)
    await book(fill(company, 1_000))
    const refusal = await refusalOf(book(pay(company, 1_720)))
    expect(refusal.refusal.code).toBe('finance.insufficient')
    expect(refusal.words('en')).toBe('Your wallet is short by $2.20. Recharge and try again.')
    expect(refusal.values).toMatchObject({ shortfall_amount: 220, available_amount: 1_000 })
    expect((await have(company)).balance).toBe(1_000)
  })

  it('may go below zero as far as its credit goes', async () => {
    const company = await newCompany(500)
    await book(pay(company, 500))
    expect(await have(company)).toMatchObject({ available: -500, spendable: 0, withdrawable: 0 })
  })

  it('is never below its limit when 16 payments come at once', async () => {
    const company = await newCompany(300)
    await book(fill(company, 1_000))
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => book(pay(company, 100))))
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(13)
    expect((await have(company)).available).toBe(-300)
  })

  it('posts once when the same key comes twice at once', async () => {
    const company = await newCompany()
    await book(fill(company, 1_000))
    const same = pay(company, 400)
    const both = await Promise.all([book(same), book(same), book(same)])
    expect(both.filter((one) => !one.repeated)).toHaveLength(1)
    expect(new Set(both.map((one) => one.postingId)).size).toBe(1)
    expect((await have(company)).available).toBe(600)
  })

  it('does not take a key for something else', async () => {
    const company = await newCompany()
    const first = fill(company, 1_000)
    await book(first)
    const refusal = await refusalOf(book({ ...pay(company, 10), key: first.key }))
    expect(refusal.refusal.code).toBe('finance.key_reused')
  })

  it('takes no posting that does not sum to zero', async () => {
    const company = await newCompany()
    const lines = [
      { account: 'wallet', amount: 100 },
      { account: 'bank', amount: -99 },
    ] as const
    await expect(book({ ...fill(company, 1), lines })).rejects.toThrow('1 USD out of balance')
  })

  it('can move between two companies without waiting in a circle', async () => {
    const [left, right] = [await newCompany(), await newCompany()]
    await book(fill(left, 10_000))
    await book(fill(right, 10_000))
    const move = (from: number, to: number) =>
      book({
        ...pay(from, 1),
        lines: [
          { account: 'wallet', entityId: from, amount: -10 },
          { account: 'wallet', entityId: to, amount: 10 },
        ],
      })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? move(left, right) : move(right, left))),
    )
    expect((await have(left)).available + (await have(right)).available).toBe(20_000)
  })

  it('can’t have its credit lowered below what it owes', async () => {
    const company = await newCompany(500)
    await book(pay(company, 400))
    const refusal = await refusalOf(app.system((ctx) => setCreditLimit(ctx, company, 300)))
    expect(refusal.refusal.code).toBe('finance.in_debt')
  })
})

describe('a merchant’s own transaction', () => {
  const asCompany = (entityId: number, input: PostingInput) =>
    app.system((ctx) => app.app.database.transaction([entityId], (db) => post({ ...ctx, db }, input)))

  it('pays the house, though it may not change a row of the house', async () => {
    const company = await newCompany()
    await book(fill(company, 1_000))
    const input = pay(company, 400)
    expect((await asCompany(company, input)).repeated).toBe(false)
    expect((await asCompany(company, input)).repeated).toBe(true)
    expect((await have(company)).available).toBe(600)
  })

  it('can’t touch another company’s money', async () => {
    const [mine, other] = [await newCompany(), await newCompany()]
    await book(fill(other, 1_000))
    const theft: PostingInput = {
      ...pay(mine, 1),
      lines: [
        { account: 'wallet', entityId: other, amount: -500 },
        { account: 'wallet', entityId: mine, amount: 500 },
      ],
    }
    expect((await refusalOf(asCompany(mine, theft))).refusal.code).toBe('finance.no_wallet')
    await expect(asCompany(mine, pay(other, 500))).rejects.toThrow()
    expect((await have(other)).available).toBe(1_000)
  })
})

describe('bonus money', () => {
  it('is spent first and never withdrawn', async () => {
    const company = await newCompany()
    await book(fill(company, 1_000))
    await book(fill(company, 200, 'recharge_bonus'))
    expect(await have(company)).toMatchObject({ available: 1_200, withdrawable: 1_000 })
    await book(pay(company, 150))
    expect(await have(company)).toMatchObject({ available: 1_050, withdrawable: 1_000 })
    await book(pay(company, 150))
    expect(await have(company)).toMatchObject({ available: 900, withdrawable: 900 })
  })

  it('does not become cash by paying and getting it back', async () => {
    const company = await newCompany()
    await book(fill(company, 200, 'recharge_bonus'))
    const order = pay(company, 150)
    await book(order)
    await book({
      kind: 'order_refund',
      key: `refund-${order.key}`,
      reference: order.reference,
      entityId: company,
      lines: [
        { account: 'wallet', amount: 150 },
        { account: 'sales', amount: -150 },
      ],
    })
    expect(await have(company)).toMatchObject({ available: 200, withdrawable: 0 })
  })

  it('can’t be frozen for a withdrawal', async () => {
    const company = await newCompany()
    await book(fill(company, 100))
    await book(fill(company, 50, 'recharge_bonus'))
    const freeze = (amount: number) =>
      book({
        ...pay(company, 1),
        kind: 'freeze',
        lines: [
          { account: 'wallet', amount: -amount },
          { account: 'frozen', amount },
        ],
      })
    const refusal = await refusalOf(freeze(101))
    expect(refusal.refusal.code).toBe('finance.not_withdrawable')
    await freeze(100)
    expect(await have(company)).toMatchObject({ balance: 150, frozen: 100, available: 50, withdrawable: 0 })
  })
})

describe('a reversal', () => {
  it('is the exact opposite, once', async () => {
    const company = await newCompany()
    const { postingId } = await book(fill(company, 1_000))
    const undo = (key: string) => app.system((ctx) => reverse(ctx, { postingId, key }))
    expect((await undo('undo-1')).repeated).toBe(false)
    expect((await undo('undo-1')).repeated).toBe(true)
    expect((await refusalOf(undo('undo-2'))).refusal.code).toBe('finance.reversed')
    expect((await have(company)).balance).toBe(0)
  })

  it('can’t take what has been spent', async () => {
    const company = await newCompany()
    const { postingId } = await book(fill(company, 1_000))
    await book(pay(company, 900))
    const refusal = await refusalOf(
      app.system((ctx) => reverse(ctx, { postingId, key: `undo-${postingId}` })),
    )
    expect(refusal.values).toMatchObject({ shortfall_amount: 900 })
  })
})

describe('the books', () => {
  it('balance whatever is posted in whatever order', async () => {
    const company = await newCompany(2_000)
    const kinds = [
      'recharge',
      'recharge_bonus',
      'order_payment',
      'order_refund',
      'freeze',
      'unfreeze',
    ] as const
    const counterpart = {
      recharge: 'bank',
      recharge_bonus: 'bonus',
      order_payment: 'sales',
      order_refund: 'sales',
      freeze: 'frozen',
      unfreeze: 'frozen',
    } as const
    const step = fc.record({
      kind: fc.constantFrom(...kinds),
      amount: fc.integer({ min: 1, max: 3_000 }),
      reference: fc.constantFrom('order:a', 'order:b'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const { kind, amount, reference } of steps) {
          const signed = kind === 'order_payment' || kind === 'freeze' ? -amount : amount
          await book({
            kind,
            reference: `${reference}:${company}`,
            key: `walk-${++counter}`,
            entityId: company,
            lines: [
              { account: 'wallet', amount: signed },
              { account: counterpart[kind], amount: -signed },
            ],
          }).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error
          })
          const now = await have(company)
          expect(now.available).toBeGreaterThanOrEqual(-2_000)
          expect(now.balance).toBe(now.available + now.frozen)
          expect(now.withdrawable).toBeLessThanOrEqual(Math.max(0, now.available))
        }
      }),
      { numRuns: 12 },
    )
    const proof = await app.system(verifyBooks)
    expect(proof.problems).toEqual([])
    expect(proof.house.map((one) => one.balance).reduce((a, b) => a + b, 0)).toBeLessThan(0)
  })

  it('show every fault that someone makes in the database itself', async () => {
    const company = await newCompany()
    await book(fill(company, 1_000))
    const problems = await app.system(async (ctx) => {
      await ctx.db.$client.query(
        "UPDATE ledger_account SET balance = balance + 5 WHERE entity_id = $1 AND code = 'wallet'",
        [company],
      )
      const found = (await verifyBooks(ctx)).problems
      await ctx.db.$client.query(
        "UPDATE ledger_account SET balance = balance - 5 WHERE entity_id = $1 AND code = 'wallet'",
        [company],
      )
      return found
    })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`of company ${company}) says 1005, its lines say 1000`)
  })

  it('can’t be changed or emptied by the product, only added to', async () => {
    const forbidden = (text: string) => app.system((ctx: Ctx) => ctx.db.$client.query(text))
    await expect(forbidden('UPDATE ledger_line SET amount = 0')).rejects.toThrow('permission denied')
    await expect(forbidden('DELETE FROM ledger_posting')).rejects.toThrow('permission denied')
    await expect(forbidden('UPDATE ledger_posting SET kind = kind')).rejects.toThrow('permission denied')
  })

  it('refuse a posting out of balance even when it is written past the service', async () => {
    const company = await newCompany()
    const { postingId } = await book(fill(company, 1_000))
    const sneak = app.system((ctx) =>
      ctx.db.$client.query(
        `INSERT INTO ledger_line (posting_id, account_id, entity_id, amount, currency)
         SELECT $1, id, $2, 7, 'USD' FROM ledger_account WHERE code = 'bank'`,
        [postingId, company],
      ),
    )
    await expect(sneak).rejects.toThrow('does not balance')
  })
})

describe('the statement', () => {
  it('shows a merchant every line of its own wallet with words and balance, newest first', async () => {
    await book(fill(northwind, 5_000))
    await book(pay(northwind, 1_000, { reference: 'order:777' }))
    await book(fill(lumen, 9_999))
    const merchant = await app.as('merchant')
    const { data, total, ext } = await merchant.call(endpoints.transactions)
    expect(total).toBe(2)
    expect(data.map(({ kind_name, amount, balance_after }) => [kind_name, amount, balance_after])).toEqual([
      ['Order payment', -1_000, 4_000],
      ['Recharge', 5_000, 5_000],
    ])
    expect(ext).toEqual({ sum_in: 5_000, sum_out: 1_000, currency: 'USD' })
  })

  it('is filtered by kind, reference, direction and day', async () => {
    const merchant = await app.as('merchant')
    const count = async (query: object) =>
      (await merchant.call(endpoints.transactions, { query })).data.map((row) => row.kind)
    expect(await count({ kind: 'recharge' })).toEqual(['recharge'])
    expect(await count({ search: '777' })).toEqual(['order_payment'])
    expect(await count({ direction: 'in' })).toEqual(['recharge'])
    expect(await count({ to: '2020-01-01' })).toEqual([])
    expect(await count({ from: '2020-01-01', sort: 'create_time' })).toEqual(['recharge', 'order_payment'])
    const soon = new Date(Date.now() + 60_000).toISOString()
    expect(await count({ to: soon, sort: 'create_time' })).toEqual(['recharge', 'order_payment'])
    expect(await count({ from: soon })).toEqual([])
  })

  it('speaks Chinese when asked', async () => {
    const merchant = await app.as('merchant')
    const answer = await merchant.call(endpoints.transactions, { headers: { 'accept-language': 'zh-CN' } })
    expect(answer.data[0]?.kind_name).toBe('订单付款')
  })

  it('can be downloaded as CSV and XLSX with decimal amounts', async () => {
    const merchant = await app.as('merchant')
    for (const format of ['csv', 'xlsx'] as const) {
      const { raw } = await merchant.call(endpoints.exportTransactions, { query: { format } })
      const sheet = await readSheet(raw)
      const cents = format === 'csv' ? '.00' : ''
      expect(sheet.rows.map((row) => [row.cells[1], row.cells[4], row.cells[5]])).toEqual([
        ['Order payment', `-10${cents}`, `40${cents}`],
        ['Recharge', `50${cents}`, `50${cents}`],
      ])
    }
    const { raw, headers } = await merchant.call(endpoints.exportTransactions, {
      query: { format: 'xlsx' },
      headers: { 'accept-language': 'zh' },
    })
    expect(headers['content-disposition']).toContain(encodeURIComponent('交易明细.xlsx'))
    expect((await readXlsx(raw))[1]?.slice(4, 6)).toEqual([-10, 40])
  })

  it('is downloaded with times in the time zone of the user', async () => {
    const merchant = await app.as('merchant')
    const { data } = await merchant.call(endpoints.transactions)
    await merchant.call(profile.preferences, { body: { timezone: 'Asia/Kolkata' } })
    const { raw } = await merchant.call(endpoints.exportTransactions, { query: { format: 'csv' } })
    const { headers, rows } = await readSheet(raw)
    expect(headers[0]).toBe('Time (Asia/Kolkata)')
    const inKolkata = (at: string) => new Date(Date.parse(at) + 5.5 * hourMs).toISOString().slice(0, 16)
    expect(rows.map(({ cells }) => cells[0])).toEqual(
      data.map(({ create_time }) => inKolkata(create_time).replace('T', ' ')),
    )
    await merchant.call(profile.preferences, { body: { timezone: 'UTC' } })
  })

  it('is refused to staff without the permission, and asks those with it for a company', async () => {
    expect((await (await app.as('designer')).call(endpoints.transactions)).status).toBe(403)
    const finance = await app.as('finance')
    expect((await finance.call(endpoints.transactions)).fields).toHaveProperty('entity_id')
    const answer = await finance.call(endpoints.transactions, { query: { entity_id: northwind } })
    expect(answer.total).toBe(2)
  })
})
