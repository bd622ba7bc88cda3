import { ioss } from '@dropyard/contract/logistics/ioss'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { defaultIoss } from './default.ts'

const number = (n: number) => ({
  name: `Number ${String(n).padStart(3, '0')}`,
  number: `IM${String(3_720_000_000 + n)}`,
  valid_from: `2024-0${1 + (n % 9)}-01`,
  valid_to: n % 4 === 0 ? '2024-12-31' : null,
  is_default: n === 3,
})

describeRecord(ioss, {
  valid: number,
  other: { name: 'Renamed', valid_to: '2030-12-31' },
  invalid: { number: 'im3720000001' },
})

describe('IOSS numbers', () => {
  let app: TestApp
  let merchant: Caller
  beforeAll(async () => {
    app = await startTestApp()
    merchant = await app.as('merchant')
  })

  it('are there once for a company, but two companies may have the same', async () => {
    const body = number(500)
    expect((await merchant.call(ioss.create, { body })).status).toBe(200)
    expect((await merchant.call(ioss.create, { body })).fields).toEqual({
      number: 'Number already exists.',
    })
    const other = await app.as('merchant2')
    expect((await other.call(ioss.create, { body })).status).toBe(200)
  })

  it('have one default, which counts only while it is valid', async () => {
    const { entities } = await app.system(demoIds)
    const on = (day: string, country = 'FR') =>
      app.system(async (ctx) => {
        const number = defaultIoss(entities.northwind, country, new Date(day))
        return (await ctx.db.execute<{ number: string | null }>(sql`SELECT ${number} AS number`)).rows[0]
          ?.number
      })
    const body = { ...number(501), is_default: true, valid_from: '2024-01-01', valid_to: '2024-12-31' }
    await merchant.call(ioss.create, { body })
    expect(await on('2024-06-01')).toBe(body.number)
    expect(await on('2024-06-01', 'US')).toBeNull()
    expect(await on('2025-06-01')).toBeNull()
    await merchant.call(ioss.create, { body: { ...number(502), is_default: true, valid_to: null } })
    expect(await on('2025-06-01')).toBe('IM3720000502')
    const { data } = await merchant.call(ioss.list, { query: { is_default: true } })
    expect(data).toMatchObject([{ number: 'IM3720000502', state: 'valid' }])
    const later = { ...number(504), valid_from: '2999-01-01', valid_to: null }
    expect((await merchant.call(ioss.create, { body: later })).data.state).toBe('later')
    expect(
      (await merchant.call(ioss.create, { body: { ...body, number: number(505).number } })).data.state,
    ).toBe('over')
  })
})
