import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { Files } from '../kit/files/files.ts'
import { keyFits } from '../kit/start/secret-probe.ts'
import { applyFirst, NewerDataError } from '../migrate.ts'
import { ArchiveError, type ArchiveReader, type Entry, readArchive } from './archive.ts'
import { BackupError } from './error.ts'
import { type Contents, type Ending, keyEntry, readContents, readEnding } from './format.ts'
import { setSequences, tablesOf, withoutRules, writeRows } from './rows.ts'

/** Loads a backup into an empty database and an empty file store, completely or not at all. */

interface RestoreOptions {
  owner: pg.Client
  files: Files
  path: string
  /** Returns the key of stored secrets; gets the one in the backup, if it has one. */
  secretKey: (held: Buffer | undefined) => Promise<Buffer>
  say: (line: string) => void
}

export interface Restored extends Contents, Ending {
  /** The key that the secrets are encrypted with. */
  secretKey: Buffer
}

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { owner, files, path } = options
  await refuseFull(owner, files)
  const archive = readArchive(path)
  try {
    const first = await archive.next()
    const contents = first?.name === 'backup.json' ? readContents(await bytesOf(first)) : undefined
    if (!contents) throw new BackupError(`${path} is no backup, or one of a newer version`)
    await owner.query(
      "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL DateStyle = ISO; SET LOCAL TimeZone = 'UTC'",
    )
    const ending = await takeIn(archive, contents, options)
    await owner.query('COMMIT')
    await owner.query('ANALYZE')
    return { ...contents, ...ending }
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => undefined)
    for await (const key of files.keys([])) await files.remove(key).catch(() => undefined)
    return explain(error, path)
  } finally {
    archive.close()
  }
}

/** Throws an error for the user. The real reason may be a `cause`, because the file store wraps errors of the stream it reads. */
function explain(error: unknown, path: string): never {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof ArchiveError)
      throw new BackupError(`${path} is no whole backup: ${e.message}. Nothing was restored.`)
    if ((e as NodeJS.ErrnoException).code === 'ENOENT' && (e as NodeJS.ErrnoException).path === path)
      throw new BackupError(`There is no file ${path}`)
    if (e instanceof NewerDataError)
      throw new BackupError(`${path} was made by a newer version than this one: restore it with that version`)
  }
  throw error
}

async function refuseFull(owner: pg.Client, files: Files): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'S', 'v', 'm') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e') LIMIT 1`,
  )
  const where = 'restore into an empty DATA_DIR, or an empty database and an empty bucket'
  if (rows[0]) throw new BackupError(`The database is not empty (it has ${rows[0].name}): ${where}`)
  for await (const key of files.keys([]))
    throw new BackupError(`The store of files is not empty (it has ${key}): ${where}`)
}

const bytesOf = (entry: Entry): Promise<Buffer> => buffer(entry.content)

async function takeIn(
  archive: ArchiveReader,
  contents: Contents,
  options: RestoreOptions,
): Promise<Ending & Pick<Restored, 'secretKey'>> {
  const { owner, say } = options
  let entry = await archive.next()
  const hasKey = entry?.name === keyEntry
  const secretKey = await options.secretKey(
    entry && hasKey ? Buffer.from((await bytesOf(entry)).toString(), 'base64') : undefined,
  )
  if (hasKey) entry = await archive.next()

  say('tables')
  await applyFirst(owner, contents.migrations)
  for (const statement of contents.queue) await owner.query(statement)
  const rows: Ending['rows'] = Object.fromEntries(contents.tables.map(({ name }) => [name, 0]))
  const names = Object.keys(rows)
  const unknown = difference(
    names,
    (await tablesOf(owner)).map(({ name }) => name),
  )
  if (unknown.length > 0)
    throw new BackupError(`The backup has tables that no migration makes: ${unknown.join(', ')}`)
  const load = async () => {
    // Migrations insert rows, too; the backup contains them.
    await owner.query(`TRUNCATE ${names.join(', ')}`)
    for (; entry?.name.startsWith('tables/'); entry = await archive.next()) {
      const table = contents.tables.find(({ name }) => entry?.name.startsWith(`tables/${name}/`))
      if (!table) throw new ArchiveError(`${entry.name} is of no table`)
      say(`table ${table.name}`)
      rows[table.name] = (rows[table.name] ?? 0) + (await writeRows(owner, table, entry.content))
    }
  }
  await withoutRules(owner, names, load, () => say('indexes'))
  if ((await keyFits(owner, secretKey)) === false)
    throw new BackupError(
      'The key is not the one of this backup: set SECRET_KEY to that of the installation it was made from. Nothing was restored.',
    )

  const toPut = async function* () {
    for (; entry?.name.startsWith('files/'); entry = await archive.next())
      yield await taken(options.files, entry)
  }
  let files = 0
  const put = Readable.from(toPut()).map(
    ({ key, content }: Taken) => content && options.files.putAt(key, content),
    {
      concurrency: atOnce,
    },
  )
  for await (const _ of put) say(`${++files} files`)

  const ending = entry?.name === 'end.json' ? readEnding(await bytesOf(entry)) : undefined
  if (!ending || !entry) throw new ArchiveError('its end is missing')
  if (ending.sha256 !== entry.digestBefore)
    throw new ArchiveError('its content differs from what was written')
  if (ending.files !== files || names.some((name) => ending.rows[name] !== rows[name]))
    throw new ArchiveError('it holds other rows than were written')
  await setSequences(owner, ending.sequences)
  return { ...ending, secretKey }
}

const difference = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one))

/** Files up to this many bytes are held in memory, so that several are stored in parallel. */
const small = 4 * 2 ** 20
const atOnce = 8

interface Taken {
  key: string
  content?: Buffer
}

/** Returns the content of a small file; stores a large one directly. */
async function taken(files: Files, entry: Entry): Promise<Taken> {
  const key = entry.name.slice('files/'.length)
  if (entry.size <= small) return { key, content: await bytesOf(entry) }
  await files.putStream(key, Readable.from(entry.content), entry.size)
  return { key }
}
