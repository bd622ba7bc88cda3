import { currency, currencyList, currencyRate } from '@dropyard/contract/finance/currency'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../../../testing/days.ts'
import { makeMoney } from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

const app = await startTestApp({ demo: ['recharge', 'withdrawal', 'adjustment'] })
const finance = await app.as('finance')

const rate = (over: object = {}) =>
  finance.call(currencyRate.create, {
    body: {
      from_currency: 'USD',
      to_currency: 'CNY',
      rate: '7.3',
      valid_from: '2990-01-01T00:00:00Z',
      ...over,
    },
  })

describe('currencies', () => {
  it('are added, shown with their rate of today, and chosen by merchants', async () => {
    const { data } = await finance.call(currencyList.create, {
      body: { code: 'thb', name_en: 'Thai baht', name_zh: '泰铢', symbol: '฿' },
    })
    expect(data).toMatchObject({ code: 'THB', per_usd: null })
    await rate({ to_currency: 'THB', rate: '34.5', valid_from: '2025-01-01T00:00:00Z' })
    const { data: list } = await finance.call(currencyList.list, { query: { search: 'THB' } })
    expect(list[0]).toMatchObject({ per_usd: '34.5', rate_since: '2025-01-01T00:00:00.000Z' })
    const chosen = (await (await app.as('merchant')).call(currency.list, { query: { search: 'baht' } })).data
    expect(chosen).toMatchObject([{ code: 'THB', scale: 2, per_usd: '34.5' }])
  })

  it('say the same for one dollar to staff and to merchants, when only the other direction is known', async () => {
    await finance.call(currencyList.create, {
      body: { code: 'MYR', name_en: 'Malaysian ringgit', name_zh: '马来西亚林吉特', symbol: 'RM' },
    })
    const since = { valid_from: '2025-01-01T00:00:00Z' }
    await rate({ from_currency: 'MYR', to_currency: 'USD', rate: '0.227', ...since })
    const merchant = await app.as('merchant')
    const [staff] = (await finance.call(currencyList.list, { query: { search: 'MYR' } })).data
    const [chosen] = (await merchant.call(currency.list, { query: { search: 'ringgit' } })).data
    expect(staff).toMatchObject({ per_usd: '4.4052863436', rate_since: '2025-01-01T00:00:00.000Z' })
    expect(chosen?.per_usd).toBe(staff?.per_usd)
  })

  it('keep their code, and stay while a rate names them', async () => {
    const [euro] = (await finance.call(currencyList.list, { query: { search: 'EUR' } })).data
    if (!euro) throw new Error('There is no euro')
    const params = { id: euro.id }
    const renamed = await finance.call(currencyList.update, { params, body: { ...euro, code: 'EUX' } })
    expect(Object.keys(renamed.fields)).toEqual(['code'])
    expect((await finance.call(currencyList.remove, { params })).refusal).toBe('currency.rated')
    const disabled = await finance.call(currencyList.update, {
      params,
      body: { ...euro, status: 'disabled' },
    })
    expect(disabled.data).toMatchObject({ code: 'EUR', status: 'disabled' })
    await finance.call(currencyList.update, { params, body: { ...euro, version: 3 } })
    const body = { code: 'XTS', name_en: 'Test', name_zh: '测试', symbol: 'X' }
    const { data: unused } = await finance.call(currencyList.create, { body })
    expect((await finance.call(currencyList.remove, { params: { id: unused.id } })).status).toBe(200)
  })

  it('never lose the one that wallets are kept in', async () => {
    const { data } = await finance.call(currencyList.list, { query: { search: 'USD' } })
    const id = data[0]?.id ?? 0
    expect((await finance.call(currencyList.remove, { params: { id } })).refusal).toBe('currency.base')
  })
})

