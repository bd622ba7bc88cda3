import { express } from '@dropyard/contract/logistics/express'
import { lastMile } from '@dropyard/contract/logistics/last-mile'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { demoExpress } from './demo.ts'

describeRecord(express)

describe('last-mile carriers', () => {
  let clerk: Caller
  let options: Map<string, number>
  beforeAll(async () => {
    const app = await startTestApp({ demo: ['express', 'last-mile'] })
    clerk = await app.as('clerk')
    options = await app.system(demoExpress)
  })

  it('say what they deliver, and the options count them', async () => {
    const [usps] = (await clerk.call(lastMile.list, { query: { search: 'USPS' } })).data
    const fast = options.get('FAST') ?? 0
    const changed = await clerk.call(lastMile.updateExpress, {
      body: { id: usps?.id ?? 0, express_ids: [fast] },
    })
    expect(changed.data).toMatchObject({ code: 'USPS', country: 'US', express_names: ['Fast'] })
    const { data } = await clerk.call(lastMile.list, { query: { express_id: fast } })
    expect(data.map((row) => row.code).sort()).toEqual(['UPS-US', 'USPS'])
    const option = await clerk.call(express.get, { params: { id: fast } })
    expect(option.data.last_miles).toBe(2)
    const none = await clerk.call(lastMile.updateExpress, { body: { id: usps?.id ?? 0 } })
    expect(none.data.express_names).toEqual([])
    const wrong = await clerk.call(lastMile.updateExpress, {
      body: { id: usps?.id ?? 0, express_ids: [999_999] },
    })
    expect(Object.keys(wrong.fields)).toEqual(['express_ids'])
  })

  it('forget an option that is deleted, and can be saved as they are read', async () => {
    const [usps] = (await clerk.call(lastMile.list, { query: { search: 'USPS' } })).data
    const id = usps?.id ?? 0
    const names = { name_en: 'Night', name_zh: '夜间', speed: 'fast' as const }
    const { data: night } = await clerk.call(express.create, { body: { code: 'NIGHT', ...names } })
    const fast = options.get('FAST') ?? 0
    await clerk.call(lastMile.updateExpress, { body: { id, express_ids: [fast, night.id] } })
    await clerk.call(express.remove, { params: { id: night.id } })
    const { data } = await clerk.call(lastMile.get, { params: { id } })
    expect(data.express_ids).toEqual([String(fast)])
    const again = await clerk.call(lastMile.updateExpress, {
      body: { id, express_ids: data.express_ids.map(Number) },
    })
    expect(again.status).toBe(200)
  })
})
