import { expect, test } from 'vitest'
import { readBmp } from './bmp.ts'

interface Made {
  width: number
  /** Negative: the first row comes first. */
  rows: number
  bits: number
  compression?: number
  palette?: number[]
  /** Bytes of the rows, padded by whoever calls. */
  body: number[]
}

function bitmap({ width, rows, bits, compression = 0, palette = [], body }: Made): Buffer {
  const header = Buffer.alloc(54)
  header.write('BM', 0, 'latin1')
  header.writeUInt32LE(54 + palette.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(rows, 22)
  header.writeUInt16LE(bits, 28)
  header.writeUInt32LE(compression, 30)
  return Buffer.concat([header, Buffer.from(palette), Buffer.from(body)])
}
const read = (made: Made) => readBmp(bitmap(made), 1000)
const red = [255, 0, 0]
const blue = [0, 0, 255]

test('24 bits: blue comes first in the file, and the last row', () => {
  const body = [0, 0, 255, 0, 255, 0, 0, 0]
  expect(read({ width: 1, rows: 2, bits: 24, body })?.data).toEqual(Buffer.from([...blue, ...red]))
  expect(read({ width: 1, rows: -2, bits: 24, body })?.data).toEqual(Buffer.from([...red, ...blue]))
})

test('rows are padded to four bytes', () => {
  const body = [0, 0, 255, 255, 0, 0, 9, 9]
  expect(read({ width: 2, rows: 1, bits: 24, body })).toEqual({
    width: 2,
    height: 1,
    data: Buffer.from([...red, ...blue]),
  })
})

test('32 bits, plain and with bit fields', () => {
  const body = [0, 0, 255, 0, 255, 0, 0, 0]
  for (const compression of [0, 3])
    expect(read({ width: 2, rows: 1, bits: 32, compression, body })?.data).toEqual(
      Buffer.from([...red, ...blue]),
    )
})

test('8 bits look their colours up', () => {
  const palette = [0, 0, 255, 0, 255, 0, 0, 0]
  expect(read({ width: 2, rows: 1, bits: 8, palette, body: [1, 0, 0, 0] })?.data).toEqual(
    Buffer.from([...blue, ...red]),
  )
})

test.each([
  ['16 bits', { width: 1, rows: 1, bits: 16, body: [0, 0, 0, 0] }],
  ['compressed', { width: 1, rows: 1, bits: 8, compression: 1, body: [0, 0, 0, 0] }],
  ['without width', { width: 0, rows: 1, bits: 24, body: [] }],
  ['cut off', { width: 2, rows: 2, bits: 24, body: [0, 0, 0, 0] }],
  ['larger than allowed', { width: 40, rows: 40, bits: 24, body: [] }],
])('a bitmap that is %s is not read', (_what, made) => expect(read(made)).toBeUndefined())

test('something else is not read', () => {
  expect(readBmp(Buffer.from('BM'), 1000)).toBeUndefined()
  expect(readBmp(Buffer.alloc(100), 1000)).toBeUndefined()
})
