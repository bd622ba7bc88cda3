import { channel } from '@dropyard/contract/logistics/channel'
import { dutyRule } from '@dropyard/contract/logistics/duty-rule'
import { vatRule } from '@dropyard/contract/logistics/vat-rule'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeSku } from '../../../testing/factories.ts'

const kinds = ['free', 'flat_per_hs6', 'tariff'] as const

describeRecord(dutyRule, {
  valid: (n) => ({
    code: `rule-${String(n).padStart(3, '0')}`,
    countries: n % 2 ? ['DE', 'FR'] : ['US'],
    origins: n % 3 ? [] : ['CN'],
    valid_from: `2026-0${1 + (n % 9)}-01`,
    valid_until: n % 4 ? null : '2027-12-31',
    currency: 'EUR',
    value_min: n,
    value_max: n % 5 ? 15_000 : null,
    ioss: 'any',
    kind: kinds[n % 3],
    amount: 300,
    tariff: n % 3 === 2 ? '6912; CN; 4.5%' : '',
    sort: n,
  }),
  other: { amount: 400, origins: ['VN'], valid_from: '2025-01-01' },
  invalid: { tariff: 'many', valid_until: '2020-01-01', countries: ['Atlantis'], code: '', currency: '12E' },
  filters: {
    country: { value: 'de', finds: (row) => (row.countries as string[]).includes('DE') },
  },
})

describeRecord(vatRule, {
  valid: (n) => ({
    country: n % 2 ? 'DE' : 'FR',
    valid_from: `20${String(10 + (n % 60)).padStart(2, '0')}-0${1 + Math.floor((n % 540) / 60)}-01`,
    percent: `${(n % 27) + 1}.50`,
  }),
  other: { percent: '33.25' },
  invalid: { percent: '101', valid_from: 'soon', country: 'Atlantis' },
})

it('quotes follow the rules of the day, and say what the buyer is asked for without an IOSS number', async () => {
  const app = await startTestApp({ demo: ['stock', 'channel'] })
  const [admin, merchant] = [await app.as('admin'), await app.as('merchant')]
  const { id } = await app.system((ctx) => makeSku(ctx, { title: 'Mug' }))
  const ask = async (ioss: 'none' | 'company') => {
    const { data } = await merchant.call(channel.quote, {
      body: { country: 'FR', zip: '75001', ioss, lines: [{ sku_id: id, quantity: 1 }] },
    })
    return data.quotes.find((one) => one.code === 'CN-STD')?.duty
  }
  const before = await ask('company')
  expect(before?.at_delivery).toBe(0)
  expect(before?.without_ioss).toBeGreaterThan(0)
  expect((await ask('none'))?.at_delivery).toBe(before?.without_ioss)

  const [flat] = (await admin.call(dutyRule.list, { query: { search: 'eu-flat-3' } })).data
  if (!flat) throw new Error('No rule of the EU')
  await admin.call(dutyRule.update, { params: { id: flat.id }, body: { ...flat, amount: 600 } })
  const after = await ask('company')
  const dutyIn = (duty: typeof after) =>
    duty?.items.filter((item) => item.code === 'duty_flat').reduce((sum, item) => sum + item.amount, 0) ?? 0
  expect(Math.abs(dutyIn(after) - 2 * dutyIn(before))).toBeLessThanOrEqual(1)
})

it('a file means whole euros however it writes the currency, and is refused where it means no amount', async () => {
  const admin = await (await startTestApp()).as('admin')
  const load = async (code: string, currency: string, amount: string) => {
    const content = `code,countries,valid_from,kind,currency,amount\n${code},DE,2031-01-01,flat_per_hs6,${currency},${amount}`
    return (await admin.call(dutyRule.import, { files: { file: { filename: 'rules.csv', content } } })).data
  }
  expect(await load('from-file', 'eur', '150')).toMatchObject({ created: 1, errors: [] })
  const [rule] = (await admin.call(dutyRule.list, { query: { search: 'from-file' } })).data
  expect(rule).toMatchObject({ currency: 'EUR', amount: 15_000 })
  for (const [currency, amount, columns] of [
    ['12E', '150', ['Currency', 'Amount per HS code']],
    ['XXX', '150', ['Currency']],
    ['EUR', '1,5', ['Amount per HS code']],
    ['JPY', '1.50', ['Amount per HS code']],
  ] as const) {
    const { created, errors } = await load('refused', currency, `"${amount}"`)
    expect({ created, columns: errors.map((one) => one.column) }).toEqual({ created: 0, columns })
  }
})
