import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPacific, toPacific } from './pacific.ts'

test('Pacific time is eight hours behind in winter and seven in summer', () => {
  expect(toPacific(new Date('2026-01-15T12:00:00Z'))).toBe('2026-01-15 04:00:00')
  expect(toPacific(new Date('2026-07-15T12:00:00Z'))).toBe('2026-07-15 05:00:00')
  expect(fromPacific('2026-07-15 05:00:00').toISOString()).toBe('2026-07-15T12:00:00.000Z')
})

test('a moment written and read again is the same, but for the hour that comes twice', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (at) => {
      const whole = Math.floor(at.getTime() / 1000) * 1000
      const off = Math.abs(fromPacific(toPacific(new Date(whole))).getTime() - whole)
      expect([0, 3_600_000]).toContain(off)
      expect(toPacific(fromPacific(toPacific(new Date(whole))))).toBe(toPacific(new Date(whole)))
    }),
  )
})
