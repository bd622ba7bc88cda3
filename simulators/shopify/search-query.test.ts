import { expect, test } from 'vitest'
import { fitsDate, fitsId, fitsText, search, type TermTest } from './search-query.ts'

type Row = { id: string; name: string; at: string }

const rows: Row[] = [
  { id: '1', name: 'red cup', at: '2026-01-01T10:00:00Z' },
  { id: '20', name: 'blue cup', at: '2026-01-02T10:00:00Z' },
  { id: '9007199254740993', name: 'plate', at: '2026-01-03T10:00:00Z' },
]

const fits: TermTest<Row> = (row, term) => {
  if (term.field === 'id') return fitsId(row.id, term)
  if (term.field === 'at') return fitsDate(row.at, term)
  return term.field === 'name' ? fitsText(row.name, term) : undefined
}

function find(query: string): string[] {
  return search(rows, query, ['id', 'at', 'name'], fits).items.map(({ id }) => id)
}

test.each([
  ["at:>='2026-01-02T10:00:00Z'", ['20', '9007199254740993']],
  ["at:>'2026-01-02T11:00:00+01:00'", ['9007199254740993']],
  ['at:2026-01-01', ['1']],
  ['name:"red cup" OR name:plate', ['1', '9007199254740993']],
  ['name:*', ['1', '20', '9007199254740993']],
  ['name:blue*', ['20']],
  ['-name:plate id:>1', ['20']],
  ['NOT (name:plate OR id:1)', ['20']],
  ['id:9007199254740993', ['9007199254740993']],
  ['id:gid://shopify/Order/20', ['20']],
  ['id:>20', ['9007199254740993']],
])('finds rows by %s', (query, ids) => {
  expect(find(query)).toEqual(ids)
})

test('ignores unknown fields but names them', () => {
  const { items, unknown } = search(rows, 'colour:red id:1', ['id'], fits)
  expect(items.map(({ id }) => id)).toEqual(['1'])
  expect(unknown).toEqual(['colour'])
})
