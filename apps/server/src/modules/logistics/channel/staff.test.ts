import { channel } from '@dropyard/contract/logistics/channel'
import { expressChannel } from '@dropyard/contract/logistics/channel/express-channel'
import { job } from '@dropyard/contract/system/job'
import { describe, expect, it } from 'vitest'
import { readSheet, writeCsv } from '../../../kit/sheets/sheet.ts'
import { startTestApp } from '../../../testing/app.ts'
import { inDays } from '../../../testing/days.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeWarehouse } from '../../../testing/factories.ts'

describeRecord(expressChannel, {
  prepare: async (app) => (await app.system((ctx) => makeWarehouse(ctx))).id,
  valid: (_n, place) => ({ warehouse_id: place }),
  other: { name_en: 'Renamed', tracking_url: 'https://track.example/{number}' },
  invalid: { warehouse_id: 999_999 },
  filters: { country: 'elsewhere', express_id: 'elsewhere' },
})

const rates = async () => (await clerk.call(expressChannel.rates, { params: { id } })).data
const now = async () => {
  const found = (await rates()).find((one) => one.state === 'now')
  if (!found) throw new Error('No prices hold')
  return found
}

const app = await startTestApp({ demo: ['stock', 'express', 'channel'] })
const clerk = await app.as('clerk')
const { data } = await clerk.call(expressChannel.list, { query: { search: 'CN-ECO' } })
const id = data[0]?.id ?? 0

describe('channels', () => {
  it('show what holds now: where they go, what they refuse, since when', async () => {
    const { data } = await clerk.call(expressChannel.get, { params: { id } })
    expect(data).toMatchObject({
      code: 'CN-ECO',
      title: 'China Economy',
      warehouse_name: 'Yiwu',
      currency: 'CNY',
      zones: 8,
      versions: 2,
      ioss_required: true,
      express_name: 'Economy',
    })
    expect(data.countries).toContain('DE')
    expect(data.valid_from).toBe('2025-07-01T00:00:00.000Z')
    const swiss = await clerk.call(expressChannel.list, { query: { country: 'ch' } })
    expect(swiss.data.map((row) => row.code)).toEqual(['CN-STD', 'CN-EXP', 'DE-EU'])
  })

  it('are shown to merchants without what they cost us', async () => {
    const merchant = await app.as('merchant')
    const { data, total } = await merchant.call(channel.list, { query: { country: 'CH' } })
    expect([total, data.map((row) => row.code)]).toEqual([3, ['CN-STD', 'CN-EXP', 'DE-EU']])
    expect(Object.keys(data[0] ?? {})).not.toContain('card')
    const one = await merchant.call(channel.get, { params: { id: data[0]?.id ?? 0 } })
    expect(one.data).toEqual(data[0])
    expect((await merchant.call(expressChannel.list)).status).toBe(403)
  })
})

describe('versions of prices', () => {
  it('hold from their day on; what holds or held is never rewritten', async () => {
    const { card } = await now()
    const dearer = { ...card, fuelBasisPoints: 500 }
    const past = await clerk.call(expressChannel.saveRate, {
      params: { id },
      body: { valid_from: inDays(-1), card: JSON.stringify(dearer) },
    })
    expect(Object.keys(past.fields)).toEqual(['valid_from'])
    const saved = await clerk.call(expressChannel.saveRate, {
      params: { id },
      body: { valid_from: inDays(20), card: JSON.stringify(dearer) },
    })
    expect(saved.data.changed).toBe(true)
    const again = await clerk.call(expressChannel.saveRate, {
      params: { id },
      body: { valid_from: inDays(20), card: JSON.stringify({ ...dearer, fuelBasisPoints: 600 }) },
    })
    expect(again.data).toEqual({ id: saved.data.id, changed: true })
    expect((await rates()).map((one) => one.state)).toEqual(['later', 'now', 'over'])
    const begun = await clerk.call(expressChannel.removeRate, { params: { id, rate_id: (await now()).id } })
    expect(begun.refusal).toBe('express-channel.begun')
    const removed = await clerk.call(expressChannel.removeRate, { params: { id, rate_id: saved.data.id } })
    expect(removed.data).toEqual({ removed: 1 })
  })

  it('that say the same as what holds already are not written', async () => {
    const { card, id: rate } = await now()
    const same = await clerk.call(expressChannel.saveRate, {
      params: { id },
      body: { valid_from: inDays(0), card: JSON.stringify(card) },
    })
    expect(same.data).toEqual({ id: rate, changed: false })
  })

  it('name what is wrong in a card, and take it as JSON text too', async () => {
    const { card } = await now()
    const wrong = await clerk.call(expressChannel.saveRate, {
      params: { id },
      body: { valid_from: inDays(3), card: JSON.stringify({ ...card, minGrams: 9_000_000 }) },
    })
    expect(Object.keys(wrong.fields)).toEqual(['card.minGrams'])
    const { fields } = await clerk.call(expressChannel.saveRate, {
      params: { id },
      body: { valid_from: inDays(3), card: JSON.stringify({ ...card, minGrams: 9_000_000 }) },
      headers: { 'accept-language': 'zh' },
    })
    expect(fields['card.minGrams']).toBe('最轻重量不能大于最重重量。')
  })
})

