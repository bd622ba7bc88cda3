import { businessCode } from '@dropyard/contract/account/business-code'
import { entity as companies } from '@dropyard/contract/account/entity'
import { rank as contract } from '@dropyard/contract/account/rank'
import { events } from '@dropyard/contract/system/notice/event'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emit } from '../../../kit/events.ts'
import { startTestApp } from '../../../testing/app.ts'
import { momentIn } from '../../../testing/days.ts'
import { makeMoney } from '../../../testing/factories.ts'
import { walletOf } from '../../finance/wallet/accounts.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { post } from '../../finance/wallet/service.ts'
import { createEntity } from '../entity/service.ts'
import { entity } from '../entity/table.ts'
import { demoIds } from '../user/demo-ids.ts'
import { rankJob } from './jobs.ts'
import { mayUpgrade, refreshRanks } from './service.ts'

let counter = 0

const app = await startTestApp({ demo: ['business-code'] })
const finance = await app.as('finance')

const paid = {
  order_id: 1,
  order_sn: 'X',
  plt_order_sn: '',
  store_id: null,
  pay_amount: 510_000,
  currency: 'USD',
}
const company = (level = 1) =>
  app.system((ctx) => createEntity(ctx, { name: `Ranked ${++counter}`, salespersonId: null, level }))
const spend = (entityId: number, amount: number, daysAgo = 0) =>
  app.system(async (ctx) => {
    await makeMoney(ctx, entityId, amount)
    const then = { ...ctx, now: new Date(ctx.now.getTime() - daysAgo * 86_400_000) }
    await post(then, {
      kind: 'order_payment',
      key: `rank-test:${++counter}`,
      reference: `rank-test:${counter}`,
      entityId,
      lines: [
        { account: 'wallet', amount: -amount },
        { account: 'sales', amount },
      ],
    })
  })
const owe = (entityId: number, amount: number) =>
  app.system((ctx) =>
    post(ctx, {
      kind: 'manual_debit',
      key: `debt:${entityId}`,
      reference: `debt:${entityId}`,
      entityId,
      lines: [
        { account: 'wallet', amount: -amount },
        { account: 'adjustment', amount },
      ],
    }),
  )
const daily = async () => {
  await app.system((ctx) => ctx.enqueue(rankJob, {}))
  await app.runJobs()
}
const read = async (id: number) => (await finance.call(companies.get, { params: { id } })).data
const ago = (id: number, days: number) =>
  app.system((ctx) =>
    ctx.db
      .update(entity)
      .set({ rankSince: momentIn(-days) })
      .where(eq(entity.id, id)),
  )
const refresh = (...ids: number[]) => app.system((ctx) => refreshRanks(ctx, ids))
const terms = async (id: number, over: object = {}) => {
  const { rank_id, rank_pinned, salesperson_id, own_credit_limit } = await read(id)
  const body = { rank_id, rank_pinned, salesperson_id, own_credit_limit, ...over }
  return finance.call(companies.update, { params: { id }, body })
}
const rankNamed = async (name: string) =>
  (await finance.call(contract.list, { query: { search: name } })).data[0]?.id ?? 0

describe('the rank of a company', () => {
  it('rises with a payment, with its credit limit, and is kept in the history', async () => {
    const id = await company()
    await spend(id, 510_000)
    await app.system((ctx) =>
      emit(ctx, events.orderPaid, {
        of: id,
        values: paid,
      }),
    )
    await app.runJobs()
    const { rank_name, credit_limit, ranks, spend: spent, next_rank } = await read(id)
    expect({ rank_name, credit_limit, spent }).toEqual({
      rank_name: 'Silver',
      credit_limit: 20_000,
      spent: 510_000,
    })
    expect(ranks).toMatchObject([{ from: 'Starter', to: 'Silver', reason: 'spend', spend: 510_000 }])
    expect(next_rank).toEqual({ name: 'Gold', spend_from: 2_000_000 })
  })

  it('is looked at over the year only when the payments since the last look may lift it', async () => {
    const id = await company()
    const rises = () => app.system((ctx) => mayUpgrade(ctx, id))
    await spend(id, 90_000)
    expect(await rises()).toBe(true)
    await refresh(id)
    expect(await rises()).toBe(false)
    await spend(id, 5_000)
    expect(await rises()).toBe(false)
    // A posting that is booked later for an earlier day counts too.
    await spend(id, 6_000, 10)
    expect(await rises()).toBe(true)
    await refresh(id)
    expect((await read(id)).ranks).toHaveLength(1)
    expect(await rises()).toBe(false)
    await terms(id, { rank_pinned: true })
    await spend(id, 9_000_000)
    expect(await rises()).toBe(false)
  })

  it('falls by the daily look only after it was kept long enough', async () => {
    const id = await company(4)
    await refresh(id)
    expect((await read(id)).rank_name).toBe('Gold')
    await ago(id, 91)
    await daily()
    expect((await read(id)).rank_name).toBe('Starter')
  })

  it('is kept while a debt needs its credit', async () => {
    const id = await company(4)
    await ago(id, 91)
    await owe(id, 50_000)
    await refresh(id)
    expect((await read(id)).rank_name).toBe('Gold')
    await app.system((ctx) => makeMoney(ctx, id, 50_000))
    await refresh(id)
    expect((await read(id)).rank_name).toBe('Starter')
  })

  it('changes once when 16 look at it at once', async () => {
    const id = await company()
    await spend(id, 120_000)
    await Promise.all(Array.from({ length: 16 }, () => refresh(id)))
    expect((await read(id)).ranks).toHaveLength(1)
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true })
  })

  it('set by hand stays until it is set free', async () => {
    const id = await company()
    const gold = await rankNamed('Gold')
    expect((await terms(id, { rank_id: gold, rank_pinned: true })).status).toBe(200)
    await ago(id, 400)
    await refresh(id)
    expect(await read(id)).toMatchObject({ rank_name: 'Gold', rank_pinned: true, credit_limit: 100_000 })
    expect((await read(id)).ranks[0]).toMatchObject({ reason: 'manual', user_name: 'Ting Zhou' })
    await terms(id, { rank_pinned: false })
    await refresh(id)
    expect((await read(id)).rank_name).toBe('Starter')
  })
})

