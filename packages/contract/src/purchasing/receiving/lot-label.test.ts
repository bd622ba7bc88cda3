import { expect, test } from 'vitest'
import { dayOfGs1, isSameItem, readLotLabel } from './lot-label.ts'

const fnc1 = String.fromCharCode(29)

test('a label of GS1 names item, lot, expiry and quantity, in any order and form', () => {
  const said = { item: '06901234567892', lot: 'A-17', expires_on: '2027-05-31', pieces: 24 }
  expect(readLotLabel('(01)06901234567892(17)270531(10)A-17(37)24')).toEqual(said)
  expect(readLotLabel(`]C101069012345678921727053110A-17${fnc1}3724`)).toEqual(said)
  expect(readLotLabel(`]d2010690123456789210A-17${fnc1}172705313724`)).toEqual(said)
})

test('a typed lot may have a day', () => {
  expect(readLotLabel('L:B42')).toEqual({ item: '', lot: 'B42', expires_on: null, pieces: 0 })
  expect(readLotLabel(' l:B42:2027-01-31 ')).toEqual({
    item: '',
    lot: 'B42',
    expires_on: '2027-01-31',
    pieces: 0,
  })
})

test('day 00 is the last of its month, and impossible days are none', () => {
  expect(dayOfGs1('280200')).toBe('2028-02-29')
  expect(dayOfGs1('270230')).toBeNull()
  expect(dayOfGs1('271301')).toBeNull()
})

test('other codes are no labels of lots', () => {
  for (const code of ['MUG01-SAG', '6901234567892', '(99)X', 'L:', ']C199X'])
    expect(readLotLabel(code)?.lot ?? '').toBe('')
})

test('an item is the same with and without leading zeros, unless it is no number', () => {
  expect(isSameItem('6901234567892', '06901234567892')).toBe(true)
  expect(isSameItem('0MUG', 'MUG')).toBe(false)
})
