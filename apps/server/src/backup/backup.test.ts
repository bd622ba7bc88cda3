import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openFiles } from '../kit/files/files.ts'
import { readConfig } from '../kit/start/config.ts'
import { secretKeyOf } from '../kit/start/secret-probe.ts'
import { inTurn } from '../migrate.ts'
import { programEnv } from '../proof/killed-process.ts'
import { startTestApp } from '../testing/app.ts'
import { catalogOf } from '../testing/catalog.ts'
import { closeAfterFile } from '../testing/closing.ts'
import { emptyDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { startObjectStore } from '../testing/object-store.ts'
import { lockWaits } from '../testing/queries.ts'
import { rowsIn } from '../testing/rows.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'
import { schemas, sequencesOf, type Table, tablesOf } from './rows.ts'

// The source runs no worker: the queue's own rows would change while they are compared.
const source = await startTestApp({ env: { ROLE: 'web' } })
const SECRET_KEY = source.secretKey
const key = Buffer.from(SECRET_KEY, 'base64')
const folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
closeAfterFile(() => rm(folder, { recursive: true, force: true }))
const sourceFolder = await source.system(({ config }) => Promise.resolve(config.DATA_DIR))
const owner = { query: source.asOwner }

/** Characters that COPY's text format has to escape. */
const odd = 'tab\t newline\n return\r backslash \\N \\. quote " \' 包裹 😀'
await source.system(async ({ files, db }) => {
  await files.put('goods', 'webp', Buffer.from('a picture'))
  await files.putAt(`exports/${'long/'.repeat(30)}x.csv`, Buffer.alloc(9 * 2 ** 20, 'rows\n'))
  await files.putAt('cache/goods/a.webp', Buffer.from('made anew when asked for'))
  await files.putAt('incoming/7/x', Buffer.from('not looked at yet'))
  await db.$client.query('UPDATE entity SET name = $1 WHERE id = (SELECT min(id) FROM entity)', [odd])
})

const emptyPlace = async () => {
  const database = await emptyDatabase()
  closeAfterFile(database.drop)
  return { database, DATA_DIR: await mkdtemp(join(folder, 'data-')) }
}

const run = promisify(execFile)
const command = (name: string, args: string[], env: Record<string, string>) =>
  run(process.execPath, [join(import.meta.dirname, '..', `${name}.ts`), ...args], {
    env: { ...programEnv, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )
const backup = (path: string, ...flags: string[]) =>
  command('backup', [path, ...flags], {
    DATABASE_URL: source.databaseUrl,
    DATA_DIR: sourceFolder,
    SECRET_KEY,
  })
const restore = (path: string, to: Awaited<ReturnType<typeof emptyPlace>>, env = {}) =>
  command('restore', [path], { DATABASE_URL: to.database.url, DATA_DIR: to.DATA_DIR, ...env })

// Stores the probe of the key, as every start of the product does.
await inTurn(source.databaseUrl, (client) => secretKeyOf(client, { SECRET_KEY, DATA_DIR: sourceFolder }))
const tables = await inTurn(source.databaseUrl, tablesOf)
const catalog = (url: string) =>
  inTurn(url, (client) => catalogOf(client, ['public', 'owner_only', 'drizzle']))
const filesBelow = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort()

describe('a backup', () => {
  const path = join(folder, 'whole.tar')

  test('holds everything as it was at one moment, while others write', async () => {
    const first = tables[0] as Table
    await source.asOwner('BEGIN')
    await source.asOwner('LOCK TABLE store')
    const before = await rowsIn(owner, tables)
    const made = backup(path, '--with-key')
    await eventually(async () => {
      const { rows } = await source.asOwner(lockWaits)
      expect(rows).toHaveLength(1)
    })
    // The first table has been read already, the other one is read later; the backup must contain neither change.
    await source.asOwner("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 1)")
    await source.asOwner("UPDATE warehouse SET name = 'later'")
    await source.asOwner('COMMIT')
    expect(await made).toMatchObject({ code: 0 })
    await source.asOwner("DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'later'")
    expect(first.name.startsWith('drizzle.')).toBe(true)

    const to = await emptyPlace()
    const { code, text } = await restore(path, to)
    expect(text).toMatch(/Restored what was backed up at .*: \d+ rows, 2 files\n$/)
    expect(code).toBe(0)
    expect(await rowsIn(to.database, tables)).toEqual(before)
    expect(await catalog(to.database.url)).toEqual(await catalog(source.databaseUrl))
    const counted = (url: string) => inTurn(url, sequencesOf)
    expect(await counted(to.database.url)).toEqual(await counted(source.databaseUrl))
    const names = await filesBelow(to.DATA_DIR)
    expect(names).toHaveLength(2)
    for (const name of names)
      expect(
        (await readFile(join(to.DATA_DIR, 'files', name))).equals(
          await readFile(join(sourceFolder, 'files', name)),
        ),
      ).toBe(true)
    expect((await readFile(join(to.DATA_DIR, 'secret.key'), 'utf8')).trim()).toBe(SECRET_KEY)
  })

  test('takes the place of no file', async () => {
    expect(await backup(path)).toEqual({ code: 1, text: `${path} is there already\n` })
  })

  test('without the key says so, and is restored with it alone', async () => {
    const other = join(folder, 'without-key.tar')
    const { text } = await backup(other)
    expect(text).toContain('The key of stored secrets is not in it')
    const to = await emptyPlace()
    expect(await restore(other, to)).toMatchObject({
      code: 1,
      text: expect.stringContaining('The backup does not hold the key of its secrets: set SECRET_KEY'),
    })
    expect(await inTurn(to.database.url, tablesOf)).toEqual([])
  })

  test('says when the key that is there is another one', async () => {
    const to = await emptyPlace()
    const { text } = await restore(path, to, { SECRET_KEY: randomBytes(32).toString('base64') })
    expect(text).toBe('SECRET_KEY differs from the key that the backup holds: take it away\n')
  })
})

describe('restoring', () => {
  const path = join(folder, 'whole.tar')
  const into = async (to: Awaited<ReturnType<typeof emptyPlace>>, from: string, under = key) => {
    const files = await openFiles(readConfig({ DATA_DIR: to.DATA_DIR }))
    const secretKey = () => Promise.resolve(under)
    return inTurn(to.database.url, (client) =>
      restoreBackup({ owner: client, files, path: from, secretKey, say: () => undefined }),
    )
  }

  test('is refused where something is already', async () => {
    const to = await emptyPlace()
    await to.database.query('CREATE TABLE mine ()')
    await expect(into(to, path)).rejects.toThrow('The database is not empty (it has mine)')
    await to.database.query('DROP TABLE mine')
    await mkdir(join(to.DATA_DIR, 'files/mine'), { recursive: true })
    await writeFile(join(to.DATA_DIR, 'files/mine/x.txt'), 'x')
    await expect(into(to, path)).rejects.toThrow('The store of files is not empty (it has mine/x.txt)')
    expect(await readFile(join(to.DATA_DIR, 'files/mine/x.txt'), 'utf8')).toBe('x')
  })

  test.each([
    ['that was cut off', (file: string) => truncate(file, 9 * 2 ** 20), 'it ends in the middle'],
    [
      'in which a byte changed',
      async (file: string) => {
        const bytes = await readFile(file)
        const at = bytes.indexOf('a picture')
        bytes.write('another 1', at)
        await writeFile(file, bytes)
      },
      'its content differs from what was written',
    ],
    [
      'whose rows can’t be read',
      async (file: string) => {
        const bytes = await readFile(file)
        const at = bytes.indexOf(Buffer.from([0x1f, 0x8b]), bytes.indexOf('tables/public.person/'))
        bytes.fill(0xff, at + 20, at + 40)
        await writeFile(file, bytes)
      },
      'the rows of public.person can’t be read',
    ],
    ['of something else', (file: string) => writeFile(file, 'x'.repeat(2000)), 'it is no archive'],
  ])('leaves nothing of a file %s', async (_what, spoil, reason) => {
    const to = await emptyPlace()
    const spoilt = join(to.DATA_DIR, 'spoilt.tar')
    await cp(path, spoilt)
    await spoil(spoilt)
    await expect(into(to, spoilt)).rejects.toThrow(
      `${spoilt} is no whole backup: ${reason}. Nothing was restored.`,
    )
    expect(await inTurn(to.database.url, tablesOf)).toEqual([])
    expect(await filesBelow(to.DATA_DIR).catch(() => [])).toEqual([])
  })

  test('is refused under another key than the secrets are sealed with', async () => {
    const to = await emptyPlace()
    await expect(into(to, path, randomBytes(32))).rejects.toThrow('The key is not the one of this backup')
    expect(await inTurn(to.database.url, tablesOf)).toEqual([])
  })

  test('works between object stores', async () => {
    const [from, toStore] = [await startObjectStore(), await startObjectStore()]
    for (let i = 0; i < 8; i++) from.objects.set(`goods/${i % 3}/${i}.webp`, randomBytes(100 + i))
    from.objects.set('exports/large.zip', randomBytes(5 * 2 ** 20))
    from.objects.set('cache/goods/0.webp', Buffer.from('left out'))
    const file = join(folder, 'objects.tar')
    const filesOf = (env: Record<string, string>) => openFiles(readConfig(env))
    await inTurn(source.databaseUrl, async (client) =>
      makeBackup({ owner: client, files: await filesOf(from.env), path: file, say: () => undefined }),
    )
    const to = await emptyPlace()
    await inTurn(to.database.url, async (client) =>
      restoreBackup({
        owner: client,
        files: await filesOf(toStore.env),
        path: file,
        secretKey: () => Promise.resolve(key),
        say: () => undefined,
      }),
    )
    from.objects.delete('cache/goods/0.webp')
    const bytesOf = ({ objects }: typeof from) =>
      [...objects].map(([name, bytes]) => [name, bytes.toString('base64')]).sort()
    expect(bytesOf(toStore)).toEqual(bytesOf(from))
  })
})

test('a backup knows every schema of a database', async () => {
  const { rows } = await source.asOwner(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'",
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(schemas.toSorted())
})
