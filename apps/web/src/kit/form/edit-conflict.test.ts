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

test('parts of a field are merged one by one, also those that were cleared', () => {
  const parts = { f1: 'a', f2: 'b', f3: 'c', f4: 'd' }
  const typed = { f1: 'a', f2: 'mine', f3: null, f4: 'd' }
  const { values, both } = merge({ custom: parts }, { custom: typed }, { custom: { ...parts, f1: 'theirs' } })
  expect(values).toEqual({ custom: { f1: 'theirs', f2: 'mine', f3: null, f4: 'd' } })
  expect(both).toEqual([])
  // The saved record has no value in f4: the form must not put it back.
  const { f4: _, ...fewer } = parts
  const cleared = merge({ custom: parts }, { custom: typed }, { custom: fewer })
  expect(cleared.values).toEqual({ custom: { f1: 'a', f2: 'mine', f3: null, f4: undefined } })
  expect(cleared.values.custom).toHaveProperty('f4')
})

test('a part that both changed is named by its path', () => {
  const merged = merge(
    { custom: { f1: 1, f2: 1 } },
    { custom: { f1: 2, f2: 1 } },
    { custom: { f1: 3, f2: 3 } },
  )
  expect(merged.values).toEqual({ custom: { f1: 2, f2: 3 } })
  expect(merged.both).toEqual(['custom.f1'])
  expect(merged.differences).toEqual([
    { name: 'custom.f1', mine: 2, theirs: 3, kept: 'mine' },
    { name: 'custom.f2', mine: 1, theirs: 3, kept: 'theirs' },
  ])
})

test('lists, and a field that one of them emptied, stay whole', () => {
  const { values, both } = merge(
    { tags: ['a'], place: { x: 1 } },
    { tags: ['a', 'b'], place: null },
    { tags: ['a', 'c'], place: { x: 2 } },
  )
  expect(values).toEqual({ tags: ['a', 'b'], place: null })
  expect(both).toEqual(['tags', 'place'])
})

test('amounts that were typed keep their currency, with all amounts beside them', () => {
  const began = { currency: 'EUR', from: 0, to: 150, note: '' }
  const saved = { currency: 'USD', from: 10, to: 150, note: 'theirs' }
  const currencyOf = (name: string) => (name === 'from' || name === 'to' ? 'currency' : undefined)
  const { values, both, differences } = merge(began, { ...began, to: 99 }, saved, currencyOf)
  expect(values).toEqual({ currency: 'EUR', from: 0, to: 99, note: 'theirs' })
  expect(differences.map(({ name, kept }) => `${name}: ${kept}`)).toEqual([
    'currency: mine',
    'from: mine',
    'to: mine',
    'note: theirs',
  ])
  // The form says that these were changed by someone else, also where no list of differences is shown.
  expect(both).toEqual(['currency', 'from'])
  expect(merge(began, { ...began, note: 'mine' }, saved, currencyOf).values).toEqual({
    ...saved,
    note: 'mine',
  })
})
