import { holiday } from '@dropyard/contract/logistics/holiday'
import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { inDays } from '../../../testing/days.ts'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(warehouse, {
  valid: (n) => ({ time_zone: 'America/Chicago', areas: n % 2 ? ['A Shelves', `B Pallets ${n}`] : [] }),
})

describe('warehouses', () => {
  let clerk: Caller
  beforeAll(async () => {
    clerk = await (await startTestApp({ demo: ['stock', 'holiday'] })).as('warehouse')
  })
  const inChinese = { 'accept-language': 'zh' }

  it('carry their names in the language of the caller, and so does what refers to them', async () => {
    const names = async (headers?: Record<string, string>) =>
      (await clerk.call(warehouse.select, headers ? { headers } : {})).data.map((one) => one.name)
    expect(await names()).toContain('Yiwu')
    expect(await names(inChinese)).toContain('义乌仓')
    const { data } = await clerk.call(holiday.list, { query: { search: 'Stocktaking' }, headers: inChinese })
    expect(data[0]?.warehouse_name).toBe('义乌仓')
  })

  it('take an address of their own, and keep the rest', async () => {
    const [us] = (await clerk.call(warehouse.list, { query: { country: 'US' } })).data
    const answer = await clerk.call(warehouse.bindAddress, {
      body: { id: us?.id ?? 0, country: 'us', city: 'Newark', address: '1 Dock Street', zip: '07101' },
    })
    expect(answer.data).toMatchObject({
      code: 'US',
      name: 'New Jersey',
      country: 'US',
      city: 'Newark',
      contact: '',
    })
    const stale = await clerk.call(warehouse.bindAddress, {
      body: { id: us?.id ?? 0, version: us?.version ?? 0, country: 'US' },
    })
    expect(stale.refusal).toBe('common.changed')
  })

  it('say how much lies in them, and stay while something does', async () => {
    const { data } = await clerk.call(warehouse.list)
    expect(data.map((row) => row.code)).toEqual(['CN', 'DE', 'US'])
    expect(data.every((row) => row.skus >= 0 && row.pieces >= row.skus)).toBe(true)
  })

  it('take the time zone of their country, and ask for it where there are several', async () => {
    const made = (country: string, zone = '') =>
      clerk.call(warehouse.create, {
        body: { code: `Z-${country}${zone}`.slice(0, 20), name: 'Zone', country, time_zone: zone },
      })
    const zones = await Promise.all(['PL', 'CN', 'ES'].map((country) => made(country)))
    const names = zones.map(({ data }) => data.time_zone)
    expect(names).toEqual(['Europe/Warsaw', 'Asia/Shanghai', 'Europe/Madrid'])
    expect(Object.keys((await made('CA')).fields)).toEqual(['time_zone'])
    const toronto = await made('CA', 'America/Toronto')
    expect(toronto.data.time_zone).toBe('America/Toronto')
    const { id, version } = toronto.data
    const moved = await clerk.call(warehouse.bindAddress, { body: { id, version, country: 'JP' } })
    expect(moved.data.time_zone).toBe('Asia/Tokyo')
  })
})

describe('holidays', () => {
  it('begin with the next one, and end with those that are over', async () => {
    const clerk = await (await startTestApp({ demo: ['stock'] })).as('clerk')
    for (const [name, from, to] of [
      ['Later', 40, 41],
      ['Over', -9, -8],
      ['Now', -1, 1],
      ['Next', 3, 5],
    ] as const)
      await clerk.call(holiday.create, {
        body: { name, country: 'CN', from_day: inDays(from), to_day: inDays(to) },
      })
    const { data } = await clerk.call(holiday.list)
    expect(data.map((row) => [row.name, row.days_away])).toEqual([
      ['Now', 0],
      ['Next', 3],
      ['Later', 40],
      ['Over', null],
    ])
  })
})