describe('a price table', () => {
  const table = async (format: 'csv' | 'xlsx', headers: Record<string, string> = {}) =>
    (await clerk.call(expressChannel.exportPrices, { params: { id }, query: { format }, headers })).raw
  const load = (content: Buffer, body: object = {}) =>
    clerk.call(expressChannel.importPrices, {
      params: { id },
      body,
      files: { file: { filename: 'p.xlsx', content } },
    })

  it('imported untouched changes nothing, in both formats and languages', async () => {
    const before = await rates()
    for (const format of ['csv', 'xlsx'] as const)
      for (const language of ['en', 'zh']) {
        const { data } = await load(await table(format, { 'accept-language': language }))
        expect(data).toMatchObject({ rows: 8, zones: 8, changed: false, errors: [] })
      }
    expect(await rates()).toEqual(before)
  })

  it('with another price makes a version of its own; a dry run only says so', async () => {
    const { headers, rows } = await readSheet(await table('csv'))
    const at = headers.indexOf('Price')
    const file = await writeCsv(
      headers,
      rows.map(({ cells }, i) => cells.map((cell, j) => (i === 0 && j === at ? '99.50' : cell))),
    )
    const before = (await rates()).length
    const dry = await load(file, { dry_run: true })
    expect(dry.data.changed).toBe(true)
    expect((await rates()).length).toBe(before)
    expect((await load(file, { valid_from: inDays(9) })).data.changed).toBe(true)
    const [next] = await rates()
    expect(next).toMatchObject({ state: 'later', valid_from: `${inDays(9)}T00:00:00.000Z` })
    expect(next?.card.zones[0]?.prices).toMatchObject({ tiers: [{ price: 9950 }] })
    expect({ ...next?.card, zones: [] }).toEqual({ ...(await now()).card, zones: [] })
  })

  it('with faults names them by row and column and writes nothing', async () => {
    const before = await rates()
    const file = await writeCsv(
      ['Zone', 'Countries', 'Days from', 'Days to', 'Mode', 'Up to (g)', 'Price'],
      [
        ['us', 'US', '3', '9', 'unit', '1000', 'free'],
        ['us', '', '', '', '', '500', '80'],
        ['ca', 'CA', '4', '9', 'unit', '1000', '70'],
      ],
    )
    const { data } = await load(file)
    expect(data.errors.map((one) => [one.row, one.column])).toEqual([
      [2, 'Price'],
      [3, 'Up to (g)'],
    ])
    expect(await rates()).toEqual(before)
    // The returned table is complete: importing only a part would remove the other zones.
    const back = await clerk.call(job.rowsToCorrect, { params: { name: data.error_file ?? '' } })
    const { rows } = await readSheet(back.raw)
    expect(rows.map(({ cells }) => cells[0])).toEqual(['us', 'us', 'ca'])
    expect(back.raw.toString('utf8')).toContain('Price: Enter an amount such as 12.50.')
  })

  it('names what only the whole card shows in the row and column of its zone', async () => {
    const file = await writeCsv(
      ['Zone', 'Countries', 'Days from', 'Days to', 'Mode', 'Up to (g)', 'Price'],
      [
        ['eu', 'DE', '3', '9', 'unit', '500', '80'],
        ['eu', '', '', '', '', '1000', '70'],
        ['DE', 'FR', '9', '3', 'unit', '1000', '80'],
        ['late', 'DE', '3', '9', 'unit', '1000', '80'],
      ],
    )
    const said = async (language: string) =>
      (
        await clerk.call(expressChannel.importPrices, {
          params: { id },
          body: { dry_run: true },
          files: { file: { filename: 'p.csv', content: file } },
          headers: { 'accept-language': language },
        })
      ).data.errors
    expect(await said('en')).toMatchObject([
      { row: 4, column: 'Days from', message: 'The fewest days can’t be more than the most.' },
      { row: 5, column: 'Countries', message: 'DE belongs to an earlier zone as a whole.' },
    ])
    expect(await said('zh')).toMatchObject([
      { row: 4, column: '最少天数', message: '最少天数不能大于最多天数。' },
      { row: 5, column: '国家', message: 'DE 已整体归入前面的分区。' },
    ])
  })

  it('is read in the currency that its card is about to have', async () => {
    const file = await writeCsv(
      ['Zone', 'Countries', 'Days from', 'Days to', 'Mode', 'Up to (g)', 'Price'],
      [['jp', 'JP', '3', '9', 'unit', '1000', '1500']],
    )
    const { data } = await load(file, { dry_run: true, currency: 'JPY' })
    expect(data.card).toMatchObject({ currency: 'JPY', zones: [{ prices: { tiers: [{ price: 1500 }] } }] })
  })
})

