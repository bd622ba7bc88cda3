import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beyondPromise, type CarriageTerms, givenBack } from './channel-promise.ts'

const direct: CarriageTerms = { channelId: 1, daysMax: 10, tracked: true, total: 1200 }

describe('the promise of a channel that was paid for', () => {
  it('is kept by a channel that is as quick, as well tracked and no dearer', () => {
    expect(beyondPromise(direct, { channelId: 2, daysMax: 10, tracked: true, total: 1200 })).toEqual([])
    expect(beyondPromise(direct, { channelId: 2, daysMax: 8, tracked: true, total: 900 })).toEqual([])
  })

  it('names everything that another channel breaks', () => {
    const standard = { channelId: 2, daysMax: 14, tracked: false, total: 1300 }
    expect(beyondPromise(direct, standard)).toEqual(['days', 'tracking', 'price'])
    expect(beyondPromise(direct, { ...standard, tracked: true, total: 700 })).toEqual(['days'])
  })

  it('can’t be shown to be kept while one of the channels has no days or price', () => {
    expect(beyondPromise({ ...direct, daysMax: null, total: null }, { ...direct, channelId: 2 })).toEqual([
      'days',
      'price',
    ])
  })

  it('gives back what is cheaper, and never asks for more', () => {
    expect(givenBack(direct, { ...direct, channelId: 2, total: 700 })).toBe(500)
    expect(givenBack(direct, { ...direct, channelId: 2, total: 1500 })).toBe(0)
    expect(givenBack({ ...direct, total: null }, { ...direct, channelId: 2 })).toBe(0)
  })

  const terms = fc.record({
    channelId: fc.integer({ min: 1, max: 3 }),
    daysMax: fc.option(fc.integer({ min: 1, max: 40 })),
    tracked: fc.boolean(),
    total: fc.option(fc.nat(5000)),
  })
  it('is kept by the channel itself, and what is given back never exceeds what was paid', () => {
    fc.assert(
      fc.property(terms, terms, (paid, other) => {
        expect(beyondPromise(paid, paid)).toEqual([])
        const back = givenBack(paid, other)
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(paid.total ?? 0)
        if (back > 0) expect(beyondPromise(paid, other)).not.toContain('price')
      }),
    )
  })
})
