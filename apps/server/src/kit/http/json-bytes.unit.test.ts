import { expect, test } from 'vitest'
import { jsonBytes } from './json-bytes.ts'

test('bytes of an answer are those of its JSON as UTF-8', () => {
  const answers = [
    null,
    [],
    { name: 'Lamp' },
    { name: '折叠灯 “é” 🚚', cut: '🚚'.slice(0, 1), at: new Date(0) },
  ]
  for (const answer of answers)
    expect(Buffer.from(jsonBytes(answer))).toEqual(Buffer.from(JSON.stringify(answer)))
})
