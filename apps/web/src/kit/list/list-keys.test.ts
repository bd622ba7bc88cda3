import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noCursor, placeOf } from './list-keys.ts'

const shown = '{"status":20}'

describe('the cursor of a list', () => {
  it('is nowhere at first', () => {
    expect(placeOf(noCursor, shown, [1, 2, 3])).toBe(-1)
  })

  it('follows its row when others come before it', () => {
    const cursor = { shown, place: 1, id: 20 }
    expect(placeOf(cursor, shown, [10, 20, 30])).toBe(1)
    expect(placeOf(cursor, shown, [5, 6, 10, 20, 30])).toBe(3)
  })

  it('stays in its place when its row has left the list', () => {
    expect(placeOf({ shown, place: 1, id: 20 }, shown, [10, 30])).toBe(1)
    expect(placeOf({ shown, place: 2, id: 30 }, shown, [10, 20])).toBe(1)
  })

  it('is nowhere in the rows of another tab or page', () => {
    expect(placeOf({ shown, place: 1, id: 20 }, '{"status":30}', [10, 20, 30])).toBe(-1)
  })

  it('never names a row that is not there', () => {
    const cursors = fc.record({
      shown: fc.constant(shown),
      place: fc.nat(50),
      id: fc.option(fc.nat(50), { nil: undefined }),
    })
    fc.assert(
      fc.property(cursors, fc.uniqueArray(fc.nat(50)), (cursor, ids) => {
        const place = placeOf(cursor, shown, ids)
        expect(place).toBeLessThan(Math.max(ids.length, 0))
        if (cursor.id !== undefined && ids.includes(cursor.id)) expect(ids[place]).toBe(cursor.id)
      }),
    )
  })
})
