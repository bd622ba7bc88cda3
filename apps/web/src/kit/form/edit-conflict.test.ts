import { expect, test } from 'vitest'
import { merge } from './edit-conflict.ts'

const began = { city: 'Yiwu', phone: '1', active: true }

test('what was typed stays, and what was not follows the record', () => {
  const { values, both } = merge(began, { ...began, city: 'Ningbo' }, { ...began, phone: '2' })
  expect(values).toEqual({ city: 'Ningbo', phone: '2', active: true })
  expect(both).toEqual([])
})

test('a field that both changed keeps what was typed and is named', () => {
  const { values, both } = merge(began, { ...began, city: 'Ningbo' }, { ...began, city: 'Wuhan' })
  expect(values.city).toBe('Ningbo')
  expect(both).toEqual(['city'])
})

test('what they changed is named with both values, so that either can be kept', () => {
  const saved = { ...began, city: 'Wuhan', phone: '2' }
  expect(merge(began, { ...began, city: 'Ningbo', active: false }, saved).differences).toEqual([
    { name: 'city', mine: 'Ningbo', theirs: 'Wuhan', kept: 'mine' },
    { name: 'phone', mine: '1', theirs: '2', kept: 'theirs' },
  ])
})

test('both changing a field to the same is no difference', () => {
  expect(merge(began, { ...began, city: 'Wuhan' }, { ...began, city: 'Wuhan' }).both).toEqual([])
})

test('an empty field and one that was never filled are the same', () => {
  const { values, both } = merge({ note: undefined }, { note: '' }, { note: 'theirs' })
  expect(values.note).toBe('theirs')
  expect(both).toEqual([])
})

test('a zero and a switch turned off are typed values', () => {
  const { values } = merge({ days: undefined, on: undefined }, { days: 0, on: false }, { days: 3, on: true })
  expect(values).toEqual({ days: 0, on: false })
})
