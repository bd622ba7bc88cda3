import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makerOf, pickerOf } from './objects.ts'

const names = fc.uniqueArray(
  fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'a"b', '\u2028')),
)

it('makes objects of any fields, and reads them again', () => {
  fc.assert(
    fc.property(names, (fields) => {
      const values = fields.map((_, i) => ({ i }))
      const made = makerOf(fields)(values)
      expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
      expect(Object.keys(made).sort()).toEqual([...fields].sort())
      expect(pickerOf(fields)(made)).toEqual(values)
    }),
  )
})

it('gives undefined for what an object lacks', () => {
  expect(pickerOf(['there', 'missing'])({ there: 1 })).toEqual([1, undefined])
})
