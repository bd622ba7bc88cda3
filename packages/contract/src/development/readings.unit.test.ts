import { expect, it } from 'vitest'
import { judge, type Reading, readingWord, standardReadings } from './readings.ts'

it('shows yes and no as they are judged', () => {
  const [check] = standardReadings
  if (!check) throw new Error('no checks')
  for (const value of ['pass', 'OK', ' yes ', '合格', '通过', 'fail', 'No', '不合格', 'maybe']) {
    const tone = judge({ ...check, value }) === 'accepted' ? 'green' : 'red'
    expect(readingWord({ ...check, value })?.tone, value).toBe(tone)
  }
  expect(readingWord({ ...check, value: ' OK' })?.en).toBe('Pass')
})

it('shows a text as it was written, by whether it is what was expected', () => {
  const check = { ...standardReadings[0], kind: 'text', expected: 'no' } as const
  const shown = (value: string) => readingWord({ ...check, value } as Reading)
  expect(shown('No')).toEqual({ en: 'No', zh: 'No', tone: 'green' })
  expect(shown('pass')).toEqual({ en: 'pass', zh: 'pass', tone: 'red' })
})
