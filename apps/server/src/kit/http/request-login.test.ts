import { beforeAll, describe, expect, it } from 'vitest'
import { inTurn } from '../../migrate.ts'
import { demoIds } from '../../modules/account/user/demo-ids.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { sqlState } from '../data/database.ts'
import { RequestLoginError, requestUrl } from './request-login.ts'

const notAllowed = '42501'

describe('the connection of a request', () => {
  let app: TestApp
  let own: number
  beforeAll(async () => {
    app = await startTestApp()
    own = (await app.system(demoIds)).entities.lumen
  })

  const statesOf = (...statements: string[]): Promise<string | undefined> =>
    app.app.database
      .transaction([own], async ({ $client }) => {
        for (const text of statements) await $client.query(text)
      })
      .then(
        () => undefined,
        (error: unknown) => sqlState(error) ?? String(error),
      )

  it('sees the rows of its own company', async () => {
    const { rows } = await app.app.database.transaction([own], ({ $client }) =>
      $client.query('SELECT id FROM entity'),
    )
    expect(rows).toEqual([{ id: own }])
  })

  it.each(['SET ROLE NONE', 'SET LOCAL ROLE NONE'])('reads nothing at all after %s', async (way) => {
    expect(await statesOf(way, 'SELECT id FROM entity')).toBe(notAllowed)
  })

  it.each(['RESET ROLE', 'SET SESSION AUTHORIZATION DEFAULT'])(
    'sees no more than before after %s',
    async (way) => {
      const { rows } = await app.app.database.transaction([own], async ({ $client }) => {
        await $client.query(way)
        return $client.query('SELECT id FROM entity')
      })
      expect(rows).toEqual([{ id: own }])
    },
  )

  it('can’t become the owner, make roles, nor change tables', async () => {
    const { rows } = await app.asOwner('SELECT current_user AS owner')
    for (const text of [
      `SET ROLE ${rows[0].owner}`,
      `SET SESSION AUTHORIZATION ${rows[0].owner}`,
      'CREATE ROLE another SUPERUSER LOGIN',
      'ALTER TABLE entity DISABLE ROW LEVEL SECURITY',
      'CREATE TABLE mine (id int)',
      'SELECT password FROM owner_only.request_login',
    ])
      for (const before of [[], ['SET ROLE NONE']])
        expect(await statesOf(...before, text), [...before, text].join('; ')).toBe(notAllowed)
  })

  it('runs no function with rights of the owner that looks for names where others can put them', async () => {
    const { rows } = await app.asOwner(
      `SELECT proname, proconfig FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace`,
    )
    expect(rows.length).toBeGreaterThan(5)
    const open = rows.filter(
      ({ proconfig }) => !(proconfig as string[] | null)?.includes('search_path=public, pg_temp'),
    )
    expect(open.map(({ proname }) => proname)).toEqual([])
  })
})

describe('the login of requests', () => {
  it('is the same for every process of a database, and another in another one', async () => {
    const [one, other] = [await testDatabase(), await testDatabase()]
    try {
      const urls = await Promise.all([1, 2].map(() => inTurn(one.url, (owner) => requestUrl(owner, one.url))))
      expect(urls[0]).toBe(urls[1])
      expect(new URL(await other.requestUrl()).username).not.toBe(new URL(urls[0] ?? '').username)
    } finally {
      await one.drop()
      await other.drop()
    }
  })

  it('is refused when it could do more than requests may', async () => {
    const database = await testDatabase()
    try {
      const made = inTurn(database.url, (owner) => requestUrl(owner, database.url, database.url))
      await expect(made).rejects.toThrow(RequestLoginError)
      await expect(made).rejects.toThrow(/it is a superuser$/)
    } finally {
      await database.drop()
    }
  })

  it('says what to do when it can’t connect', async () => {
    const database = await testDatabase()
    try {
      const url = new URL(await database.requestUrl())
      url.password = 'wrong'
      const made = inTurn(database.url, (owner) => requestUrl(owner, database.url, url.href))
      await expect(made).rejects.toThrow(/can’t connect .*DATABASE_REQUEST_URL/)
    } finally {
      await database.drop()
    }
  })
})
