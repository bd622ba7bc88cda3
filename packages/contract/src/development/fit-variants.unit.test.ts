import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Axis, fitVariants, options, variantRow } from './fit-variants.ts'

const row = (code: string, ...chosen: string[]) => variantRow(code, chosen)
const color = (...values: string[]): Axis => ({ attr_id: 1, values })
const size = (...values: string[]): Axis => ({ attr_id: 2, values })
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
    'T',
  )
  expect(fit.stays).toEqual([row('T-2', 'M', 'Red'), row('T-4', 'M', 'Blue')])
  expect(fit.goes.map(({ code }) => code)).toEqual(['T-1', 'T-3'])
  expect(fit.comes).toEqual([row('T-5', 'L', 'Red'), row('T-6', 'L', 'Blue')])
})

it('gives them the first value of an attribute that came, and one of those that are the same without one that went', () => {
  const colors = [row('T-1', 'Red'), row('T-2', 'Blue')]
  const more = fitVariants([color('Red', 'Blue')], [color('Red', 'Blue'), size('S', 'M')], colors, 'T')
  expect(more.stays).toEqual([row('T-1', 'Red', 'S'), row('T-2', 'Blue', 'S')])
  expect(more.comes.map((one) => one.option_2)).toEqual(['M', 'M'])
  const fewer = fitVariants([color('Red', 'Blue'), size('S', 'M')], [color('Red', 'Blue')], four, 'T')
  expect([fewer.stays, fewer.comes]).toEqual([[row('T-1', 'Red'), row('T-3', 'Blue')], []])
})

it('does not bring back combinations that were left out', () => {
  const chosen = four.slice(0, 3)
  const fit = fitVariants(
    [color('Red', 'Blue'), size('S', 'M')],
    [color('Red', 'Blue'), size('S', 'M', 'L')],
    chosen,
    'T',
  )
  expect(fit.comes.map((one) => `${one.option_1} ${one.option_2}`)).toEqual(['Red L', 'Blue L'])
})

const names = ['a', 'b', 'c', 'd']
const axes = fc.uniqueArray(
  fc.record({
    attr_id: fc.integer({ min: 1, max: 4 }),
    values: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
  }),
  { selector: (one) => one.attr_id, maxLength: 3 },
)

it('loses none, gives no code and no combination twice, and leaves only values that were chosen', () => {
  fc.assert(
    fc.property(axes, axes, fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }), (before, now, kept) => {
      const all = fitVariants([], before, [], 'T').comes
      const variants = all.filter((_, at) => kept[at])
      const { stays, goes, comes } = fitVariants(before, now, variants, 'T')
      const codes = [...stays, ...goes].map(({ code }) => code)
      expect(codes.toSorted()).toEqual(variants.map(({ code }) => code).toSorted())
      const next = [...stays, ...comes]
      expect(new Set([...codes, ...comes.map(({ code }) => code)]).size).toBe(codes.length + comes.length)
      expect(new Set(next.map(({ code: _, ...one }) => JSON.stringify(one))).size).toBe(next.length)
      for (const one of next)
        for (const [at, place] of options.entries()) expect(now[at]?.values ?? ['']).toContain(one[place])
    }),
  )
})

it('changes nothing where the attributes are the same', () => {
  fc.assert(
    fc.property(axes, (same) => {
      const all = fitVariants([], same, [], 'T').comes
      expect(fitVariants(same, same, all, 'T')).toEqual({ stays: all, goes: [], comes: [] })
    }),
  )
})
