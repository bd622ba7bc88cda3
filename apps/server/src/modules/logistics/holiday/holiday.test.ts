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
    expect(data[0]).toMatchObject({ warehouse_name: 'Yiwu', country: null, days: 1 })
  })
})
