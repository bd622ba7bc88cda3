import { describe, expect, it } from 'vitest'
import { formatMessage } from './format-message.ts'
import { money } from './money.ts'

const words = { en: '{{who}} paid {{amount}} for {{count}}.', zh: '{{who}}已付{{amount}}，共{{count}}件。' }

describe('words with values', () => {
  it('write an amount as pages of the same language do', () => {
    const values = { who: 'Ann', amount: money(123_450, 'USD'), count: 2 }
    expect(formatMessage(words, values, 'en')).toBe('Ann paid $1,234.50 for 2.')
    expect(formatMessage(words, values, 'zh')).toBe('Ann 已付 US$1,234.50，共 2 件。')
  })

  it('take the reader’s one of a pair of words, and leave out what is not known', () => {
    const values = { who: { en: 'Finance', zh: '财务' }, amount: null, count: 2 }
    expect(formatMessage(words, values, 'en')).toBe('Finance paid  for 2.')
    expect(formatMessage(words, values, 'zh')).toBe('财务已付，共 2 件。')
  })

  it('put names one after the other as the language does', () => {
    const values = { who: ['Ann', { en: 'Finance', zh: '财务' }], amount: 3, count: 2 }
    expect(formatMessage(words, values, 'en')).toBe('Ann, Finance paid 3 for 2.')
    expect(formatMessage(words, values, 'zh')).toBe('Ann、财务已付 3，共 2 件。')
  })
})
