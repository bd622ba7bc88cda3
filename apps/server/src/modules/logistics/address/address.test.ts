import { address } from '@dropyard/contract/logistics/address'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'

const place = {
  label: 'Office',
  receiver: 'Ada',
  country: 'DE',
  city: 'Berlin',
  address1: 'Street 1',
  zip: '10115',
}
const albany = { country: 'US', province: 'NY', zip: '12207' }

describeRecord(address, {
  valid: (n) => ({ ...(n % 2 ? { country: 'DE', zip: '10115' } : albany), is_default: n === 0 }),
  other: { receiver: 'Someone Else', phone: '', address2: '-2nd floor' },
  invalid: { zip: 'x' },
})

describe('the address book', () => {
  let merchant: Caller
  beforeAll(async () => {
    merchant = await (await startTestApp()).as('merchant')
  })
  const add = async (over: object) =>
    (await merchant.call(address.create, { body: { ...place, ...over } })).data

  it('has one default at most', async () => {
    const old = await add({ is_default: true })
    const fresh = await add({ is_default: true })
    const { data } = await merchant.call(address.list, { query: { is_default: true } })
    expect(data.map((row) => row.id)).toEqual([fresh.id])
    const before = await merchant.call(address.get, { params: { id: old.id } })
    expect(before.data).toMatchObject({ is_default: false, version: old.version + 1 })
  })

  it('writes country codes in capitals and takes postal codes as people write them', async () => {
    const row = await add({ country: 'gb', zip: 'sw1a 1aa', province: '' })
    expect(row).toMatchObject({ country: 'GB', zip: 'sw1a 1aa' })
  })
})
