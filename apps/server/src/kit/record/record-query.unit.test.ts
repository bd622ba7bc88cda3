import { PgDialect, pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { id, instant } from '../data/columns.ts'
import { queriesOf } from './record-query.ts'

const crate = pgTable('crate', { id: id(), createdAt: instant('created_at') })
const order = pgTable('crate_order', { id: id(), createdAt: instant('created_at') })
const { sorted } = queriesOf({
  record: { filter: {} } as never,
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
