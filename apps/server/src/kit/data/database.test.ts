import { commonErrors } from '@dropyard/contract/kit/errors'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Ctx } from '../context.ts'
import { fail, Refusal } from '../errors.ts'
import { constraintOf, type Db, deferWrite, readyWrite, sqlState, withoutRowScope } from './database.ts'
import { withSavepoint } from './savepoint.ts'

const app = await startTestApp()
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
await owner.query(`CREATE TABLE jotting (word text CONSTRAINT jotting_once UNIQUE);
  GRANT ALL ON jotting TO dropyard_app`)
await owner.end()
beforeEach(() => app.system((ctx) => ctx.db.execute(sql`DELETE FROM jotting`)))

const jot = (ctx: Ctx, word: string): void =>
  deferWrite(ctx.db, ctx.db.execute(sql`INSERT INTO jotting VALUES (${word})`))

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

  it('is put together before it is sent', async () => {
    const seen = await app.system(async (ctx) => {
      let texts = 0
      const write = readyWrite(ctx.db, {
        toSQL: () => {
          texts++
          return { sql: 'INSERT INTO jotting VALUES ($1)', params: ['ready'] }
        },
      })
      const before = await words(ctx)
      write()
      return { before, texts, after: await words(ctx) }
    })
    expect(seen).toEqual({ before: [], texts: 1, after: ['ready'] })
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
      const part = withSavepoint(ctx.db, async () => {
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
      await withSavepoint(ctx.db, async () => {
        jot(ctx, 'twice')
        jot(ctx, 'twice')
      })
    })
    expect(constraintOf(await failed.catch((error: unknown) => error))).toBe('jotting_once')
    expect(await app.system(words)).toEqual([])
  })

  it('can hold others', async () => {
    await app.system(async (ctx) => {
      await withSavepoint(ctx.db, async () => {
        jot(ctx, 'outer')
        await withSavepoint(ctx.db, async () => {
          jot(ctx, 'inner')
          fail(commonErrors.not_found)
        }).catch(() => undefined)
        jot(ctx, 'outer again')
      })
    })
    expect(await app.system(words)).toEqual(['outer', 'outer again'])
  })
})

describe('a read', () => {
  const settings = (db: Db) =>
    db.$client
      .query(
        "SELECT current_setting('app.all', true) AS all, current_setting('app.entities', true) AS entities",
      )
      .then(({ rows }) => rows[0] as { all: string; entities: string })

  it('sees the companies that it was opened for in every packet, and those who read next see theirs', async () => {
    const { database } = app.app
    const seen = await database.readOnly([3, 5], async (db) => [await settings(db), await settings(db)])
    expect(seen.map((one) => [one.all || '', one.entities])).toEqual([
      ['', '3,5'],
      ['', '3,5'],
    ])
    expect((await database.readOnly([], settings)).entities).toBe('')
    expect(await database.readOnly('all', settings)).toMatchObject({ all: 'on' })
    expect(await database.transaction([7], settings)).toMatchObject({ entities: '7' })
  })

  it('reaches rows of others where it says so, and not beyond that', async () => {
    const [before, inside, after] = await app.app.database.readOnly([3], async (db) => [
      await settings(db),
      await withoutRowScope(db, () => settings(db)),
      await settings(db),
    ])
    expect([before?.all || '', inside?.all, after?.all || '']).toEqual(['', 'on', ''])
  })

  it('holds no transaction open while it waits for something else', async () => {
    const state = await app.app.database.readOnly('all', async (db) => {
      const { rows } = await db.$client.query('SELECT pg_backend_pid() AS pid')
      const pid = (rows[0] as { pid: number }).pid
      return app.system((ctx) =>
        ctx.db.execute(sql`SELECT state FROM pg_stat_activity WHERE pid = ${pid} AND state <> 'idle'`),
      )
    })
    expect(state.rows).toEqual([])
  })

  it('is refused when it writes, and the connection serves the next', async () => {
    const { database } = app.app
    for (let i = 0; i < 3; i++) {
      const wrong = database.readOnly('all', (db) => db.execute(sql`INSERT INTO jotting VALUES ('read')`))
      expect(sqlState(await wrong.catch((error: unknown) => error))).toBe('25006')
    }
    expect(await app.system(words)).toEqual([])
  })

  it('leaves nothing open when it is broken off before its answers came', async () => {
    const { database } = app.app
    const broken = database.readOnly([3], async (db) => {
      settings(db).catch(() => undefined)
      throw new Error('broken off')
    })
    await expect(broken).rejects.toThrow('broken off')
    const next = await Promise.all(Array.from({ length: 20 }, (_, i) => database.transaction([i], settings)))
    expect(next.map((one) => one.entities)).toEqual(next.map((_, i) => String(i)))
  })
})
