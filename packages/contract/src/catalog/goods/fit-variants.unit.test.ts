import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Axis, fitVariants } from './fit-variants.ts'

const row = (code: string, ...options: string[]) => ({ code, options })
const to = { code: 'T' }
const color = (...values: string[]): Axis => ({ key: 1, values })
const size = (...values: string[]): Axis => ({ key: 2, values })
const four = [
  row('T-1', 'Red', 'S'),
  row('T-2', 'Red', 'M'),
  row('T-3', 'Blue', 'S'),
  row('T-4', 'Blue', 'M'),
]

it('keeps variants whose values are still there, in whatever order their attributes stand now', () => {
  const fit = fitVariants(
    [color('Red', 'Blue'), size('S', 'M')],
    [size('M', 'L'), color('Red', 'Blue')],
    four,
    to,
  )
  expect(fit.stays).toEqual([row('T-2', 'M', 'Red'), row('T-4', 'M', 'Blue')])
  expect(fit.goes.map(({ code }) => code)).toEqual(['T-1', 'T-3'])
  expect(fit.comes).toEqual([row('T-5', 'L', 'Red'), row('T-6', 'L', 'Blue')])
})

it('gives them the first value of an attribute that came, and one of those that are the same without one that went', () => {
  const colors = [row('T-1', 'Red'), row('T-2', 'Blue')]
  const more = fitVariants([color('Red', 'Blue')], [color('Red', 'Blue'), size('S', 'M')], colors, to)
  expect(more.stays).toEqual([row('T-1', 'Red', 'S'), row('T-2', 'Blue', 'S')])
  expect(more.comes.map(({ options }) => options[1])).toEqual(['M', 'M'])
  const fewer = fitVariants([color('Red', 'Blue'), size('S', 'M')], [color('Red', 'Blue')], four, to)
  expect([fewer.stays, fewer.comes]).toEqual([[row('T-1', 'Red'), row('T-3', 'Blue')], []])
})

it('does not bring back combinations that were left out', () => {
  const chosen = four.slice(0, 3)
  const fit = fitVariants(
    [color('Red', 'Blue'), size('S', 'M')],
    [color('Red', 'Blue'), size('S', 'M', 'L')],
    chosen,
    to,
  )
  expect(fit.comes.map(({ options }) => options.join(' '))).toEqual(['Red L', 'Blue L'])
  const same = [color('Red', 'Blue'), size('S', 'M')]
  const back = fitVariants(same, same, chosen, { ...to, all: true, taken: ['T-8'] })
  expect(back).toEqual({ stays: chosen, goes: [], comes: [row('T-9', 'Blue', 'M')] })
})

const names = ['a', 'b', 'c', 'd']
const axes = fc.uniqueArray(
  fc.record({
    key: fc.integer({ min: 1, max: 4 }),
    values: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
  }),
  { selector: (one) => one.key, maxLength: 3 },
)

it('loses none, gives no code and no combination twice, and leaves only values that were chosen', () => {
  fc.assert(
    fc.property(axes, axes, fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }), (before, now, kept) => {
      const all = fitVariants([], before, [], to).comes
      const variants = all.filter((_, at) => kept[at])
      const { stays, goes, comes } = fitVariants(before, now, variants, to)
      const codes = [...stays, ...goes].map(({ code }) => code)
      expect(codes.toSorted()).toEqual(variants.map(({ code }) => code).toSorted())
      const next = [...stays, ...comes]
      expect(new Set([...codes, ...comes.map(({ code }) => code)]).size).toBe(codes.length + comes.length)
      expect(new Set(next.map(({ code: _, ...one }) => JSON.stringify(one))).size).toBe(next.length)
      for (const { options } of next)
        for (const [at, value] of options.entries()) expect(now[at]?.values).toContain(value)
    }),
  )
})

it('changes nothing where the attributes are the same', () => {
  fc.assert(
    fc.property(axes, (same) => {
      const all = fitVariants([], same, [], to).comes
      expect(fitVariants(same, same, all, to)).toEqual({ stays: all, goes: [], comes: [] })
    }),
  )
})
