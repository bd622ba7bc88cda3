import { listEndpoint } from '@dropyard/contract/kit/endpoint'
import { sortBy } from '@dropyard/contract/kit/page'
import * as wire from '@dropyard/contract/kit/wire'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isSameQuery, queryOf, valuesOf } from './view-query.ts'

const { query } = listEndpoint({
  path: '/v1/made-up',
  permission: 'made-up:list',
  about: ['List', '列表'],
  row: z.object({ id: z.number() }),
  filters: {
    kind: wire.choice(['lead', 'buyer']).default('lead'),
    tags: wire.tags(5).optional(),
    since: wire.day.optional(),
    sort: sortBy(['name', 'id']),
  },
})

describe('a saved view', () => {
  it('stores filters and sort order, but no page', () => {
    const values = {
      page: 3,
      'per-page': 50,
      kind: 'buyer',
      tags: ['a', 'b'],
      sort: '-name',
      since: undefined,
    }
    expect(queryOf(query, values)).toEqual({ kind: 'buyer', tags: 'a,b', sort: '-name' })
  })

  it('sets what it stored, and takes back all other filters', () => {
    const { values, lost } = valuesOf(query, { kind: 'buyer', tags: 'a,b', sort: '-name' })
    expect(values).toMatchObject({ kind: 'buyer', tags: ['a', 'b'], sort: '-name' })
    expect(values).toHaveProperty('since', undefined)
    expect(values).not.toHaveProperty('page')
    expect(lost).toEqual([])
  })

  it('names the filters that the list no longer has or accepts, and leaves them out', () => {
    const { values, lost } = valuesOf(query, { colour: 'red', kind: 'gone', since: 'never', tags: 'a' })
    expect(lost).toEqual(['colour', 'kind', 'since'])
    expect(values).toMatchObject({ kind: 'lead', tags: ['a'], since: undefined })
    expect(values).not.toHaveProperty('colour')
  })

  it('is the same whatever the order of its filters', () => {
    expect(isSameQuery({ kind: 'buyer', tags: 'a' }, { tags: 'a', kind: 'buyer' })).toBe(true)
    expect(isSameQuery({ kind: 'buyer' }, { kind: 'buyer', tags: 'a' })).toBe(false)
  })
})
