import { isTimeZone } from '@dropyard/contract/kit/time-zone'
import { expect, it } from 'vitest'
import { timeZoneOptions } from './time-zones.ts'

it('time zones are found by place and by their name in both languages, and are offered once each', () => {
  const english = timeZoneOptions('UTC', 'en')
  expect(english.find(({ value }) => value === 'Asia/Shanghai')?.label).toBe(
    'Asia/Shanghai (GMT+8) China Standard Time',
  )
  const chinese = timeZoneOptions('UTC', 'zh')
  expect(chinese.find(({ value }) => value === 'Asia/Shanghai')?.label).toContain('中国标准时间')
  expect(new Set(english.map(({ value }) => value)).size).toBe(english.length)
  expect(english.every(({ value }) => isTimeZone(value))).toBe(true)
})

it('a zone that the browser does not list stays selectable', () => {
  expect(timeZoneOptions('Asia/Chongqing', 'en').map(({ value }) => value)).toContain('Asia/Chongqing')
})
