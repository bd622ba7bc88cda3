import { expect, it } from 'vitest'
import { addressFlaws, neededByCountry } from './problem.ts'

const bare = { name: 'Ada', phone: '', address1: '1 Main St', city: 'Town', province: '', zip: '' }

it.each([
  ['US', ['province', 'zip']],
  ['DE', ['zip']],
  ['HK', []],
  ['', []],
])('asks an address in "%s" for what a parcel there needs', (country, needed) => {
  const asked = (['province', 'zip'] as const).filter((field) => neededByCountry(field)({ country }))
  expect(asked).toEqual(needed)
  // What is marked is what is refused without it.
  if (country) expect(addressFlaws({ ...bare, country }).toSorted()).toEqual(needed)
})
