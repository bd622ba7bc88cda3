import { PgDialect, pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { id, instant } from '../data/columns.ts'
import { queriesOf } from './record-query.ts'

const crate = pgTable('crate', { id: id(), createdAt: instant('created_at') })
const order = pgTable('crate_order', { id: id(), createdAt: instant('created_at') })
const { sorted, found } = queriesOf({
  record: { filter: { from: 0, to: 0 }, days: ['create_time', 'Created', '创建日期'] } as never,
  options: {},
  filters: {},
  columnOf: () => crate.id,
  shown: (_ctx, name) => (name === 'ordered' ? order : crate).createdAt,
  isShownTo: () => true,
})
const sqlOf = (sort: string): string[] =>
  sorted({} as never, { sort }).map((one) => new PgDialect().sqlToQuery(one).sql)

it('sorts by the id instead of the time of creation, but not where another table has that column', () => {
  expect(sqlOf('create_time')[0]).toContain('"crate"."id"')
  expect(sqlOf('ordered')[0]).toContain('"crate_order"."created_at"')
})

it('finds what was created within days (UTC), or within the times at which days of another zone begin', () => {
  const limits = (query: object) => {
    const condition = found({} as never, query as never)
    return condition && new PgDialect().sqlToQuery(condition).params
  }
  const utc = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
  expect(limits({ from: '2026-01-01', to: '2026-01-01' })).toEqual(utc)
  const shanghai = ['2025-12-31T16:00:00.000Z', '2026-01-01T16:00:00.000Z']
  expect(limits({ from: shanghai[0], to: shanghai[1] })).toEqual(shanghai)
  expect(limits({})).toBeUndefined()
})
