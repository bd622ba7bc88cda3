import { holiday } from '@dropyard/contract/logistics/holiday'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'

describeRecord(holiday, {
  prepare: async (app) => (await app.system(demoWarehouses)).get('US') ?? 0,
  valid: (n, warehouse) =>
    n % 5 === 4 ? { country: null, warehouse_id: warehouse } : { country: n % 2 ? 'DE' : 'CN' },
  filters: {
    day: {
      value: '2030-01-09',
      finds: (row) => String(row.from_day) <= '2030-01-09' && String(row.to_day) >= '2030-01-09',
    },
  },
})

describe('holidays', () => {
  let clerk: Caller
  beforeAll(async () => {
    clerk = await (await startTestApp({ demo: ['stock', 'holiday'] })).as('clerk')
  })
  const body = { name: 'X', from_day: '2030-01-01', to_day: '2030-01-02' }

  it('are of a country or of a warehouse, not of both or none', async () => {
    const fields = async (over: object) =>
      Object.keys((await clerk.call(holiday.create, { body: { ...body, ...over } })).fields)
    expect(await fields({})).toEqual(['country', 'warehouse_id'])
    expect(await fields({ country: 'DE', warehouse_id: 1 })).toEqual(['country', 'warehouse_id'])
    expect(await fields({ warehouse_id: 999 })).toEqual(['warehouse_id'])
  })

  it('show the name of their warehouse', async () => {
    const { data } = await clerk.call(holiday.list, { query: { search: 'Stocktaking' } })
    expect(data[0]).toMatchObject({ warehouse_name: 'Yiwu', country: null })
  })
})

it('is imported from what Excel writes anywhere, and says at once which columns a file lacks', async () => {
  const admin = await (await startTestApp()).as('admin')
  const load = async (content: string | Buffer) =>
    (await admin.call(holiday.import, { files: { file: { filename: 'days.csv', content } } })).data
  const german =
    'Name;First day;Last day;Country\nWeiberfastnacht für alle;04.02.2027;04.02.2027;Deutschland\n'
  expect(await load(Buffer.from(german, 'latin1'))).toMatchObject({ created: 1, errors: [] })
  const chinese = '名称\t开始日期\t结束日期\t国家\n国庆节\t2027/10/1\t2027/10/7\t中国\n'
  expect(await load(Buffer.from(`\uFEFF${chinese}`, 'utf16le'))).toMatchObject({ created: 1, errors: [] })
  const { data } = await admin.call(holiday.list, { query: { day: '2027-10-03' } })
  expect(data).toMatchObject([
    { name: '国庆节', country: 'CN', from_day: '2027-10-01', to_day: '2027-10-07' },
  ])
  const lacking = await load('Name,Country\nX,DE\n')
  expect(lacking.errors.slice(0, 2)).toEqual([
    { row: 1, column: 'First day', message: 'The file lacks this column.' },
    { row: 1, column: 'Last day', message: 'The file lacks this column.' },
  ])
})
