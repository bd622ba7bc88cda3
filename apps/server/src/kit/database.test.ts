import { commonErrors } from '@dropyard/contract/kit/errors'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import type { Ctx } from './context.ts'
import { constraintOf, sendAlong } from './database.ts'
import { fail, Refusal } from './errors.ts'
import { undoable } from './savepoint.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`CREATE TABLE jotting (word text CONSTRAINT jotting_once UNIQUE);
    GRANT ALL ON jotting TO dropyard_app`)
  await owner.end()
})
beforeEach(() => app.system((ctx) => ctx.db.execute(sql`DELETE FROM jotting`)))

const jot = (ctx: Ctx, word: string): void =>
  sendAlong(ctx.db, ctx.db.execute(sql`INSERT INTO jotting VALUES (${word})`))

const words = async (ctx: Ctx): Promise<unknown[]> =>
  (await ctx.db.execute(sql`SELECT word FROM jotting ORDER BY word`)).rows.map((row) => row.word)

describe('a write that travels along', () => {
  it('is seen by what follows, and kept with the transaction', async () => {
    const seen = await app.system((ctx) => {
      jot(ctx, 'one')
      return words(ctx)
    })
    expect(seen).toEqual(['one'])
    expect(await app.system(words)).toEqual(['one'])
  })

  it('is waited for when nothing follows', async () => {
    await app.system(async (ctx) => jot(ctx, 'last'))
    expect(await app.system(words)).toEqual(['last'])
  })

  it('fails the transaction with its own error when it is the last, and nothing is kept', async () => {
    const failed = app.system(async (ctx) => {
      jot(ctx, 'twice')
      jot(ctx, 'twice')
    })
    expect(constraintOf(await failed.catch((error: unknown) => error))).toBe('jotting_once')
    expect(await app.system(words)).toEqual([])
  })

  it('fails the transaction with its own error when others follow, who only hear that it is broken', async () => {
    const failed = app.system(async (ctx) => {
      jot(ctx, 'twice')
      jot(ctx, 'twice')
      await words(ctx)
      await words(ctx)
    })
    expect(constraintOf(await failed.catch((error: unknown) => error))).toBe('jotting_once')
    expect(await app.system(words)).toEqual([])
  })
})

describe('a part that may be refused alone', () => {
  it('takes along what it sent when it is refused, and leaves the rest', async () => {
    await app.system(async (ctx) => {
      jot(ctx, 'before')
      const part = undoable(ctx.db, async () => {
        jot(ctx, 'part')
        fail(commonErrors.not_found)
      })
      await expect(part).rejects.toBeInstanceOf(Refusal)
      jot(ctx, 'after')
    })
    expect(await app.system(words)).toEqual(['after', 'before'])
  })

  it('fails the transaction when what it sent fails', async () => {
    const failed = app.system(async (ctx) => {
      jot(ctx, 'before')
      await undoable(ctx.db, async () => {
        jot(ctx, 'twice')
        jot(ctx, 'twice')
      })
    })
    expect(constraintOf(await failed.catch((error: unknown) => error))).toBe('jotting_once')
    expect(await app.system(words)).toEqual([])
  })

  it('can hold others', async () => {
    await app.system(async (ctx) => {
      await undoable(ctx.db, async () => {
        jot(ctx, 'outer')
        await undoable(ctx.db, async () => {
          jot(ctx, 'inner')
          fail(commonErrors.not_found)
        }).catch(() => undefined)
        jot(ctx, 'outer again')
      })
    })
    expect(await app.system(words)).toEqual(['outer', 'outer again'])
  })
})
