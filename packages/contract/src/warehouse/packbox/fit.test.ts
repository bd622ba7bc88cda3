import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Piece, smallestThatFits } from './fit.ts'

const box = (name: string, a: number, b: number, c: number, cost = 100) => ({
  name,
  size: [a, b, c] as const,
  cost,
})
const boxes = [box('L', 400, 300, 200), box('S', 200, 150, 100), box('M', 300, 200, 150)]
const piece = (a: number, b: number, c: number, quantity = 1): Piece => ({ size: [a, b, c], quantity })
const fits = (...pieces: Piece[]) => smallestThatFits(pieces, boxes)?.name

it('is the smallest that takes each piece, turned as it needs, and all of them together', () => {
  expect(fits(piece(100, 150, 200))).toBe('S')
  expect(fits(piece(210, 20, 20))).toBe('M')
  expect(fits(piece(100, 100, 100, 2))).toBe('S')
  expect(fits(piece(100, 100, 100, 3))).toBe('M')
  expect(fits(piece(100, 100, 100, 40))).toBe(undefined)
})

it('is not known where a side is not known, or nothing is sent', () => {
  expect(fits(piece(100, 0, 100))).toBe(undefined)
  expect(fits()).toBe(undefined)
})

it('never has less room than what is in it', () => {
  const side = fc.integer({ min: 1, max: 450 })
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side, side), { minLength: 1, maxLength: 5 }), (sizes) => {
      const found = smallestThatFits(
        sizes.map(([a, b, c]) => piece(a, b, c)),
        boxes,
      )
      if (!found) return
      const room = sizes.reduce((sum, [a, b, c]) => sum + a * b * c, 0)
      expect(room).toBeLessThanOrEqual(found.size[0] * found.size[1] * found.size[2])
    }),
  )
})
