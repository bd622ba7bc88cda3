import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guarded, unguarded } from './formula.ts'

it('keeps formulas from being run, in plain and in full-width signs', () => {
  for (const text of [
    '=1+1',
    '+49 30',
    '-2',
    '@x',
    '\tx',
    '＝1+1',
    '＋A1',
    '－2',
    '＠SUM(A1)',
    "'=1",
    'constructor',
  ])
    expect(guarded(text)).toBe(`'${text}`)
  for (const text of ['a=b', '12', "O'Neill", '中文', '']) expect(guarded(text)).toBe(text)
})

it('gives every text back as it was', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", '=', '＝', '＋', '－', '＠', '-', '1', 'a') }),
  )
  fc.assert(fc.property(text, (one) => unguarded(guarded(one)) === one))
})
