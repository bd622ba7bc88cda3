import { expect, it } from 'vitest'
import { differences } from './difference.ts'

it('names what differs, also inside', () => {
  const before = { name: 'A', address: { city: 'Salem', zip: '1' }, tags: ['x'] }
  const after = { name: 'A', address: { city: 'Portland', zip: '1' }, tags: ['x', 'y'] }
  expect(differences(before, after)).toEqual([
    { field: 'address.city', before: 'Salem', after: 'Portland' },
    { field: 'tags', before: '["x"]', after: '["x","y"]' },
  ])
})

it('shows a new record as all its fields, and a deleted one as well', () => {
  expect(differences(null, { id: 1, note: null })).toEqual([{ field: 'id', before: '', after: '1' }])
  expect(differences({ id: 1 }, undefined)).toEqual([{ field: 'id', before: '1', after: '' }])
  expect(differences('waiting', 'cancelled')).toEqual([{ field: '', before: 'waiting', after: 'cancelled' }])
})
