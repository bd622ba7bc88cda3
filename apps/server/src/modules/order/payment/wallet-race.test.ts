import { financeErrors } from '@dropyard/contract/finance/wallet/ledger'
import { payment } from '@dropyard/contract/order/payment'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeMoney, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'

const app = await startTestApp()
const world = await orderFixture(app, { money: 1, skus: { LAMP: { price: 1000, grams: 300, stock: 500 } } })
const { entities } = await app.system(demoIds)
await app.asOwner('UPDATE ledger_account SET credit_limit = 0')

/** Orders of one lamp, and the money for some of them. */
async function due(count: number, payable: number) {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push(await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] }))
  const { pay_amount } = await world.detail(ids[0] ?? 0)
  const missing = payable * pay_amount - (await world.balance())
  if (missing > 0) await app.system((ctx) => makeMoney(ctx, entities.northwind, missing))
  return { ids, before: await world.balance(), pay_amount }
}

describe('payments at once with money for some of them', () => {
  it.each([1, 3])('pay %i and name what the others lack', async (payable) => {
    const { ids, before, pay_amount } = await due(8, payable)
    const affordable = Math.floor(before / pay_amount)
    const answers = await Promise.all(ids.map((id) => world.merchant.call(payment.pay, { body: { id } })))
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(refused.map((answer) => (answer.data as unknown as { code: string }).code)).toEqual(
      Array.from({ length: 8 - affordable }, () => financeErrors.insufficient.code),
    )
    expect(await world.balance()).toBe(before - affordable * pay_amount)
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
  })

  it('in two batches pay as many orders as the wallet covers', async () => {
    const { ids, before, pay_amount } = await due(8, 3)
    const affordable = Math.floor(before / pay_amount)
    const batch = (part: number[]) =>
      world.merchant.call(payment.batchPay, { body: { orders: part.map((id) => ({ id })) } })
    const answers = await Promise.all([batch(ids.slice(0, 4)), batch(ids.slice(4))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ data }) => data).filter(({ ok }) => ok)).toHaveLength(affordable)
    expect(await world.balance()).toBe(before - affordable * pay_amount)
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
  })
})
