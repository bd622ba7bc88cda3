import { record } from '@dropyard/contract/kit/record'
import * as wire from '@dropyard/contract/kit/wire'
import { describe, expect, it, vi } from 'vitest'
import { endsLast } from '../list/ends-last.ts'
import { columnsOf, filtersOf, sentence } from './record-shape.tsx'

// The kit reads the device's language as soon as it is imported.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '', documentElement: {} }))

const kind = wire.choice({ small: ['Small', '小'], large: ['Large', '大', 'blue'] })
const crate = record({
  name: 'crate',
  path: '/v1/crate',
  title: ['Crates', '货箱'],
  singular: ['crate', '货箱'],
  fields: {
    code: [wire.text(20), 'Code', '编码'],
    kind: [kind, 'Kind', '类型'],
    weight: [wire.int(), 'Weight', '重量', { readOnly: true }],
    packed: [wire.nullable(wire.day), 'Packed', '装箱日期', { readOnly: true }],
    value: [wire.minor({ currency: 'USD' }), 'Value', '货值', { readOnly: true }],
  },
  filter: {
    kind: kind.optional(),
    from: [wire.edge.optional(), 'Packed', '装箱时间'],
    to: [wire.edge.optional(), 'Packed', '装箱时间'],
    code: wire.text(20).optional(),
  },
  sortable: ['code'],
  labelField: 'code',
  hidden: ['weight'],
})

describe('the filters of a record', () => {
  it('ask for the two edges of a span at once, and for choices by their words', () => {
    expect(filtersOf(crate, 'zh').map(({ name, until, label }) => [name, until, label])).toEqual([
      ['kind', undefined, '类型'],
      ['from', 'to', '装箱时间'],
      ['code', undefined, '编码'],
    ])
    expect(filtersOf(crate, 'en')[0]?.choices).toEqual([
      { value: 'small', label: 'Small' },
      { value: 'large', label: 'Large' },
    ])
  })
})

describe('the columns of a record', () => {
  it('begin with its label, right where they hold numbers, hidden where it says so', () => {
    expect(columnsOf(crate, 'en').map(({ key, right, hidden }) => [key, right, hidden])).toEqual([
      ['code', false, false],
      ['kind', false, false],
      ['weight', true, true],
      ['packed', false, false],
      ['value', true, false],
    ])
  })
})

it('a sentence says values of a row as people read them', () => {
  const row = { code: 'K-7', kind: 'large', packed: '2026-12-10', value: 315 }
  const said = '{{code}}, {{kind}}: {{value}}, {{packed}}'
  expect(sentence(crate, 'en', said, row)).toBe('K-7, Large: $3.15, 10 Dec 2026')
  expect(sentence(crate, 'zh', said, row)).toBe('K-7, 大: US$3.15, 2026年12月10日')
  expect(sentence(crate, 'en', '{{packed}}', { packed: null })).toBe('')
})

it('what ends something stands last, the rest as it was given', () => {
  const action = (key: string, danger = false) => ({ key, label: key, danger, run: () => undefined })
  const given = [action('disable', true), action('edit'), action('copy'), action('remove', true)]
  expect(endsLast(given).map(({ key }) => key)).toEqual(['edit', 'copy', 'disable', 'remove'])
})
