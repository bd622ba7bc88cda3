import { goodsDevelop } from '@dropyard/contract/development/goods-develop'
import { expect, it } from 'vitest'
import { fieldsIn } from '../form/form-fields.ts'
import { changeText } from './change-text.ts'

const controls = new Map(fieldsIn(goodsDevelop.record.input).map(({ name, control }) => [name, control]))
const told = (field: string, from: unknown, to: unknown, lang: 'en' | 'zh' = 'en') =>
  changeText({ field, from, to }, lang, controls.get(field))

it('tells choices by their words and amounts in their currency', () => {
  expect(told('infringement', null, 'clear')).toBe(': – → Clear')
  expect(told('infringement', 'clear', 'suspect', 'zh')).toBe(': 无侵权 → 疑似侵权')
  expect(told('target_cost', 1500, 1600)).toMatch(/15\.00.* → .*16\.00/)
  expect(told('title', 'Cup', 'Mug')).toBe(': Cup → Mug')
})

it('names without their values what a number stands for and what is too long', () => {
  expect(told('mode_id', 1, 2)).toBe('')
  expect(told('requirements', '', 'x'.repeat(200))).toBe('')
})
