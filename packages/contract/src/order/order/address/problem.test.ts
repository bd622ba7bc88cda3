import { expect, it } from 'vitest'
import { addressFlaws, flawIn, neededByCountry } from './problem.ts'

const bare = { name: 'Ada', phone: '', address1: '1 Main St', city: 'Town', province: '', zip: '' }

it.each([
  ['US', ['province', 'zip']],
  ['DE', ['zip']],
  ['HK', []],
  ['', []],
])('asks an address in "%s" for what a parcel there needs', (country, needed) => {
  const asked = (['province', 'zip'] as const).filter((field) => neededByCountry(field)({ country }))
  expect(asked).toEqual(needed)
  // The fields marked as required are those without which the address is refused.
  if (country) expect(addressFlaws({ ...bare, country }).toSorted()).toEqual(needed)
})

it('says of each field what is wrong with it, however little of the others is typed', () => {
  const given = { name: undefined, country: 'US', zip: '1', province: ' ' }
  expect(flawIn('zip')(given, 'en')).toBe('This isn’t a postal code of this country.')
  expect(flawIn('province')(given, 'zh')).toBe('请填写州/省。')
  expect(flawIn('name')(given, 'en')).toBe('Enter the receiver’s name.')
  expect(flawIn('zip')({ ...given, zip: '62701' }, 'en')).toBeUndefined()
})
