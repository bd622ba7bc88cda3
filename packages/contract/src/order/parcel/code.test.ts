import { expect, test } from 'vitest'
import { orderOfCode, parcelCode } from './code.ts'

test('a code of ours is read back, and no other number is taken for one', () => {
  expect(orderOfCode(parcelCode(4711))).toBe(4711)
  expect(orderOfCode(' dy1;p;4711 ')).toBe(4711)
  for (const other of ['DY100234', 'DY1:P:', 'DY1:P:4x', 'YT2312345678901234', 'XDY1:P:4'])
    expect(orderOfCode(other), other).toBeUndefined()
})
