import { describe, expect, it } from 'vitest'
import { type GridColumn, gridText, isWrongCell, pasteInto, readGridCell } from './grid-cells.ts'

const columns: GridColumn[] = [
  { key: 'grams', title: 'Up to (g)', kind: 'int' },
  { key: 'price', title: 'Price', kind: 'money', currency: 'CNY' },
  { key: 'note', title: 'Note', kind: 'text', optional: true },
]
const [grams, price, note] = columns as [GridColumn, GridColumn, GridColumn]

describe('a cell of a grid', () => {
  it('means a number where it can, and stays as it was typed where it can’t', () => {
    expect(readGridCell(grams, ' 1,250 ')).toBe(1250)
    expect(readGridCell(price, '1,250.50')).toBe(125_050)
    expect(readGridCell(price, 'cheap')).toBe('cheap')
    expect(readGridCell(grams, '')).toBeUndefined()
    expect([isWrongCell(price, 'cheap'), isWrongCell(price, 5), isWrongCell(price, undefined)]).toEqual([
      true,
      false,
      true,
    ])
    expect(isWrongCell(note, undefined)).toBe(false)
    expect([gridText(price, 125_050), gridText(grams, 5), gridText(note, undefined)]).toEqual([
      '1250.50',
      '5',
      '',
    ])
  })

  it('drops the name of the record that a pasted value replaces', () => {
    const sku: GridColumn = { key: 'sku_id', title: 'SKU', kind: 'text', nameKey: 'sku_name' }
    const rows = [{ sku_id: 3, sku_name: 'Cup', grams: 5 }]
    expect(pasteInto(rows, [sku, grams], { row: 0, column: 0 }, 'Lid\t6')).toEqual([
      { sku_id: 'Lid', sku_name: undefined, grams: 6 },
    ])
    expect(pasteInto(rows, [sku, grams], { row: 0, column: 1 }, '7\n')).toEqual([{ ...rows[0], grams: 7 }])
  })

  it('takes a block of a spreadsheet, adds rows for it, and drops what stands beyond the last column', () => {
    const rows = [
      { grams: 500, price: 1000 },
      { grams: 1000, price: 2000 },
    ]
    expect(pasteInto(rows, columns, { row: 1, column: 0 }, '1500\t25\tx\tbeyond\r\n2000\t30\r\n')).toEqual([
      { grams: 500, price: 1000 },
      { grams: 1500, price: 2500, note: 'x' },
      { grams: 2000, price: 3000 },
    ])
  })
})
