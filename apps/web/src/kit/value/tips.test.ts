import { describe, expect, it } from 'vitest'
import { placeOf } from './tips.ts'

const view = { width: 1000, height: 600 }
const tip = { width: 100, height: 28 }

describe('where a tip stands', () => {
  it('is above the middle of what it belongs to', () => {
    expect(placeOf({ left: 400, top: 300, width: 40, height: 20 }, tip, view)).toEqual({
      left: 370,
      top: 266,
    })
  })

  it('is below where there is no room above', () => {
    expect(placeOf({ left: 400, top: 30, width: 40, height: 20 }, tip, view).top).toBe(56)
  })

  it('stays inside the window at both sides', () => {
    expect(placeOf({ left: 0, top: 300, width: 20, height: 20 }, tip, view).left).toBe(8)
    expect(placeOf({ left: 980, top: 300, width: 20, height: 20 }, tip, view).left).toBe(892)
  })

  it('is at the right of what asks for it there', () => {
    const target = { left: 10, top: 300, width: 40, height: 20 }
    expect(placeOf(target, tip, { ...view, beside: true })).toEqual({ left: 56, top: 296 })
  })

  it('begins inside the window when it is wider', () => {
    expect(
      placeOf({ left: 10, top: 300, width: 20, height: 20 }, { width: 990, height: 40 }, view).left,
    ).toBe(8)
  })
})
