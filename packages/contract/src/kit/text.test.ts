import { describe, expect, it } from 'vitest'
import { fill, joinWords, text, withinSentence } from './text.ts'

it('reads pairs of words in one language, groups and all', () => {
  const words = text({ title: ['Orders', '订单'], fields: { name: ['Name', '姓名'] } })
  expect(words.en).toEqual({ title: 'Orders', fields: { name: 'Name' } })
  expect(words.zh).toEqual({ title: '订单', fields: { name: '姓名' } })
})

describe('filling a text', () => {
  it('sets Latin values apart from Chinese, and nothing else', () => {
    const create = (one: string) => fill('新增{{one}}', { one })
    expect([create('IOSS 税号'), create('地址')]).toEqual(['新增 IOSS 税号', '新增地址'])
    expect(fill('充值{{amount}}已到账，余额{{balance}}。', { amount: '$5.00', balance: '$9.00' })).toBe(
      '充值 $5.00 已到账，余额 $9.00。',
    )
    expect(fill('请在 {{n}} 秒后重试', { n: 5 })).toBe('请在 5 秒后重试')
    expect(fill('“{{name}}”已授权', { name: 'Camp' })).toBe('“Camp”已授权')
    expect(fill('Page {{n}}of', { n: 5 })).toBe('Page 5of')
  })

  it('groups how many there are, and leaves other numbers as they are', () => {
    expect(fill('{{count}} overdue in {{year}}', { count: 10722, year: 2026 })).toBe('10,722 overdue in 2026')
  })

  it('says one thing as one, and several as several', () => {
    const words = '{{count}} {{count|user has|users have}} this role.'
    expect([1, 2, 0].map((count) => fill(words, { count }))).toEqual([
      '1 user has this role.',
      '2 users have this role.',
      '0 users have this role.',
    ])
  })

  it('leaves a place that nothing is known for', () => {
    expect(fill('Hello {{who}}')).toBe('Hello {{who}}')
  })
})

it('words stand side by side as Chinese is written', () => {
  expect([joinWords('新增', 'IOSS 税号'), joinWords('新增', '地址'), joinWords('Add', ' one')]).toEqual([
    '新增 IOSS 税号',
    '新增地址',
    'Add one',
  ])
})

it('a title amid a sentence begins small, unless it is written with a capital everywhere', () => {
  expect(
    ['Order tags', 'A title', 'SKU', 'PayPal account', 'WeChat', 'English name', 'E-mail'].map(
      withinSentence,
    ),
  ).toEqual(['order tags', 'A title', 'SKU', 'PayPal account', 'WeChat', 'English name', 'E-mail'])
})
