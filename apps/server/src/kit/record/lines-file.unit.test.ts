import { requisition } from '@dropyard/contract/testing/requisition'
import { describe, expect, it } from 'vitest'
import { groupsOf } from './lines-file.ts'

const at = new Map(['id', 'number', 'seller', 'items.code'].map((key, place) => [key, place]))
const grouped = (...rows: [id: string, number: string, seller: string, code: string][]) =>
  groupsOf(
    requisition as never,
    rows.map((cells, index) => ({ line: index + 2, cells })),
    at,
  ).map(({ id, rows: of, differing }) => ({ id, rows: of.map(({ line }) => line), differing }))

describe('rows of a file', () => {
  it('are one document where they have the same id or, without an id, the same label', () => {
    expect(
      grouped(
        ['5', 'RQ-5', 'Ann', 'CUP'],
        ['6', 'RQ-6', 'Ben', 'CUP'],
        ['', 'RQ-5', 'Ann', 'LID'],
        ['', 'RQ-7', 'Cy', 'CUP'],
        ['', 'RQ-7', 'Cy', 'LID'],
        ['5', '', '', 'BOX'],
      ),
    ).toEqual([
      { id: 5, rows: [2, 4, 7], differing: [] },
      { id: 6, rows: [3], differing: [] },
      { id: undefined, rows: [5, 6], differing: [] },
    ])
  })

  it('belong to the record with their label, also if they come before it', () => {
    expect(grouped(['', 'RQ-5', 'Ann', 'CUP'], ['5', 'RQ-5', 'Ann', 'LID'])).toEqual([
      { id: 5, rows: [2, 3], differing: [] },
    ])
  })

  it('are apart where two records have their label', () => {
    expect(
      grouped(['5', 'RQ', 'Ann', 'CUP'], ['6', 'RQ', 'Ann', 'CUP'], ['', 'RQ', 'Ann', 'LID']).map(
        ({ id }) => id,
      ),
    ).toEqual([5, 6, undefined])
  })
})
