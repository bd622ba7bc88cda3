import { expect, it } from 'vitest'
import { addressesIn, endsAddress, isAddress } from './addresses.ts'

it('takes addresses out of what is typed or pasted, and doesn’t split names at blanks or commas', () => {
  expect(addressesIn('Ann Lee <Ann@buyer.test>')).toEqual(['ann@buyer.test'])
  expect(addressesIn('Lee, Ann <ann@buyer.test>; bo@buyer.test')).toEqual(['ann@buyer.test', 'bo@buyer.test'])
  expect(addressesIn('a@buyer.test b@buyer.test\nc@buyer.test, a@buyer.test')).toEqual([
    'a@buyer.test',
    'b@buyer.test',
    'c@buyer.test',
  ])
})

it('keeps what is no address, to show it as an error', () => {
  expect(addressesIn('Ann Lee')).toEqual(['Ann Lee'])
  expect(addressesIn('Ann, bo@buyer.test')).toEqual(['Ann', 'bo@buyer.test'])
  expect(addressesIn('ann lee@buyer')).toEqual(['ann lee@buyer'])
  expect(['Ann Lee', 'ann lee@buyer', 'a@b'].some(isAddress)).toBe(false)
})

it('ends an address at a comma, but not a name', () => {
  expect(endsAddress('ann@buyer.test,')).toBe(true)
  expect(endsAddress('Lee,')).toBe(false)
  expect(endsAddress('Ann Lee <ann@buyer.test> ')).toBe(false)
})
