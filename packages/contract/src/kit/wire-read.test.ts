import { expect, test } from 'vitest'
import * as wire from './wire.ts'

test('the same type is made once, and others are not taken for it', () => {
  expect(wire.text(30)).toBe(wire.text(30))
  expect(wire.text()).toBe(wire.text())
  expect(wire.text(30)).not.toBe(wire.text(30, 0))
  expect(wire.text(30)).not.toBe(wire.area(30))
  expect(wire.int({ min: 1 })).not.toBe(wire.int({ max: 1 }))
  expect(wire.decimal(2)).not.toBe(wire.decimal(2, [0, 5]))
  expect(wire.maybe(wire.id)).toBe(wire.maybe(wire.id))
  expect(wire.nullable(wire.id)).not.toBe(wire.maybe(wire.id))
})
