import { wallet } from '@dropyard/contract/finance/wallet'
import { notice } from '@dropyard/contract/system/notice'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeMoney } from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { walletOf } from './accounts.ts'
import { walletAlertJob } from './alert.ts'

/** Notification of a low wallet balance. */

const app = await startTestApp()
const merchant = await app.as('merchant')
const { northwind } = (await app.system(demoIds)).entities
const balance = () => app.system(async (ctx) => (await walletOf(ctx, northwind)).available)
const set = (threshold: number | null) => merchant.call(wallet.setAlert, { body: { threshold } })
async function look(): Promise<string[]> {
  await app.system((ctx) => ctx.enqueue(walletAlertJob, {}))
  await app.runJobs()
  const { data } = await merchant.call(notice.list, { query: { event: 'wallet.low' } })
  return data.map(({ title }) => title)
}

it('is told of once for each fall below what the company chose', async () => {
  expect(await look()).toEqual([])
  const before = await balance()
  await set(before + 100)
  expect((await merchant.call(wallet.alert)).data).toEqual({ threshold: before + 100 })
  expect(await Promise.all([look(), look()])).toHaveLength(2)
  expect(await look()).toHaveLength(1)
  await app.system((ctx) => makeMoney(ctx, northwind, 100))
  expect(await look()).toHaveLength(1)
  await set(before + 200)
  expect(await look()).toHaveLength(2)
  await set(null)
  expect(await look()).toHaveLength(2)
})

it('is chosen by who looks after the wallet, above nothing', async () => {
  expect((await set(0)).fields).toHaveProperty('threshold')
  const member = await app.as('member')
  expect((await member.call(wallet.setAlert, { body: { threshold: 1 } })).status).toBe(403)
  const finance = await app.as('finance')
  expect((await finance.call(wallet.setAlert, { body: { threshold: 1 } })).status).toBe(403)
})
