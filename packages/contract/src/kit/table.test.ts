import { describe, expect, it } from 'vitest'
import { table, tableLines, tableText } from './table.ts'
import * as wire from './wire.ts'
import { controlOf } from './wire.ts'

const tiers = table({
  from: [wire.int({ min: 1 }), 'From', '起订量'],
  price: [wire.minor({ min: 1 }), 'Price', '单价'],
  note: [wire.text(20, 0).default(''), 'Note', '备注'],
})
const columns = controlOf(tiers)?.columns ?? {}
const cents = (text: string) => Math.round(Number(text) * 100)
const written = (amount: number) => (amount / 100).toFixed(2)

describe('a table in a field', () => {
  it('knows its columns', () => {
    expect(columns.from).toEqual({ words: { en: 'From', zh: '起订量' }, kind: 'int', optional: false })
    expect(columns.note).toMatchObject({ kind: 'text', optional: true })
  })

  it('reads what forms send: texts, indexed lines, and lines left empty', () => {
    const read = tiers.parse({
      0: { from: '1', price: '1250' },
      1: {},
      2: { from: 100, price: 990, note: 'x' },
    })
    expect(read).toEqual([
      { from: 1, price: 1250, note: '' },
      { from: 100, price: 990, note: 'x' },
    ])
    expect(tiers.parse('')).toEqual([])
  })

  it('is the same after a file, whatever the order of its keys', () => {
    const lines = [
      { note: '', price: 1250, from: 1 },
      { note: 'boxed', price: 990, from: 100 },
    ]
    const text = tableText(lines, columns, written)
    expect(text).toBe('1 | 12.50 |\n100 | 9.90 | boxed')
    const read = tiers.parse(tableLines(text, columns, cents))
    expect(tableText(read, columns, written)).toBe(text)
  })

  it.each([
    ['a sign that separates cells', [{ from: 1, price: 2, note: 'a|b' }]],
    ['a cell too many', tableLines('1 | 2 | a | b', columns, cents)],
    ['what is no number', tableLines('some | 2', columns, cents)],
    ['a text that is none', 'nonsense'],
    ['too many lines', Array.from({ length: 21 }, () => ({ from: 1, price: 2 }))],
  ])('refuses %s', (_, lines) => {
    expect(tiers.safeParse(lines).success).toBe(false)
  })

  it('says in which line and column it is wrong, of the field itself', () => {
    const { error } = tiers.safeParse([{ from: 1, price: 2 }, { from: 5 }])
    expect(error?.issues).toEqual([
      expect.objectContaining({
        path: [],
        message: 'Line 2, Price: Required.',
        params: { zh: '第 2 行“单价”：必填。' },
      }),
    ])
  })
})