describe('rates', () => {
  it('hold until the next one of their pair begins', async () => {
    const { data: first } = await rate()
    const { data: second } = await rate({ valid_from: '2991-01-01T00:00:00Z', rate: '7.4' })
    const read = async (id: number) => (await finance.call(currencyRate.get, { params: { id } })).data
    expect(await read(first.id)).toMatchObject({ state: 'future', valid_until: '2991-01-01T00:00:00.000Z' })
    expect(await read(second.id)).toMatchObject({ valid_until: null })
    const { data } = await finance.call(currency.batchDelete, { body: { ids: [first.id, second.id] } })
    expect(data).toEqual({ removed: 2 })
  })

  it('that have been in force are neither changed nor deleted', async () => {
    const { data } = await finance.call(currencyRate.list, { query: { to_currency: 'EUR' } })
    const begun = data[0]
    expect(begun).toMatchObject({ state: 'current' })
    const params = { id: begun?.id ?? 0 }
    const body = { from_currency: 'USD', to_currency: 'EUR', rate: '2', valid_from: '2990-01-01T00:00:00Z' }
    expect((await finance.call(currencyRate.update, { params, body })).refusal).toBe('currency.begun')
    expect((await finance.call(currencyRate.remove, { params })).refusal).toBe('currency.begun')
  })

  it('can’t begin twice at the same moment', async () => {
    const taken = { to_currency: 'CHF', valid_from: '2990-01-01T00:00:00Z' }
    expect((await rate(taken)).status).toBe(200)
    expect(Object.keys((await rate(taken)).fields)).toEqual(['valid_from'])
  })

  it.each([
    [{ to_currency: 'USD' }, 'to_currency'],
    [{ to_currency: 'QQQ' }, 'to_currency'],
    [{ rate: '0' }, 'rate'],
    [{ rate: '-1' }, 'rate'],
    [{ from_currency: 'US' }, 'from_currency'],
  ])('are refused at their field: %j', async (over, field) => {
    expect(Object.keys((await rate(over)).fields)).toEqual([field])
  })
})

describe('the currency report', () => {
  it('sees no difference while money moves', async () => {
    const { entities } = await app.system(demoIds)
    const today = new Date().toISOString().slice(0, 10)
    const move = () => app.system((ctx) => makeMoney(ctx, entities.northwind, 100))
    const look = async () => {
      await Promise.all(Array.from({ length: 3 }, move))
      const { data } = await finance.call(currency.report, { query: { from: today, to: today } })
      return data.ledger.map((one) => one.difference)
    }
    const seen = await Promise.all(Array.from({ length: 12 }, look))
    expect(seen.flat().filter((difference) => difference !== 0)).toEqual([])
  })

  it('is refused for days that end before they begin', async () => {
    const query = { from: '2026-02-02', to: '2026-02-01' }
    expect(Object.keys((await finance.call(currency.report, { query })).fields)).toEqual(['to'])
  })

  it('agrees with the ledger to the cent, over any days', async () => {
    const { entities } = await app.system(demoIds)
    await app.system((ctx) => makeMoney(ctx, entities.lumen, 12_345))
    for (const [from, to] of [
      [200, 0],
      [60, 20],
      [19, 10],
      [0, 0],
    ] as const) {
      const { data } = await finance.call(currency.report, {
        query: { from: daysAgo(from), to: daysAgo(to) },
      })
      const [usd] = data.ledger
      expect(usd).toMatchObject({ currency: 'USD', difference: 0 })
      const moved = usd?.movements.reduce((sum, one) => sum + one.amount, 0) ?? 0
      expect((usd?.opening ?? 0) + moved).toBe(usd?.closing)
    }
    const { data } = await finance.call(currency.report, { query: { from: daysAgo(200), to: daysAgo(0) } })
    expect(data.ledger[0]?.movements.map((one) => one.kind)).toEqual(
      expect.arrayContaining(['recharge', 'withdrawal', 'compensation']),
    )
    expect(data.received.map((one) => one.currency)).toEqual(expect.arrayContaining(['USD', 'EUR']))
  })
})
