import { expect, it } from 'vitest'
import { checks, checkText } from '../../catalog/goods/quality-check.ts'
import { judge, type Reading, readingWord, standardReadings } from './readings.ts'

it('shows yes and no as they are judged', () => {
  const [check] = standardReadings('en')
  if (!check) throw new Error('no checks')
  for (const value of ['pass', 'OK', ' yes ', '合格', '通过', 'fail', 'No', '不合格', 'maybe']) {
    const tone = judge({ ...check, value }) === 'accepted' ? 'green' : 'red'
    expect(readingWord({ ...check, value })?.tone, value).toBe(tone)
  }
  expect(readingWord({ ...check, value: ' OK' })?.en).toBe('Pass')
})

it('shows a text as it was written, by whether it is what was expected', () => {
  const check = { ...standardReadings('en')[0], kind: 'text', expected: 'no' } as const
  const shown = (value: string) => readingWord({ ...check, value } as Reading)
  expect(shown('No')).toEqual({ en: 'No', zh: 'No', tone: 'green' })
  expect(shown('pass')).toEqual({ en: 'pass', zh: 'pass', tone: 'red' })
})

it('holds each of several measured values against the limits', () => {
  const check = { check: 'Weight', kind: 'measure', unit: 'g', min: '180', max: '190', expected: '' } as const
  const of = (value: string) => judge({ ...check, value, photos: [] })
  expect(of('181, 185、190')).toBe('accepted')
  expect(of('181 179')).toBe('rejected')
  expect(of('about 185')).toBe('rejected')
  expect(of(' ')).toBe('open')
})

it('says a standard check in the language of its reader, and another as it was written', () => {
  const measured = { kind: 'measure', unit: 'g', min: '180', max: null, expected: '' } as const
  expect(checkText({ check: 'Net weight', ...measured }, 'zh')).toBe('净重：≥ 180 g')
  expect(checkText({ check: '净重', ...measured }, 'en')).toBe('Net weight: ≥ 180 g')
  expect(checkText({ check: 'Seams', ...measured }, 'zh')).toBe('Seams：≥ 180 g')
  expect(checks.check[3].word({ check: '气味' })?.en).toBe('Odor')
  expect(checks.check[3].word({ check: 'Seams' })).toBeUndefined()
})

it('writes the standard checks in the language of whoever the test comes to', () => {
  expect(standardReadings('zh')[1]).toMatchObject({ check: '净重', kind: 'measure', unit: 'g', value: '' })
})
