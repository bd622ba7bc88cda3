import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { and, asc, count, desc, eq, exists, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, bigint, jsonb, PgDialect, pgTable, QueryBuilder, text, timestamp } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { dialect } from './query-builder.ts'

const shelf = pgTable('shelf', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  name: text('the "name"').notNull(),
})
const book = pgTable('book', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  shelfId: bigint('shelf_id', { mode: 'number' }),
  title: text('title').notNull(),
  tags: text('tags').array().notNull(),
  facts: jsonb('facts'),
  at: timestamp('at', { withTimezone: true }),
})
const db = new QueryBuilder()
const other = alias(book, 'other')
const at = new Date('2026-01-02T03:04:05Z')
const some = db
  .select({ id: book.id, n: count().as('n') })
  .from(book)
  .groupBy(book.id)
  .as('some')
const first = db.$with('first').as(db.select({ id: shelf.id }).from(shelf).limit(1))

const queries: Record<string, SQLWrapper> = {
  'all columns': db.select().from(book),
  'values that columns encode': db
    .select()
    .from(book)
    .where(
      and(eq(book.at, at), eq(book.tags, ['a', 'b']), eq(book.facts, { a: 1 }), inArray(book.id, [1, 2])),
    ),
  'joins and aliases': db
    .select({ book, theirs: other.title, shelf: sql<string>`coalesce(${shelf.name}, '')`.as('shelf_name') })
    .from(book)
    .leftJoin(shelf, eq(shelf.id, book.shelfId))
    .innerJoin(other, eq(other.shelfId, shelf.id))
    .orderBy(desc(other.title), asc(sql`shelf_name`))
    .limit(10)
    .offset(20),
  'a query within': db
    .select({ n: some.n, id: some.id })
    .from(some)
    .where(exists(db.select().from(shelf).where(eq(shelf.id, some.id)))),
  'a query ahead': db.with(first).select().from(first),
  placeholders: db
    .select()
    .from(book)
    .where(and(eq(book.id, sql.placeholder('id')), sql`${sql.placeholder('x')} > 1`))
    .limit(sql.placeholder('size')),
  'both of two': db
    .select({ id: book.id })
    .from(book)
    .unionAll(db.select({ id: shelf.id }).from(shelf)),
  locked: db.select({ id: book.id }).from(book).for('update', { of: book, skipLocked: true }),
  'raw values': sql`SELECT ${1}, ${'a'}, ${null}, ${true}, ${[1, 'b']}, ${undefined}, ${sql.param(['c'])}, ${at}, ${sql.raw('x')} FROM ${book} AS ${sql.identifier('q"q')}`,
  'values in the text': sql`SELECT ${1} FROM ${book} WHERE ${sql`${book.title} = ${"it's"}`.inlineParams()}`,
  'what an alias stands for': sql`ORDER BY ${sql`1 + 1`.as('sum')}`,
  'an insert': new PgDialect().buildInsertQuery({
    table: book,
    values: [
      { id: sql.param(1, book.id), title: sql.param('a', book.title), tags: sql.param([], book.tags) },
    ],
  }),
}

describe('the texts of queries', () => {
  it.each(Object.entries(queries))('are as the builder writes them: %s', (_, query) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(query.getSQL())
    expect(dialect.sqlToQuery(query.getSQL())).toMatchObject({ sql: text, params })
  })
})

/** Private members that `query-builder.ts` uses, which a new version may rename without notice. */
it('relies on private members of drizzle-orm 0.45.4: look at them and at `buildQueryFromSourceParams` in a new version', () => {
  const entry = createRequire(import.meta.url).resolve('drizzle-orm')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), 'package.json'), 'utf8'))
  expect(version).toBe('0.45.4')
  const has = (object: object, ...names: PropertyKey[]) =>
    expect(names.filter((name) => !(name in object))).toEqual([])
  has(sql`1`, 'queryChunks', 'shouldInlineParams', 'decoder')
  has(db.select().from(book).getSQL(), 'shouldInlineParams')
  has(sql`1`.as('one'), 'fieldAlias', 'sql')
  has(some._, 'sql', 'alias', 'isWith')
  has(shelf, Symbol.for('drizzle:Schema'))
  expect(sql`1`.inlineParams()).toMatchObject({ shouldInlineParams: true })
})
