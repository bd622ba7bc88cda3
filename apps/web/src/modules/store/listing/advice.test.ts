import { listingErrors } from '@dropyard/contract/store/listing'
import { expect, it } from 'vitest'
import { adviceOf } from './advice.ts'
import { words } from './words.ts'

it('has advice in both languages for every way that listing fails', () => {
  for (const { code } of Object.values(listingErrors)) {
    const advice = adviceOf(code)
    expect(advice.words, code).not.toBe('other')
    expect(words.en.advice[advice.words]).not.toBe('')
    expect(words.zh.advice[advice.words]).not.toBe('')
  }
})

it('leads to the store when its authorization is lost, and back to the product when its words are wrong', () => {
  expect(adviceOf('listing.store_lost').mend).toBe('authorize')
  expect(adviceOf('listing.title_long').mend).toBe('again')
})

it('says something useful about a failure that it does not know', () => {
  expect(adviceOf('listing.new')).toEqual({ words: 'other', mend: undefined })
  expect(adviceOf(null).words).toBe('other')
})
