import { country } from '@dropyard/contract/kit/country'
import { area } from '@dropyard/contract/logistics/area'
import { country as countries, countryRecord } from '@dropyard/contract/logistics/country'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { importThrough } from '../../../testing/import-through.ts'

const app = await startTestApp()
const admin = await app.as('admin')
const inChinese = { 'accept-language': 'zh' }

describe('countries', () => {
  it('are listed in the order in which they are offered, in either language', async () => {
    const { data, total } = await admin.call(countryRecord.list, {
      query: { 'per-page': 20 },
      headers: inChinese,
    })
    expect(total).toBe(250)
    expect(data.slice(0, 3).map((row) => [row.code, row.title])).toEqual([
      ['US', '美国'],
      ['GB', '英国'],
      ['DE', '德国'],
    ])
    expect(data[0]?.areas).toBe(51)
  })

  it('are all those that a field for a country takes', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap((a) => letters.map((b) => a + b))
    const taken = codes.filter((code) => country.safeParse(code).data === code)
    const { data } = await admin.call(countries.select)
    expect(taken).toEqual(data.map(({ code }) => code).toSorted())
  })

  it('are changed but keep their code, and those of ISO 3166 stay', async () => {
    const [row] = (await admin.call(countryRecord.list, { query: { search: 'Germany' } })).data
    if (!row) throw new Error('No Germany')
    const body = { ...row, sort: 1 }
    const changed = await admin.call(countryRecord.update, { params: { id: row.id }, body })
    expect(changed.data).toMatchObject({ code: 'DE', sort: 1 })
    const other = await admin.call(countryRecord.update, {
      params: { id: row.id },
      body: { ...body, code: 'DX', version: 2 },
    })
    expect(Object.keys(other.fields)).toEqual(['code'])
    // Facts on which fees and duty depend can't be edited.
    await admin.call(countryRecord.update, {
      params: { id: row.id },
      body: { ...body, eu: false, postal_pattern: '', version: 2 } as never,
    })
    const { data: kept } = await admin.call(countryRecord.get, { params: { id: row.id } })
    expect(kept).toMatchObject({ eu: true, postal_pattern: '\\d{5}' })
    expect((await admin.call(countryRecord.remove, { params: { id: row.id } })).refusal).toBe('country.iso')
  })

  it('are exported, and the untouched file changes nothing', async () => {
    const { raw } = await admin.call(countryRecord.export, { query: { format: 'csv' } })
    const { data } = await importThrough(app, admin, countryRecord.import, {
      files: { file: { filename: 'c.csv', content: raw } },
    })
    expect(data).toMatchObject({ rows: 250, unchanged: 250, errors: [] })
  })

  it('have a currency and areas', async () => {
    const { data } = await admin.call(countryRecord.currency, { query: { country: 'jp' } })
    expect(data).toEqual({ code: 'JP', name: 'Japan', currency: 'JPY' })
    expect((await admin.call(countryRecord.currency, { query: { country: 'XX' } })).refusal).toBe(
      'common.not_found',
    )
    const states = await admin.call(area.select, { query: { country: 'us', search: 'York' } })
    expect(states.data.map((one) => [one.code, one.name])).toEqual([['NY', 'New York']])
    const all = await admin.call(area.list, { headers: inChinese })
    expect(all.data.find((one) => one.code === 'CA')).toMatchObject({ name: '加拿大', areas: 13 })
    const canada = await admin.call(area.list, { query: { country: 'CA' } })
    expect(canada.data).toHaveLength(13)
  })
})
