import { describe, expect, it } from 'vitest'
import { say } from './say.ts'

const en = {
  title: 'Orders',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  fields: { name: 'Name' },
}
const zh = { title: '订单', rows_one: '{{count}} 行', rows_other: '{{count}} 行', fields: { name: '名称' } }

describe('words', () => {
  it('are found by their path', () => {
    expect(say(en, 'fields.name', undefined, 'en')).toBe('Name')
    expect(say(zh, 'title', undefined, 'zh')).toBe('订单')
  })

  it('stand in the plural form of their count', () => {
    expect(say(en, 'rows', { count: 1 }, 'en')).toBe('1 row')
    expect(say(en, 'rows', { count: 2 }, 'en')).toBe('2 rows')
    expect(say(en, 'rows', { count: 0 }, 'en')).toBe('0 rows')
    expect(say(zh, 'rows', { count: 1 }, 'zh')).toBe('1 行')
  })

  it('show their path when they are missing, so that the mistake is seen', () => {
    expect(say(en, 'fields.nope', undefined, 'en')).toBe('fields.nope')
    expect(say(en, 'fields', undefined, 'en')).toBe('fields')
  })
})
