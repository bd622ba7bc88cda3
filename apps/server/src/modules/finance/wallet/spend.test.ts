import { bonusChange } from '@dropyard/contract/finance/wallet/ledger'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../kit/errors.ts'
import { startTestApp } from '../../../testing/app.ts'
import { createEntity } from '../../account/entity/service.ts'
import { walletOf } from './accounts.ts'
import { verifyBooks } from './prove.ts'
import { post } from './service.ts'
import { readWallets, type Spending, spend } from './spend.ts'

const app = await startTestApp()
let counter = 0

/** A company with paid-in money and bonus money. */
const companyWith = (paidIn: number, bonus: number) =>
  app.system(async (ctx) => {
    const entityId = await createEntity(ctx, { name: `Spender ${++counter}`, salespersonId: null })
    const fill = (kind: 'recharge' | 'recharge_bonus', account: 'bank' | 'bonus', amount: number) => {
      const lines = [{ account: 'wallet', amount } as const, { account, amount: -amount }]
      return post(ctx, {
        kind,
        key: `${kind}-${++counter}`,
        reference: `recharge:${counter}`,
        entityId,
        lines,
      })
    }
    if (paidIn > 0) await fill('recharge', 'bank', paidIn)
    if (bonus > 0) await fill('recharge_bonus', 'bonus', bonus)
    return entityId
  })

const payment = (entityId: number, goods: number, freight = 0, key = `spend-${++counter}`): Spending => ({
  kind: 'order_payment',
  key,
  reference: `order:${key}`,
  entityId,
  lines: [
    { account: 'wallet', amount: -goods - freight },
    { account: 'sales', amount: goods },
    { account: 'shipping', amount: freight },
  ],
})

const paid = (input: Spending, beforeSending: () => Promise<unknown> = () => Promise.resolve()) =>
  app.system(async (ctx) => {
    const wallet = (await readWallets(ctx, [input.entityId])).get(input.entityId)
    await beforeSending()
    spend(ctx, input, wallet)
  })
const have = (entityId: number) => app.system((ctx) => walletOf(ctx, entityId))
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  )

describe('spending from a wallet', () => {
  it('uses bonus money as the rule of the ledger says, and keeps the books', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(900),
        fc.nat(900),
        fc.integer({ min: 1, max: 900 }),
        async (own, bonus, amount) => {
          fc.pre(amount <= own + bonus)
          const company = await companyWith(own, bonus)
          await paid(payment(company, amount))
          const left = bonus + bonusChange('order_payment', -amount, bonus, 0)
          const balance = own + bonus - amount
          expect(await have(company)).toMatchObject({ balance, withdrawable: Math.max(0, balance - left) })
        },
      ),
      { numRuns: 8 },
    )
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true })
  })

  it('is refused with what is missing, also if another payment took the money after it was read', async () => {
    const company = await companyWith(1000, 0)
    const early = await refusalOf(paid(payment(company, 900, 200)))
    expect(early?.values).toMatchObject({ shortfall_amount: 100, available_amount: 1000 })
    let others = 0
    const late = await refusalOf(
      paid(payment(company, 700), async () => {
        if (others++ === 0) await paid(payment(company, 600))
      }),
    )
    // The transaction ran again and read the wallet again.
    expect(others).toBe(2)
    expect(late?.values).toMatchObject({ shortfall_amount: 300, available_amount: 400 })
    expect((await have(company)).balance).toBe(400)
  })

  it('of several payments at once never takes more than there is', async () => {
    const company = await companyWith(1000, 500)
    const all = await Promise.all(
      Array.from({ length: 12 }, () => refusalOf(paid(payment(company, 200, 50)))),
    )
    const done = all.filter((refusal) => refusal === undefined).length
    expect(done).toBeGreaterThan(0)
    expect(await have(company)).toMatchObject({ balance: 1500 - 250 * done })
    expect(done).toBeLessThanOrEqual(6)
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true })
  })

  it('happens once for a key', async () => {
    const company = await companyWith(1000, 0)
    await paid(payment(company, 100, 0, `only-${company}`))
    const again = await refusalOf(paid(payment(company, 100, 0, `only-${company}`)))
    expect(again?.refusal.code).toBe('finance.key_reused')
    expect((await have(company)).balance).toBe(900)
  })
})
