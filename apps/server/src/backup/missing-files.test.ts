import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openFiles } from '../kit/files/files.ts'
import { readConfig } from '../kit/start/config.ts'
import { inTurn } from '../migrate.ts'
import { programEnv } from '../proof/killed-process.ts'
import { startTestApp } from '../testing/app.ts'
import { closeAfterFile } from '../testing/closing.ts'
import { startObjectStore } from '../testing/object-store.ts'
import { makeBackup } from './make.ts'

/** A backup contains every file that rows name, even if the store doesn't list it, and reports the missing ones. */

const store = await startObjectStore()
const source = await startTestApp({ env: store.env })
const folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
closeAfterFile(() => rm(folder, { recursive: true, force: true }))

const keyOf = (kind: string, digit: string): string => `${kind}/ab/${digit.repeat(32)}.webp`
const name = (key: string) =>
  source.asOwner(`INSERT INTO upload (person_id, key) SELECT min(id), '${key}' FROM person`)

const backup = async (path: string, whileReading?: () => Promise<unknown>) => {
  const files = await openFiles(readConfig({ DATA_DIR: folder, ...store.env }))
  return inTurn(source.databaseUrl, (owner) =>
    makeBackup({
      owner,
      files: { ...files, keys: whileReading ? keysAfter(whileReading, files.keys) : files.keys },
      path: join(folder, path),
      say: () => undefined,
    }),
  )
}

/** Wraps the listing of files so that `work` runs before it. */
const keysAfter = (
  work: () => Promise<unknown>,
  keys: (without: readonly string[]) => AsyncIterable<string>,
) =>
  async function* (without: readonly string[]) {
    await work()
    yield* keys(without)
  }

test('reads a file that the store has and does not list', async () => {
  const [listed, unlisted] = [keyOf('goods', '1'), keyOf('editor', '2')]
  store.objects.set(listed, Buffer.from('listed'))
  store.objects.set(unlisted, Buffer.from('not listed'))
  store.unlisted.add('editor')
  expect(await backup('unnamed.tar')).toMatchObject({ files: 1, missing: [] })
  await name(unlisted)
  expect(await backup('named.tar')).toMatchObject({ files: 2, missing: [] })
})

test('a file that is removed together with its row while the backup is made is not missing', async () => {
  const key = keyOf('editor', '3')
  store.objects.set(key, Buffer.from('removed soon'))
  await name(key)
  const remove = async () => {
    await source.asOwner(`DELETE FROM upload WHERE key = '${key}'`)
    store.objects.delete(key)
  }
  expect((await backup('removed.tar', remove)).missing).toEqual([])
})

test('names the files that are not there, and ends with code 1 unless it is told to go on', async () => {
  const key = keyOf('goods', '4')
  await name(key)
  await source.asOwner(
    `INSERT INTO job (name, title, input, file) VALUES ('x', 'x', '{}', 'exports/${crypto.randomUUID()}.csv')`,
  )
  const run = (path: string, ...flags: string[]) =>
    promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../backup.ts'), join(folder, path), ...flags],
      {
        env: {
          ...programEnv,
          DATABASE_URL: source.databaseUrl,
          DATA_DIR: folder,
          ...store.env,
        },
      },
    ).then(
      ({ stderr }) => ({ code: 0, said: stderr }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    )
  const { code, said } = await run('missing.tar')
  expect(said).toContain('are 2 files that rows name')
  expect(said).toContain(key)
  expect(said).toMatch(/exports\/[0-9a-f-]{36}\.csv/)
  expect(code).toBe(1)
  // The backup still contains everything else.
  expect((await stat(join(folder, 'missing.tar'))).size).toBeGreaterThan(0)
  expect((await run('allowed.tar', '--allow-missing')).code).toBe(0)
})
