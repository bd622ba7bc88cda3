import { describe, expect, it } from 'vitest'
import { type ExpressConditions, takes } from './match.ts'

const any: ExpressConditions = {
  warehouseId: null,
  countries: [],
  attributes: [],
  gramsMin: null,
  gramsMax: null,
}
const parcel = { warehouseId: 1, country: 'DE', attributes: ['liquid'], grams: 500 }
const taken = (over: Partial<ExpressConditions>) => takes({ ...any, ...over }, parcel)

describe('an express rule', () => {
  it('without conditions takes every parcel', () => {
    expect(taken({})).toBe(true)
  })

  it('takes what all its conditions fit, ends of weights included', () => {
    const rule = { warehouseId: 1, countries: ['FR', 'DE'], attributes: ['powder', 'liquid'] }
    expect(taken({ ...rule, gramsMin: 500, gramsMax: 500 })).toBe(true)
    expect(taken({ ...rule, warehouseId: 2 })).toBe(false)
    expect(taken({ ...rule, countries: ['FR'] })).toBe(false)
    expect(taken({ ...rule, attributes: ['powder'] })).toBe(false)
    expect(taken({ ...rule, gramsMin: 501 })).toBe(false)
    expect(taken({ ...rule, gramsMax: 499 })).toBe(false)
  })
})
