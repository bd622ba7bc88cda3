import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanCell, dayText, numberText, timeIn } from './cells.ts'

describe('a number in a file', () => {
  it.each([
    [',', '12.50', '12.50'],
    [',', '1,234.50', '1234.50'],
    [',', '1,234', '1234'],
    [',', '12,50', '12,50'],
    [';', '12,50', '12.50'],
    [';', '12.50', '12.50'],
    [';', '1.234,50', '1234.50'],
    [';', '1 234,50', '1234.50'],
    [';', '-0,5', '-0.5'],
    [';', '1.234', undefined],
    ['\t', '12,50', '12.50'],
    ['\t', '1,234.50', '1234.50'],
    ['\t', '1,234', undefined],
    ['\t', '1.234', undefined],
    [',', '1\u202f234', '1234'],
    [',', "1'234.50", '1234.50'],
    [';', 'twelve', 'twelve'],
  ] as const)('among "%s" %s is %s', (delimiter, text, meant) => {
    expect(numberText(text, delimiter)).toBe(meant)
  })

  it('is never read a hundred times too large', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom(',', '.'),
        (whole, cents, delimiter, point) => {
          const decimals = String(cents).padStart(2, '0')
          const read = numberText(`${whole}${point}${decimals}`, delimiter as ',')
          // Either parsed correctly, or left unchanged and refused later as no number.
          return read === `${whole}.${decimals}` || (delimiter === ',' && read === `${whole},${decimals}`)
        },
      ),
    )
  })
})

describe('a day in a file', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026/1/31', '2026-01-31T00:00:00.000Z'],
    ['31.01.2026', '2026-01-31T00:00:00.000Z'],
    ['2026年1月31日', '2026-01-31T00:00:00.000Z'],
    ['2026-11-02 10:15:00 +0100', '2026-11-02T09:15:00.000Z'],
    ['2026-11-02T10:15:00.000Z', '2026-11-02T10:15:00.000Z'],
    ['2026/11/2 10:15', '2026-11-02T10:15:00.000Z'],
  ])('%s is read', (text, at) => {
    expect(timeIn(text)?.toISOString()).toBe(at)
  })

  it.each(['2026-02-30', '30.02.2026', '2026-13-01', '2026-01-31 25:00', '01/02/2026', 'soon', ''])(
    '%s is none',
    (text) => {
      expect(timeIn(text)).toBeUndefined()
      expect(dayText(text)).toBe(text)
    },
  )
})

describe('a text in a file', () => {
  it.each([
    ['a bell and a NUL', 'Em\u0007ma\u0000', 'Emma'],
    ['the direction of a path that was copied from a window', '\u202aSKU-1\u202c', 'SKU-1'],
    ['a name turned round', 'Fi\u202escher', 'Fischer'],
    ['a space without width', 'SKU\u200b-1\ufeff', 'SKU-1'],
    ['half a character', 'a\ud800', 'a\ufffd'],
  ])('is cleaned of %s', (_what, cell, clean) => {
    expect(cleanCell(cell)).toBe(clean)
  })

  it('keeps line breaks, and what joins letters', () => {
    for (const cell of ['one\r\ntwo\tthree', 'می\u200cخواهم', '👩\u200d🚀'])
      expect(cleanCell(cell)).toBe(cell)
  })
})
