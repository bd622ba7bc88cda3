import { pairs, queryText } from '@dropyard/contract/kit/encode'
import { describe, expect, it } from 'vitest'
import { bodyOf, fillPath } from './encode.ts'

describe('a form-encoded body', () => {
  it('writes nested arrays with their indexes', () => {
    expect(pairs({ ids: [3, 5], lines: [{ sku: 'A', n: 1 }] })).toEqual([
      ['ids[0]', '3'],
      ['ids[1]', '5'],
      ['lines[0][sku]', 'A'],
      ['lines[0][n]', '1'],
    ])
  })

  it('leaves undefined out, empties null, and writes yes and no as 1 and 0', () => {
    expect(pairs({ a: undefined, b: null, c: true, d: false })).toEqual([
      ['b', ''],
      ['c', '1'],
      ['d', '0'],
    ])
  })

  it('is multipart with fields before files when files go along', () => {
    const file = new File(['a,b'], 'rows.csv')
    const body = bodyOf({ dry_run: true }, { file })
    expect(body).toBeInstanceOf(FormData)
    expect([...(body as FormData).keys()]).toEqual(['dry_run', 'file'])
  })
})

describe('an address', () => {
  it('fills its places and escapes what stands there', () => {
    expect(fillPath('/sale/order/:id', { id: 7 })).toBe('/sale/order/7')
    expect(fillPath('/files/:name', { name: 'a/b' })).toBe('/files/a%2Fb')
  })

  it('is refused when a place is missing', () => {
    expect(() => fillPath('/sale/order/:id', {})).toThrow('needs "id"')
  })

  it('writes lists of a query with commas and leaves empty values out', () => {
    expect(queryText({ ids: [1, 2], search: '', page: 2 })).toBe('?ids=1%2C2&page=2')
    expect(queryText({ search: undefined })).toBe('')
  })
})
