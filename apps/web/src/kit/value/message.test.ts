import { describe, expect, it } from 'vitest'
import { messageIn } from './message.ts'

const en = {
  title: 'Orders',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  fields: { name: 'Name' },
}
const zh = { title: '订单', rows_one: '{{count}} 行', rows_other: '{{count}} 行', fields: { name: '名称' } }

describe('words', () => {
  it('are found by their path', () => {
    expect(messageIn(en, 'fields.name', undefined, 'en')).toBe('Name')
    expect(messageIn(zh, 'title', undefined, 'zh')).toBe('订单')
  })

  it('stand in the plural form of their count', () => {
    expect(messageIn(en, 'rows', { count: 1 }, 'en')).toBe('1 row')
    expect(messageIn(en, 'rows', { count: 2 }, 'en')).toBe('2 rows')
    expect(messageIn(en, 'rows', { count: 0 }, 'en')).toBe('0 rows')
    expect(messageIn(zh, 'rows', { count: 1 }, 'zh')).toBe('1 行')
  })

  it('show their path when they are missing, so that the mistake is seen', () => {
    expect(messageIn(en, 'fields.nope', undefined, 'en')).toBe('fields.nope')
    expect(messageIn(en, 'fields', undefined, 'en')).toBe('fields')
  })
})
