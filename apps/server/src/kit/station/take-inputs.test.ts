import { randomUUID } from 'node:crypto'
import { accepted, refused, station, stationErrors } from '@dropyard/contract/kit/station'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../testing/app.ts'
import type { UserCtx } from '../context.ts'
import { attempt } from '../data/attempt-table.ts'
import { fail } from '../errors.ts'
import type { StationServer } from './station.ts'
import { openSession } from './station-log.ts'
import { closeSession, takeInputs } from './take-inputs.ts'

/** Effects of a made-up station that receives goods: each accepted number is stored, and removed again by undo. */

const app = await startTestApp()

const receiving = station({
  name: 'crates',
  path: '/crates',
  permission: 'crates:scan',
  title: ['Receive crates', '收货'],
  offline: true,
  facts: z.object({ known: z.array(z.string()) }),
  entry: z.object({ code: z.string() }),
  read: ({ facts }, { value }) =>
    facts.known.includes(value) ? accepted({ code: value }) : refused(stationErrors.nothing),
  task: () => ({ en: 'Scan', zh: '扫描' }),
  line: ({ code }) => ({ title: code, detail: '' }),
  unit: ['{{count|crate|crates}}', '箱'],
  left: () => [],
  closing: { words: ['Finish', '结束'], done: ['Done', '完成'] },
})
type Facts = z.output<typeof receiving.facts>
type Entry = z.output<typeof receiving.entry>

const server: StationServer<Facts, Entry> = {
  works: () => Promise.resolve([]),
  facts: () => Promise.resolve({ known: ['A', 'B', 'BROKEN'] }),
  accepted: async (ctx, { code }, key) => {
    await ctx.db.insert(attempt).values({ key: `crates:${key}`, count: 1, until: ctx.now })
    if (code === 'BROKEN') fail(stationErrors.done)
  },
  undone: async (ctx, _entry, key) => {
    await ctx.db.delete(attempt).where(sql`${attempt.key} = ${`crates:${key}`}`)
  },
}

const work = <T>(run: (ctx: UserCtx) => Promise<T>): Promise<T> =>
  app.system(async (ctx) => {
    const user = {
      id: 1,
      kind: 'staff',
      name: 'Me',
      lang: 'en',
      permissions: new Set(),
    } as unknown as UserCtx['user']
    return run({ ...ctx, user })
  })
const open = (of: string) => work((ctx) => openSession(ctx, { station: 'crates', work: of, title: of }))
const input = (value: string, more = {}) => ({
  id: randomUUID(),
  kind: 'scan' as const,
  value,
  shown_accepted: false,
  at: new Date().toISOString(),
  ...more,
})
type Sent = ReturnType<typeof input>
const take = (id: number, ...inputs: Sent[]) =>
  work((ctx) => takeInputs<Facts, Entry>(ctx, receiving, server, id, inputs))
const stored = async () =>
  Number((await app.asOwner("SELECT count(*) FROM attempt WHERE key LIKE 'crates:%'")).rows[0]?.count)

it('does the effects of an accepted input once, none of a refused one, and reverses them by undo', async () => {
  const id = await open('gate')
  const first = input('A')
  await take(id, first, first)
  await take(id, first, input('B'))
  expect(await stored()).toBe(2)
  // What a refused effect wrote is rolled back, and the refusal is in the log.
  const [broken] = await take(id, input('BROKEN'))
  expect(broken).toMatchObject({ outcome: 'refused', entry: null, message: stationErrors.done.words })
  expect(await stored()).toBe(2)
  const undo = input('', { kind: 'undo', of: first.id })
  await take(id, undo, undo)
  expect(await stored()).toBe(1)
  expect(await work((ctx) => closeSession(ctx, receiving, server, id))).toMatchObject({
    closed: true,
    left: 0,
  })
})

it('processes inputs of several people one after another, each with its effects', async () => {
  const id = await open('door')
  const before = await stored()
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(id, input('A'), input('B'))))
  const ids = answers.flat().map((row) => row.id)
  expect(new Set(ids).size).toBe(20)
  expect(await stored()).toBe(before + 20)
})

it('ends long sessions in portions', async () => {
  const id = await open('yard')
  for (let n = 0; n < 5; n++) await take(id, ...Array.from({ length: 50 }, () => input('A')))
  const close = () => work((ctx) => closeSession(ctx, receiving, server, id))
  expect([await close(), await close(), await close()].map(({ closed, left }) => [closed, left])).toEqual([
    [false, 150],
    [false, 50],
    [true, 0],
  ])
})
