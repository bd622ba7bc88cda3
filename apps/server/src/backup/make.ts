import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Files } from '../kit/files/files.ts'
import { migrationsOf } from '../migrate.ts'
import { cacheFolder } from '../modules/system/file/picture.ts'
import { incoming } from '../modules/system/file/uploads.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { type Contents, type Ending, keyEntry, version } from './format.ts'
import { namedFiles } from './named-files.ts'
import { queueSchemaOf } from './queue-schema.ts'
import { readRows, sequencesOf, tablesOf } from './rows.ts'

/** Writes a backup of the database's rows and the stored files to one file. See format.ts. */

/** Folders that are left out: a cache that can be recomputed, unfinished uploads, and probes of the store. */
const passing = [cacheFolder, incoming, 'probe']

/** Files up to this many bytes are read into memory, several in parallel, because a remote store answers slowly. */
const small = 4 * 2 ** 20
const atOnce = 8

interface Made {
  tables: number
  rows: number
  files: number
  bytes: number
  /** Keys of files that rows refer to and the store doesn't have. */
  missing: readonly string[]
}

interface MakeOptions {
  owner: pg.Client
  files: Files
  /** The backup file; it must not exist yet. */
  path: string
  /** The key of stored secrets, when the backup should contain it. */
  secretKey?: Buffer | undefined
  say: (line: string) => void
}

export async function makeBackup({ owner, files, path, secretKey, say }: MakeOptions): Promise<Made> {
  const draft = `${path}.partial`
  await rm(draft, { force: true })
  const archive = await writeArchive(draft)
  try {
    const { rows, sequences, named } = await writeDatabase(archive, owner, secretKey, say)
    const { count, missing } = await writeFiles(archive, files, named, say)
    const ending: Ending = { rows, sequences, files: count, sha256: archive.digest() }
    await archive.add('end.json', Buffer.from(JSON.stringify(ending)))
    await archive.end()
    await rename(draft, path)
    return {
      tables: Object.keys(rows).length,
      rows: Object.values(rows).reduce((sum, n) => sum + n, 0),
      files: count,
      bytes: archive.size,
      missing: missing.length === 0 ? missing : await stillNamed(owner, missing),
    }
  } catch (error) {
    await archive.abandon()
    await rm(draft, { force: true })
    throw error
  }
}

/** Writes all tables from one consistent snapshot, while others keep writing. */
async function writeDatabase(
  archive: ArchiveWriter,
  owner: pg.Client,
  secretKey: Buffer | undefined,
  say: (line: string) => void,
): Promise<Pick<Ending, 'rows' | 'sequences'> & { named: Set<string> }> {
  await owner.query(
    "SET row_security = off; SET statement_timeout = 0; SET DateStyle = ISO; SET TimeZone = 'UTC'; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
  )
  try {
    const tables = await tablesOf(owner)
    const contents: Contents = {
      format: version,
      made: new Date().toISOString(),
      migrations: await migrationsOf(owner),
      queue: await queueSchemaOf(owner),
      tables,
    }
    await archive.add('backup.json', Buffer.from(JSON.stringify(contents)))
    if (secretKey) await archive.add(keyEntry, Buffer.from(`${secretKey.toString('base64')}\n`))
    const rows: Ending['rows'] = {}
    for (const table of tables) {
      say(`table ${table.name}`)
      let parts = 0
      rows[table.name] = await readRows(owner, table, (part) =>
        archive.add(`tables/${table.name}/${String(++parts).padStart(6, '0')}.gz`, part),
      )
    }
    return { rows, sequences: await sequencesOf(owner), named: await namedFiles(owner) }
  } finally {
    await owner.query('ROLLBACK')
  }
}

/** Leaves out missing files whose rows were deleted, together with the file, after the rows were read. */
async function stillNamed(owner: pg.Client, missing: readonly string[]): Promise<readonly string[]> {
  const named = await namedFiles(owner)
  return missing.filter((key) => named.has(key)).sort()
}

/** The keys that the store lists, then those that only rows name: the list of an object store may be incomplete. */
async function* keysOf(files: Files, unlisted: Set<string>): AsyncGenerator<string> {
  for await (const key of files.keys(passing)) {
    unlisted.delete(key)
    yield key
  }
  yield* unlisted
}

/**
 * Writes the files of the store. They are read after the rows: a row is written after its file, so every file that the rows name
 * exists, unless it was deleted since.
 */
async function writeFiles(
  archive: ArchiveWriter,
  files: Files,
  named: ReadonlySet<string>,
  say: (line: string) => void,
): Promise<{ count: number; missing: readonly string[] }> {
  let count = 0
  const missing: string[] = []
  const found = Readable.from(keysOf(files, new Set(named))).map(
    async (key: string) => {
      const size = await files.size(key)
      if (size === undefined) return { key }
      return size > small ? { key, size } : { key, content: await contentOf(files, key) }
    },
    { concurrency: atOnce },
  )
  for await (const { key, size, content } of found as AsyncIterable<Found>) {
    const name = `files/${key}`
    if (content) await archive.add(name, content)
    else if (size !== undefined)
      await archive.addStream(name, size, upTo(size, (await files.stream(key)).content))
    else {
      if (named.has(key)) missing.push(key)
      continue
    }
    say(`${++count} files`)
  }
  return { count, missing }
}

interface Found {
  key: string
  size?: number
  content?: Buffer | undefined
}

/** The content of a file; undefined if it was deleted during the backup, together with its row. */
const contentOf = (files: Files, key: string): Promise<Buffer | undefined> =>
  files.get(key).catch(async (error: unknown) => {
    if (await files.exists(key)) throw error
    return undefined
  })

/** The first `size` bytes. A file that is still growing belongs to no row yet, so it may be cut off. */
async function* upTo(size: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size
  for await (const bytes of content) {
    yield bytes.subarray(0, left)
    left -= Math.min(left, bytes.length)
    if (left === 0) return
  }
}
