import { ioss } from '@dropyard/contract/logistics/ioss'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { defaultIoss } from './default.ts'

const numberOf = (n: number) => `IM${String(3_720_000_000 + n)}`

describeRecord(ioss, {
  valid: (n) => ({ number: numberOf(n), is_default: n === 3 }),
  other: { name: 'Renamed', valid_to: '2099-12-31' },
  invalid: { number: 'im3720000001' },
})

describe('IOSS numbers', () => {
  let app: TestApp
  let merchant: Caller
  beforeAll(async () => {
    app = await startTestApp()
    merchant = await app.as('merchant')
  })

  const bodyOf = (n: number, more: object = {}) => ({
    ...{ name: `Number ${n}`, number: numberOf(n), valid_from: '2024-01-01' },
    ...more,
  })

  it('are there once for a company, but two companies may have the same', async () => {
    const body = bodyOf(500)
    expect((await merchant.call(ioss.create, { body })).status).toBe(200)
    const again = await merchant.call(ioss.create, { body })
    expect(again.fields).toEqual({ number: 'Number already exists.' })
    const other = await app.as('merchant2')
    expect((await other.call(ioss.create, { body })).status).toBe(200)
  })

  it('have one default, which counts only while it is valid', async () => {
    const { entities } = await app.system(demoIds)
    const on = (day: string, country = 'FR', zip = '') =>
      app.system(async (ctx) => {
        const number = defaultIoss(entities.northwind, { country, zip }, new Date(day))
        return (await ctx.db.execute<{ number: string | null }>(sql`SELECT ${number} AS number`)).rows[0]
          ?.number
      })
    const make = async (n: number, more: object) =>
      (await merchant.call(ioss.create, { body: bodyOf(n, more) })).data
    expect((await make(501, { is_default: true, valid_to: '2024-12-31' })).state).toBe('over')
    expect(await on('2024-06-01')).toBe(numberOf(501))
    expect(await on('2024-06-01', 'US')).toBeNull()
    expect(await on('2024-06-01', 'ES', '28013')).toBe(numberOf(501))
    expect(await on('2024-06-01', 'ES', '35002')).toBeNull()
    expect(await on('2024-06-01', 'GB', 'BT1 2AB')).toBe(numberOf(501))
    expect(await on('2025-06-01')).toBeNull()
    await make(502, { is_default: true })
    expect(await on('2025-06-01')).toBe(numberOf(502))
    const { data } = await merchant.call(ioss.list, { query: { is_default: true } })
    expect(data).toMatchObject([{ number: numberOf(502), state: 'valid' }])
    expect((await make(504, { valid_from: '2999-01-01' })).state).toBe('later')
  })
})
