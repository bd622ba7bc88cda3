import { holiday } from '@dropyard/contract/logistics/holiday'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'

const countries = ['CN', 'US', 'DE', 'FR']

describeResource(holiday, {
  as: 'clerk',
  stranger: 'designer',
  prepare: async (app) => (await app.system(demoWarehouses)).get('US') ?? 0,
  valid: (n, warehouse) => ({
    name: `Holiday ${String(n).padStart(3, '0')}`,
    country: n % 5 === 4 ? null : countries[n % 4],
    warehouse_id: n % 5 === 4 ? warehouse : null,
    from_day: `2030-0${1 + (n % 9)}-10`,
    to_day: `2030-0${1 + (n % 9)}-1${n % 6}`,
  }),
  other: { name: 'Renamed', to_day: '2030-12-31' },
  invalid: { to_day: '2030-01-01', name: 'n'.repeat(101), country: 'XX', from_day: 'soon' },
  filters: {
    day: {
      value: '2030-03-11',
      finds: (row) => String(row.from_day) <= '2030-03-11' && String(row.to_day) >= '2030-03-11',
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
