import { describe, expect, it } from 'vitest'
import { address } from '../logistics/address.ts'
import { record } from './record.ts'
import { listedUnder } from './under.ts'
import * as wire from './wire.ts'

const locker = record({
  name: 'locker',
  path: '/v1/locker',
  title: ['Lockers', '储物柜'],
  singular: ['locker', '储物柜'],
  fields: {
    address_id: [wire.id, 'Address', '地址'],
    code: [wire.text(20), 'Code', '编号'],
  },
  filter: { address_id: wire.id.optional(), row: wire.int().optional() },
  sortable: ['code'],
  labelField: 'code',
})

describe('a list under a parent', () => {
  it('gives new rows the parent, and offers none where they can’t have it', () => {
    const list = listedUnder(locker, {
      parent: address,
      by: 'address_id',
      title: ['Its lockers', '其储物柜'],
    })
    expect(list).toMatchObject({
      parent: 'address',
      fill: { address_id: 'id' },
      title: { en: 'Its lockers', zh: '其储物柜' },
    })
    expect(listedUnder(locker, { parent: address, by: 'row' })).toMatchObject({
      fill: {},
      title: { en: 'Lockers', zh: '储物柜' },
    })
  })

  it('is refused at declaration when it can’t be filtered by the parent, or a field does not exist', () => {
    const declare = (by: string, fill?: Record<string, string>) => () =>
      listedUnder(locker, { parent: address, by: by as 'address_id', ...(fill ? { fill } : {}) })
    expect(declare('shelf_id')).toThrow('its list has no filter "shelf_id"')
    expect(declare('address_id', { shelf: 'id' })).toThrow('it has no input "shelf"')
    expect(declare('address_id', { code: 'colour' })).toThrow('the parent has no field "colour"')
    const { get: _get, ...hidden } = address
    expect(() => listedUnder(locker, { parent: hidden, by: 'address_id' })).toThrow(
      'the parent has no endpoint',
    )
  })
})
