import { holiday } from '@dropyard/contract/logistics/holiday'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'

describeRecord(holiday, {
  prepare: async (app) => (await app.system(demoWarehouses)).get('US') ?? 0,
  valid: (n, warehouse) =>
    n % 5 === 4 ? { country: null, warehouse_id: warehouse } : { country: n % 2 ? 'DE' : 'CN' },
})

describe('holidays', () => {
  let clerk: Caller
  beforeAll(async () => {
    clerk = await (await startTestApp({ demo: ['stock', 'holiday'] })).as('clerk')
  })

  it('are of a warehouse that there is', async () => {
    const body = { name: 'X', from_day: '2030-01-01', to_day: '2030-01-02', warehouse_id: 999 }
    expect(Object.keys((await clerk.call(holiday.create, { body })).fields)).toEqual(['warehouse_id'])
  })

  it('show the name of their warehouse', async () => {
    const { data } = await clerk.call(holiday.list, { query: { search: 'Stocktaking' } })
    expect(data[0]).toMatchObject({ warehouse_name: 'Yiwu', country: null, days: 1 })
  })
})