describe('a company', () => {
  it('can have a credit limit of its own, above and below its rank', async () => {
    const id = await company(3)
    await terms(id, { own_credit_limit: 75_000 })
    expect(await app.system((ctx) => walletOf(ctx, id))).toMatchObject({ credit_limit: 75_000 })
    await terms(id, { own_credit_limit: null })
    expect(await read(id)).toMatchObject({ credit_limit: 20_000, own_credit_limit: null })
  })

  it('that owes more than a new limit keeps the old one, can be looked after by another, and gets it once it paid', async () => {
    const id = await company(4)
    await terms(id, { rank_pinned: true })
    await owe(id, 90_000)
    const gold = (await finance.call(contract.get, { params: { id: await rankNamed('Gold') } })).data
    const lower = async (credit_limit: number) =>
      finance.call(contract.update, { params: { id: gold.id }, body: { ...gold, credit_limit } })
    expect((await lower(60_000)).status).toBe(200)
    expect((await read(id)).credit_limit).toBe(100_000)
    const { people } = await app.system(demoIds)
    expect((await terms(id, { salesperson_id: people.finance })).status).toBe(200)
    const refused = await terms(id, { own_credit_limit: 50_000 })
    expect({ code: refused.refusal, fields: Object.keys(refused.fields) }).toEqual({
      code: 'finance.in_debt',
      fields: ['own_credit_limit'],
    })
    const sunk = await terms(id, { rank_id: await rankNamed('Starter') })
    expect(Object.keys(sunk.fields)).toEqual(['rank_id'])
    await app.system((ctx) => makeMoney(ctx, id, 80_000))
    await daily()
    expect((await read(id)).credit_limit).toBe(60_000)
    await lower(100_000)
  })

  it('can’t be changed by two people who saw the same', async () => {
    const id = await company()
    const { version } = await read(id)
    expect((await terms(id, { version })).status).toBe(200)
    expect((await terms(id, { version })).refusal).toBe('common.changed')
  })

  it('is seen by its own salesperson and by those who see all', async () => {
    const { entities } = await app.system(demoIds)
    const sales = await app.as('sales')
    const { data } = await sales.call(companies.list)
    expect(data.map((one) => one.id)).toEqual([entities.northwind])
    expect((await sales.call(companies.get, { params: { id: entities.lumen } })).status).toBe(404)
    expect((await sales.call(companies.update, { params: { id: entities.northwind } } as never)).status).toBe(
      403,
    )
    expect((await finance.call(companies.list, { query: { sort: 'name' } })).total).toBeGreaterThan(1)
  })

  it('is counted by the code that it registered with', async () => {
    const sales = await app.as('sales')
    const { data } = await sales.call(businessCode.list, { query: { search: 'WEI2026' } })
    expect(data[0]).toMatchObject({ customers: 1 })
    const found = await sales.call(companies.list, { query: { business_code_id: data[0]?.id ?? 0 } })
    expect(found.data.map((one) => one.name)).toEqual(['Northwind Outdoor'])
  })
})

describe('ranks', () => {
  it('are kept in per cent, and a new credit limit reaches the companies that have them', async () => {
    const id = await company(2)
    const bronze = await rankNamed('Bronze')
    const body = {
      name: 'Bronze',
      level: 2,
      discount: '1.25',
      service_fee: '2.5',
      credit_limit: 9_900,
      spend_from: 100_000,
    }
    const { data } = await finance.call(contract.update, { params: { id: bronze }, body })
    expect(data).toMatchObject({ discount: '1.25', service_fee: '2.5' })
    expect((await read(id)).credit_limit).toBe(9_900)
    expect((await finance.call(contract.remove, { params: { id: bronze } })).refusal).toBe('common.in_use')
    expect(
      Object.keys((await finance.call(contract.create, { body: { ...body, name: 'B2' } })).fields),
    ).toEqual(['level'])
  })
})
