import { describe, expect, it } from 'vitest'
import { called, findColumns, headerErrors, withKeys } from './import-columns.ts'

const columns = {
  name: { en: 'Receiver', zh: '收件人', also: ['Name'], required: true },
  postal_code: { en: 'Postal code', zh: '邮编' },
  sku: called('SKU', 'Item code'),
} as const

describe('the columns of a file', () => {
  it('are found by their name in either language and by what others call them, however it is written', () => {
    const { at, cellsOf, missing, flaws } = findColumns([' 收件人', 'POSTAL_code', 'item  code'], columns)
    expect(Object.fromEntries(at)).toEqual({ name: 0, postal_code: 1, sku: 2 })
    expect(cellsOf([' Emma ', '10119'])).toEqual({ name: 'Emma', postal_code: '10119', sku: '' })
    expect([missing, flaws]).toEqual([[], []])
  })

  it('are found with their unit in either language', () => {
    const weight = { grams: { en: 'Weight (g)', zh: '重量（g）' } }
    for (const header of ['Weight (g)', '重量（g）', '重量(g)', '重量（克）', '重量(克)'])
      expect(findColumns([header], weight).at.get('grams'), header).toBe(0)
  })

  it('take the plain name before one that another file uses, and leave a header to one column', () => {
    const { at, nameOf } = findColumns(['Name', 'Receiver'], columns)
    expect([...at]).toEqual([['name', 1]])
    expect([nameOf('name'), nameOf('sku')]).toEqual(['Receiver', 'SKU'])
    const both = { country: { en: 'Place', zh: '地点' }, place: { en: 'Country', zh: '国家' } }
    const { at: places } = findColumns(['Country', 'Place'], withKeys(both))
    expect(Object.fromEntries(places)).toEqual({ country: 1, place: 0 })
  })

  it('are missed, misspelt, unknown or there twice, each in words', () => {
    const { missing, flaws } = findColumns(['Postl code', 'SKU', 'Item code', 'Weather'], columns)
    expect(missing).toEqual(['name'])
    expect(headerErrors('en', flaws)).toEqual([
      { row: 1, column: 'Postl code', message: 'Unknown column “Postl code”. Did you mean “Postal code”?' },
      { row: 1, column: 'Item code', message: 'The column “Item code” appears twice.' },
      { row: 1, column: 'Weather', message: 'Unknown column.' },
      { row: 1, column: 'Receiver', message: 'The column “Receiver” is missing.' },
    ])
    expect(headerErrors('zh', flaws)[0]?.message).toBe('没有“Postl code”列，是否应为“Postal code”？')
    expect(findColumns(['Receiver', 'Postl code'], columns, [/^postl/]).flaws).toEqual([])
  })
})