describe('a channel without prices', () => {
  it('gives a table to fill in, and takes its first prices from it', async () => {
    const { warehouse_id } = (await clerk.call(expressChannel.list)).data[0] ?? { warehouse_id: 0 }
    const { data: made } = await clerk.call(expressChannel.create, {
      body: { code: 'CN-NEW', name_en: 'New line', name_zh: '新渠道', warehouse_id, carrier: 'Yanwen' },
    })
    const params = { id: made.id }
    const { raw } = await clerk.call(expressChannel.exportPrices, { params, query: { format: 'csv' } })
    const content = Buffer.from(raw.toString('utf8').replace('20000,0.00', '20000,88.00'))
    const { data } = await clerk.call(expressChannel.importPrices, {
      params,
      body: {},
      files: { file: { filename: 'prices.csv', content } },
    })
    expect(data).toMatchObject({ rows: 1, zones: 1, changed: true, errors: [] })
    const { data: versions } = await clerk.call(expressChannel.rates, { params })
    expect(versions[0]).toMatchObject({ state: 'now' })
    expect(versions[0]?.card.zones[0]?.prices).toMatchObject({ tiers: [{ price: 8800 }] })
  })
})

describe('the quote tester', () => {
  it('explains the sum line by line, by a card that need not be saved', async () => {
    const { card } = await now()
    const parcel = {
      country: 'US',
      zip: '94110',
      grams: 350,
      length_mm: 120,
      width_mm: 90,
      height_mm: 100,
      declared: 1000,
    }
    const body = { ...parcel, card: JSON.stringify({ ...card, fuelBasisPoints: 1000 }) }
    const { data } = await clerk.call(expressChannel.tryCard, { body })
    expect(data).toMatchObject({ ok: true, currency: 'CNY', zone: 'us', reasons: [] })
    expect(data.steps.reduce((sum, step) => sum + (step.amount ?? 0), 0)).toBe(data.total)
    expect(data.steps.map((step) => step.label)).toContain('Fuel surcharge')
    expect(data.total_usd).toBeGreaterThan(0)
    const battery = await clerk.call(expressChannel.tryCard, {
      body: { ...body, attributes: ['battery'], country: 'BR' },
      headers: { 'accept-language': 'zh' },
    })
    expect(battery.data).toMatchObject({ ok: false, total: 0 })
    expect(battery.data.reasons).toHaveLength(2)
    expect(battery.data.reasons).toContain('不接受带电货物。')
    const { fields } = await clerk.call(expressChannel.tryCard, {
      body: { ...body, attributes: ['blade'] as never },
    })
    expect(Object.keys(fields)).toEqual(['attributes'])
    const unknown = { ...card, excludedAttributes: ['blade'], attributeFees: [{ attribute: 'food', fee: 1 }] }
    const refused = await clerk.call(expressChannel.tryCard, {
      body: { ...parcel, card: JSON.stringify(unknown) },
    })
    expect(Object.keys(refused.fields)).toEqual([
      'card.attributeFees.0.attribute',
      'card.excludedAttributes.0',
    ])
  })
})
