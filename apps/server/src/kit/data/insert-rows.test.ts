import { PgDialect, pgTable, text } from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { id, instant, times } from './columns.ts'
import { insertionOf, insertRows, nextIds, rowWith } from './insert-rows.ts'

const app = await startTestApp()
const jotting = pgTable('jotted', {
  id: id(),
  word: text('word').notNull(),
  kind: text('kind').notNull().default('plain'),
  at: instant('at'),
  tags: text('tags').array().notNull().default([]),
  ...times,
})

beforeAll(() =>
  app.asOwner(`CREATE TABLE jotted (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, word text NOT NULL UNIQUE,
    kind text NOT NULL DEFAULT 'plain', at timestamptz, tags text[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), version int NOT NULL DEFAULT 1)`),
)
afterEach(() => app.asOwner('DELETE FROM jotted'))
const all = () => app.system((ctx) => ctx.db.select().from(jotting).orderBy(jotting.id))

describe('rows inserted together', () => {
  it('are as they were made, under ids that were known before', async () => {
    const now = new Date('2026-11-28T01:02:03.004Z')
    const made = await app.system(async (ctx) => {
      const ids = await nextIds(ctx.db, jotting, 2)
      const rows = [
        rowWith(jotting, { id: ids[0] ?? 0, word: `it's "so" \\ 好`, at: now, tags: ['a,b', '{c}'] }, now),
        rowWith(jotting, { id: ids[1] ?? 0, word: 'other', kind: 'odd' }, now),
      ]
      expect(await insertRows(ctx.db, jotting, rows)).toEqual(new Set(ids))
      return rows
    })
    expect(await all()).toEqual(made)
    expect(made[1]).toMatchObject({ at: null, tags: [], version: 1, createdAt: now })
  })

  it('leave out what is there, and say which were made', async () => {
    await app.system(async (ctx) => {
      await insertRows(ctx.db, jotting, [{ word: 'here' }])
      const [one = 0, two = 0] = await nextIds(ctx.db, jotting, 2)
      const rows = [
        rowWith(jotting, { id: one, word: 'here' }, ctx.now),
        rowWith(jotting, { id: two, word: 'new' }, ctx.now),
      ]
      expect(await insertRows(ctx.db, jotting, rows)).toEqual(new Set([two]))
    })
    expect((await all()).map((row) => row.word)).toEqual(['here', 'new'])
  })

  it('are asked for by the same text however many they are', async () => {
    const textOf = (count: number) =>
      new PgDialect().sqlToQuery(
        insertionOf(
          jotting,
          Array.from({ length: count }, (_, i) => ({ word: `word ${i}` })),
        ),
      ).sql
    expect(textOf(50)).toBe(textOf(1))
    expect(await app.system((ctx) => insertRows(ctx.db, jotting, []))).toEqual(new Set())
  })
})
