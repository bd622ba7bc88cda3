import { numberPool as contract } from '@dropyard/contract/logistics/number-pool'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { takeNumber } from './numbers.ts'

describeRecord(contract, {
  valid: (n) => ({ first: n * 100, last: n * 100 + 99, digits: 8 + (n % 5) }),
})

describe('numbers of a pool', () => {
  let app: TestApp
  let clerk: Caller
  beforeAll(async () => {
    app = await startTestApp()
    clerk = await app.as('clerk')
  })
  const make = async (values: object) =>
    (await clerk.call(contract.create, { body: { name: 'Post', first: 1, last: 3, ...values } })).data

  it('are given once each, also to many who ask at the same time, until there are none', async () => {
    const { id } = await make({
      prefix: 'RR',
      suffix: 'CN',
      check: 's10',
      first: 47_312_482,
      last: 47_312_484,
    })
    const take = () => app.system((ctx) => takeNumber(ctx, id))
    const taken = await Promise.all([take(), take(), take()])
    expect(new Set(taken).size).toBe(3)
    expect(taken).toContain('RR473124829CN')
    expect(await take()).toBeUndefined()
    const { data } = await clerk.call(contract.get, { params: { id } })
    expect(data).toMatchObject({ remaining: 0, level: 'empty' })
  })

  it('stay in their range once they are given out', async () => {
    const pool = await make({ name: 'Range' })
    await app.system((ctx) => takeNumber(ctx, pool.id))
    const change = async (values: object) => {
      const { data } = await clerk.call(contract.get, { params: { id: pool.id } })
      return clerk.call(contract.update, {
        params: { id: pool.id },
        body: { name: 'Range', first: 1, last: 3, version: data.version, ...values },
      })
    }
    expect(Object.keys((await change({ first: 2 })).fields)).toEqual(['first'])
    expect(Object.keys((await change({ last: 0 })).fields)).toEqual(['last'])
    expect(Object.keys((await change({ digits: 1, last: 30 })).fields)).toEqual(['digits'])
    expect((await change({ last: 900 })).data).toMatchObject({ remaining: 899, next: 2 })
  })
})
