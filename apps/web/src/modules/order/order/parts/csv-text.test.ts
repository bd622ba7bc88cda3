import { describe, expect, it } from 'vitest'
import { csvText } from './csv-text.ts'

describe('rows as CSV', () => {
  it('are quoted, with quotes doubled, a line for each row', () => {
    expect(
      csvText([
        ['a', 'say "hi"'],
        ['b, c', ''],
      ]),
    ).toBe('"a","say ""hi"""\r\n"b, c",""')
  })

  it('hold no formulas', () => {
    expect(csvText([['=1+1', '+49 30', '-2', '@x', 'a=b']])).toBe(`"'=1+1","'+49 30","'-2","'@x","a=b"`)
  })
})
