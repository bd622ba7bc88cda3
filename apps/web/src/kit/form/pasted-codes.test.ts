import { describe, expect, it } from 'vitest'
import { codesIn } from './pasted-codes.ts'

const countries = [
  { code: 'US', name: 'United States' },
  { code: 'GB', name: 'United Kingdom' },
  { code: 'DE', name: 'Germany' },
  { code: 'KR', name: 'Korea, Republic of' },
]

describe('codes in a pasted text', () => {
  it('are taken however they are separated and written', () => {
    for (const text of ['US,GB,DE', 'us gb de', 'US\nGB\nDE\n', 'US; GB; DE', 'US\tGB\tDE', 'US，GB，DE'])
      expect(codesIn(text, countries), text).toEqual(['US', 'GB', 'DE'])
  })

  it('are found by names, which hold spaces and commas', () => {
    expect(codesIn('United States, Germany', countries)).toEqual(['US', 'DE'])
    expect(codesIn('Korea, Republic of\nUnited Kingdom', countries)).toEqual(['KR', 'GB'])
  })

  it('leave a text alone that is only being searched for', () => {
    for (const text of ['United St', 'US, Atlantis', '', '  '])
      expect(codesIn(text, countries), text).toBeUndefined()
  })
})
