import { describe, expect, it } from 'vitest'
import { calculate, factorText, readRule, ruleOnWire, shareText, usualRule, wrongFields } from './rule.ts'

describe('a price rule as it is typed', () => {
  it('travels with what its mode needs', () => {
    expect(ruleOnWire(usualRule)).toEqual({ mode: 'multiply', value: '2.5', shipping: 0, ending: 99 })
    expect(ruleOnWire({ ...usualRule, mode: 'add', ending: null, compare: '1.3', shipping: 250 })).toEqual({
      mode: 'add',
      value: '5.00',
      shipping: 250,
      compare_factor: '1.3',
    })
  })

  it.each([
    [{ factor: '' }, 'factor'],
    [{ factor: '0' }, 'factor'],
    [{ factor: '1.23456' }, 'factor'],
    [{ mode: 'add' as const, added: '5.001' }, 'added'],
    [{ mode: 'add' as const, added: '-1' }, 'added'],
    [{ compare: '0.9' }, 'compare'],
    [{ shipping: Number.NaN }, 'shipping'],
  ])('is not sent while a field is wrong: %j', (change, field) => {
    const draft = { ...usualRule, ...change }
    expect(wrongFields(draft)).toEqual([field])
    expect(ruleOnWire(draft)).toBeUndefined()
    expect(calculate(draft, 1000)).toBeUndefined()
  })

  it('does not mind a wrong field of the other mode', () => {
    expect(wrongFields({ ...usualRule, added: 'x' })).toEqual([])
  })

  it('gives price and crossed-out price', () => {
    expect(calculate({ ...usualRule, compare: '1.3', shipping: 400 }, 1000)).toEqual({
      price: 3599,
      compareAt: 4699,
    })
  })

  it('is not taken from a device that kept something else', () => {
    expect(readRule({ mode: 'guess' })).toBeUndefined()
    expect(readRule('2.5')).toBeUndefined()
    expect(readRule({ factor: '3' })).toEqual({ ...usualRule, factor: '3' })
  })
})

it('writes margins and factors as people read them', () => {
  expect(shareText(3333)).toBe('33.3%')
  expect(factorText(25_000)).toBe('2.5')
  // Rounded up, so that the desired margin is reached.
  expect(factorText(15_001)).toBe('1.51')
})
