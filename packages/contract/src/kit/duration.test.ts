import { expect, it } from 'vitest'
import { durationOf } from './duration.ts'

it.each([
  [0, '0 min', '0 分钟'],
  [0.4, '0 min', '0 分钟'],
  [45, '45 min', '45 分钟'],
  [59.6, '1 h', '1 小时'],
  [60, '1 h', '1 小时'],
  [576, '9 h 36 min', '9 小时 36 分钟'],
  [1439, '23 h 59 min', '23 小时 59 分钟'],
  [1440, '1 d', '1 天'],
  [2879, '2 d', '2 天'],
  [3120, '2 d 4 h', '2 天 4 小时'],
  [1_500_000, '1,041 d 16 h', '1,041 天 16 小时'],
])('says %d minutes in at most two units', (minutes, en, zh) => {
  expect(durationOf(minutes)).toEqual({ en, zh })
})
