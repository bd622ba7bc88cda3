import { describe, expect, it } from 'vitest'
import { townLine, townLines } from './town-line.ts'

describe('the town in an address', () => {
  it.each([
    [
      'US',
      { city: 'Boston', province: 'Massachusetts', province_code: 'MA', zip: '02116' },
      'Boston, MA 02116',
    ],
    ['DE', { city: 'München', zip: '80469' }, '80469 München'],
    ['CA', { city: 'Vancouver', province_code: 'BC', zip: 'V6J 1M4' }, 'Vancouver BC V6J 1M4'],
    ['GB', { city: 'London', zip: 'SW1A 1AA' }, 'London, SW1A 1AA'],
    ['IT', { city: 'Milano', province: 'Milano', province_code: 'MI', zip: '20121' }, '20121 Milano MI'],
    ['JP', { city: 'Shibuya', province: 'Tokyo', zip: '150-0001' }, '150-0001 Tokyo Shibuya'],
    ['BR', { city: 'São Paulo', province_code: 'SP', zip: '01310-100' }, '01310-100 São Paulo - SP'],
    ['FR', { city: 'Paris', zip: '75011', province: 'Île-de-France' }, '75011 Paris, Île-de-France'],
  ])('is written as in %s', (country, town, written) => {
    expect(townLine({ ...town, country })).toBe(written)
  })

  it('has no empty lines, whatever is missing', () => {
    expect(townLines({ country: 'US', city: 'Boston' })).toEqual(['Boston'])
    expect(townLines({ country: 'DE' })).toEqual([])
  })
})
