import { describe, expect, it } from 'vitest'
import { linesOf } from './account-text.ts'

describe('an account to pay to', () => {
  it('is read as lines of label and value, in both kinds of colon', () => {
    expect(linesOf('Bank: Harbour Bank\n户名：Dropyard Trading Ltd.')).toEqual([
      { label: 'Bank', value: 'Harbour Bank' },
      { label: '户名', value: 'Dropyard Trading Ltd.' },
    ])
  })

  it('keeps colons inside a value, and lines without a label', () => {
    expect(linesOf('Link: https://pay.example/1\n\nQuote your company')).toEqual([
      { label: 'Link', value: 'https://pay.example/1' },
      { label: '', value: 'Quote your company' },
    ])
  })

  it('is empty when nothing is written', () => {
    expect(linesOf('')).toEqual([])
  })
})
