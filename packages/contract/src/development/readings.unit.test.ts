import { expect, it } from 'vitest'
import { judge, readingWords, standardReadings } from './readings.ts'

it('shows yes and no as they are judged', () => {
  const [check] = standardReadings
  if (!check) throw new Error('no checks')
  for (const [value, { tone }] of Object.entries(readingWords))
    expect(judge({ ...check, value }), value).toBe(tone === 'green' ? 'accepted' : 'rejected')
})
