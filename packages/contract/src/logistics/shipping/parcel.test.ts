import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parcelOf } from './parcel.ts'

const mug = { grams: 350, lengthMm: 120, widthMm: 90, heightMm: 100, quantity: 1 }
const poster = { grams: 80, lengthMm: 40, widthMm: 600, heightMm: 40, quantity: 1 }
const volume = (p: { lengthMm: number; widthMm: number; heightMm: number }) =>
  p.lengthMm * p.widthMm * p.heightMm

describe('the parcel of some goods', () => {
  it('is the item itself when there is one, whichever side is called its length', () => {
    expect(parcelOf([mug])).toEqual({ grams: 350, lengthMm: 120, widthMm: 100, heightMm: 90 })
  })

  it('grows in height when there are several', () => {
    expect(parcelOf([{ ...mug, quantity: 3 }])).toEqual({
      grams: 1050,
      lengthMm: 120,
      widthMm: 100,
      heightMm: 270,
    })
  })

  it('is as long as the longest item', () => {
    expect(parcelOf([mug, poster]).lengthMm).toBe(600)
  })

  it('has no known weight when one item has none, rather than a weight that is too low', () => {
    expect(parcelOf([mug, { ...poster, grams: 0 }]).grams).toBe(0)
  })

  it('always has room for everything in it', () => {
    const side = fc.integer({ min: 1, max: 2000 })
    const item = fc.record({
      grams: fc.integer({ min: 1, max: 30_000 }),
      lengthMm: side,
      widthMm: side,
      heightMm: side,
      quantity: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
        const parcel = parcelOf(items)
        const inside = items.reduce((sum, one) => sum + volume(one) * one.quantity, 0)
        expect(volume(parcel)).toBeGreaterThanOrEqual(inside)
        for (const one of items)
          expect(parcel.lengthMm).toBeGreaterThanOrEqual(Math.max(one.lengthMm, one.widthMm, one.heightMm))
      }),
    )
  })
})
