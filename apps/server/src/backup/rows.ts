import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGunzip, gzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { ArchiveError } from './archive.ts'

/** Exports and imports rows with PostgreSQL's COPY in text format, as a stream. */

export interface Table {
  /** With its schema, quoted where necessary. */
  name: string
  columns: string[]
}

/** Schemas of our migrations, and `pgboss`, which the job queue's library creates. */
export const schemas = ['public', 'owner_only', 'drizzle', 'pgboss']

/** Left out: the password of a database role, which is valid only for this database. */
const ofThisDatabase = 'owner_only.request_login'

/** Every table that stores rows: partitions, but not their partitioned table. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND n.nspname = ANY ($1) AND c.oid IS DISTINCT FROM to_regclass($2)
     GROUP BY 1 ORDER BY 1`,
    [schemas, ofThisDatabase],
  )
  return rows
}

const place = ({ name, columns }: Table): string => `${name} (${columns.join(', ')})`
const partBytes = 4 * 2 ** 20
const compress = promisify(gzip)

/**
 * Passes the rows of a table to `take`, in compressed parts of some MB; a row is never split between parts.
 * @returns the number of rows
 */
export async function readRows(
  client: pg.Client,
  table: Table,
  take: (part: Buffer) => Promise<void>,
): Promise<number> {
  const source = client.query(to(`COPY ${place(table)} TO STDOUT`))
  // Reads and compresses the next part while one is written.
  const parts = Readable.from(wholeRows(source)).map(
    (part: Buffer) => compress(part, { level: constants.Z_DEFAULT_COMPRESSION }),
    { concurrency: 2 },
  )
  for await (const part of parts) await take(part)
  return source.rowCount
}

/** Cuts the stream after complete rows. A line break always ends a row, because COPY writes it as `\n` within values. */
async function* wholeRows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    const bytes = Buffer.concat(chunks)
    const end = bytes.lastIndexOf('\n') + 1
    yield bytes.subarray(0, end)
    chunks = [bytes.subarray(end)]
    size = bytes.length - end
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** @returns the number of rows of the part */
export async function writeRows(
  client: pg.Client,
  table: Table,
  part: AsyncIterable<Buffer>,
): Promise<number> {
  const into = client.query(from(`COPY ${place(table)} FROM STDIN`))
  await pipeline(part, createGunzip(), into).catch((error: NodeJS.ErrnoException) => {
    throw error.code?.startsWith('Z_') ? new ArchiveError(`the rows of ${table.name} can’t be read`) : error
  })
  return into.rowCount
}

export interface Sequence {
  name: string
  value: string
  isCalled: boolean
}

/** Current values of all sequences. Read them after the rows: sequences advance outside of the snapshot. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND n.nspname = ANY ($1) ORDER BY 1`,
    [schemas],
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const read = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value AS value, is_called AS "isCalled" FROM ${name}`,
    )
    for (const row of read.rows) found.push({ name, ...row })
  }
  return found
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('SELECT setval($1, $2, $3)', [name, value, isCalled])
}

/**
 * Removes indexes and foreign keys and disables triggers, loads rows, then restores them. Loading is many times faster so, tables
 * may come in any order, and triggers don't change the rows. Needs the owner of the tables and one transaction.
 */
export async function withoutRules(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
  onRules: () => void = () => undefined,
): Promise<void> {
  const oids = `SELECT t::regclass::oid FROM unnest($1::text[]) AS t`
  const list = async (sql: string) => (await client.query<{ away: string; back: string }>(sql, [tables])).rows
  const references = await list(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid IN (${oids}) ORDER BY 1`,
  )
  const indexes = await list(
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS away, pg_get_indexdef(i.indexrelid) AS back
     FROM pg_index i
     WHERE i.indrelid IN (${oids}) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
       AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = i.indexrelid) ORDER BY 1`,
  )
  const triggers = await list(
    `SELECT DISTINCT format('ALTER TABLE %s DISABLE TRIGGER USER', tgrelid::regclass) AS away,
       format('ALTER TABLE %s ENABLE TRIGGER USER', tgrelid::regclass) AS back
     FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN (${oids}) ORDER BY 1`,
  )
  for (const { away } of [...references, ...indexes, ...triggers]) await client.query(away)
  await load()
  onRules()
  for (const { back } of [...triggers, ...indexes, ...references]) await client.query(back)
}
