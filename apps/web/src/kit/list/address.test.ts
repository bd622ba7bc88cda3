import { listEndpoint } from '@dropyard/contract/kit/endpoint'
import { sortBy } from '@dropyard/contract/kit/page'
import * as wire from '@dropyard/contract/kit/wire'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defaultsOf, pageInstead, readAddress, readSort, usedFilters, writeAddress } from './address.ts'

const { query } = listEndpoint({
  path: '/sale/thing',
  permission: 'thing:list',
  about: ['List things', '列表'],
  row: z.object({ id: z.number() }),
  filters: {
    search: wire.text(100).optional(),
    status: wire.number([10, 20]).optional(),
    urgent: wire.flag.optional(),
    shops: wire.ids.optional(),
    sort: sortBy(['name']),
    kind: wire.choice(['open', 'all']).default('open'),
  },
})
const read = (text: string) => readAddress(query, new URLSearchParams(text))
const write = (values: Record<string, unknown>, text = '') =>
  writeAddress(query, values, new URLSearchParams(text)).toString()

describe('the address of a list', () => {
  it('begins with the defaults of the endpoint', () => {
    expect(defaultsOf(query)).toEqual({ page: 1, 'per-page': 20, kind: 'open' })
  })

  it('is read by the types of the endpoint', () => {
    expect(read('page=3&per-page=50&status=10&urgent=1&shops=4,5&sort=-name')).toEqual({
      page: 3,
      'per-page': 50,
      status: 10,
      urgent: true,
      shops: [4, 5],
      sort: '-name',
      kind: 'open',
    })
  })

  it('ignores a parameter that does not fit and keeps the others', () => {
    expect(read('page=zero&status=99&search=lamp')).toEqual({
      page: 1,
      'per-page': 20,
      kind: 'open',
      search: 'lamp',
    })
  })

  it('leaves defaults and empty values out and other parameters alone', () => {
    expect(write({ page: 1, 'per-page': 20, kind: 'open', search: '', shops: [] }, 'tab=2&page=4')).toBe(
      'tab=2',
    )
  })

  it('reads back what it wrote', () => {
    const values = { page: 2, 'per-page': 20, kind: 'all', urgent: false, shops: [1, 2], search: 'a & b' }
    expect(read(write(values))).toEqual(values)
  })

  it('counts what differs from the defaults as a filter in use, but not paging and sorting', () => {
    expect(usedFilters(query, read('page=2&sort=name&status=10&kind=open'))).toEqual(['status'])
  })
})

describe('a sort', () => {
  it('runs downwards with a minus', () => {
    expect(readSort('-name')).toEqual({ column: 'name', down: true })
    expect(readSort('name')).toEqual({ column: 'name', down: false })
    expect(readSort(undefined)).toBeUndefined()
  })
})

describe('a page without rows', () => {
  it('gives way to the last page that has some, once its rows are known to be gone', () => {
    const asked = { perPage: 20, total: 40 }
    expect(pageInstead({ ...asked, page: 3, shown: 0 })).toBe(2)
    expect(pageInstead({ ...asked, page: 99, shown: 0, total: 0 })).toBe(1)
    expect(pageInstead({ ...asked, page: 3, shown: undefined })).toBeUndefined()
    expect(pageInstead({ ...asked, page: 2, shown: 20 })).toBeUndefined()
    expect(pageInstead({ ...asked, page: 1, shown: 0, total: 0 })).toBeUndefined()
  })
})
