import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { environment, Failure, pinnedNode, root, run } from './project.mjs'

/**
 * Migrations are append-only: each is generated once from the difference between the table definitions and the last snapshot, and
 * never changes afterwards. What table definitions can't express (roles, functions, triggers, grants) is in SQL files next to
 * them, which must be repeatable; a migration runs those whose text has changed, or whose tables got other columns, again. See
 * docs/decisions/0013-migrations-grow.md.
 */

export const migrations = join(root, 'apps/server/migrations')
const dumps = join(root, 'apps/server/src/testing/dumps')
const source = join(root, 'apps/server/src')
const prelude = 'kit/prelude.sql'
/** The generated statement has its text compared like that of a file. */
const factsFile = 'kit/record/facts-table.ts'
const breakpoint = '\n--> statement-breakpoint\n'
/** Hashes of every migration, and of the SQL files as of the last migration. drizzle-kit ignores this file. */
const keptFile = 'meta/_kept.json'
const journalFile = 'meta/_journal.json'

const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const readJson = (path) => readFile(path, 'utf8').then(JSON.parse)
const writeJson = (path, value) => writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
const unless = (missing) => (error) => {
  if (error.code !== 'ENOENT') throw error
  return missing
}

const journalOf = (folder) =>
  readJson(join(folder, journalFile)).catch(unless({ version: '7', dialect: 'postgresql', entries: [] }))
const keptOf = (folder) => readJson(join(folder, keptFile)).catch(unless({ migrations: {}, beside: {} }))
const snapshotFile = (number) => `meta/${number}_snapshot.json`
const snapshotOf = (folder, tag) => readJson(join(folder, snapshotFile(numberOf(tag))))
const numberOf = (tag) => tag.slice(0, 4)

/**
 * The difference between the migrations in a folder and the sources.
 * @param even whether an empty migration is wanted if there is no difference
 * @returns `{ sql, write(name) }`; undefined if there is no difference
 */
export async function nextMigration(folder, { even = false } = {}) {
  const draft = await mkdtemp(join(tmpdir(), 'dropyard-migrations-'))
  try {
    await cp(folder, draft, { recursive: true }).catch(unless())
    const { entries } = await journalOf(draft)
    await runDrizzle(draft)
    const tag = (await journalOf(draft)).entries[entries.length]?.tag
    const tables = tag ? await readFile(join(draft, `${tag}.sql`), 'utf8') : ''
    const snapshot = tag ? await snapshotOf(draft, tag) : undefined
    const beside = await readBeside()
    const again = await toRunAgain(folder, beside, tables)
    if (!tag && again.length === 0 && !even) return undefined
    const sql = [
      ...again.filter((path) => path === prelude).map((path) => titled(path, beside[path])),
      ...(tables ? [tables.trim()] : []),
      ...again.filter((path) => path !== prelude).map((path) => titled(path, beside[path])),
    ].join(breakpoint)
    return { sql, write: (name) => write(folder, { name, sql: `${sql}\n`, snapshot, beside }) }
  } finally {
    await rm(draft, { recursive: true })
  }
}

const titled = (path, sql) => `-- ${path}\n${sql.trim()}`

async function readBeside() {
  const paths = [prelude]
  for (const pattern of ['kit/**/*table.sql', 'modules/**/table.sql'])
    for await (const path of glob(pattern, { cwd: source })) paths.push(path)
  paths.sort(byFolder)
  const texts = paths.map(async (path) => [path, await readFile(join(source, path), 'utf8')])
  return { ...Object.fromEntries(await Promise.all(texts)), ...(await protectFacts()) }
}

/** A folder before those whose names are longer (`customer/` before `customer-stats/`), as they may use what it defines. */
const byFolder = (a, b) => {
  const [one, other] = [a, b].map((path) => path.replaceAll('/', '\0'))
  return one < other ? -1 : 1
}

/** Tables of facts (`factsTable`) are append-only: requests may not change or delete their rows. */
async function protectFacts() {
  const tables = []
  for await (const path of glob('modules/**/table.ts', { cwd: source })) {
    const text = await readFile(join(source, path), 'utf8')
    tables.push(...[...text.matchAll(/\bfactsTable\(\s*'(\w+)'/g)].map(([, name]) => name))
  }
  if (tables.length === 0) return {}
  return { [factsFile]: `REVOKE UPDATE, DELETE ON ${tables.sort().join(', ')} FROM dropyard_app;` }
}

/** Column grants and functions that return rows depend on columns that they don't name. */
async function toRunAgain(folder, beside, tables) {
  const kept = await keptOf(folder)
  const altered = [...tables.matchAll(/ALTER TABLE "(\w+)" (?:ADD|DROP|ALTER|RENAME) COLUMN/g)].map(
    (m) => m[1],
  )
  const speaks = (sql) => altered.some((table) => new RegExp(`\\b${table}\\b`).test(sql))
  return Object.keys(beside).filter(
    (path) => kept.beside[path] !== hashOf(beside[path]) || speaks(beside[path]),
  )
}

/** Lets drizzle-kit add a migration, if there is a difference. It asks on the terminal which columns were renamed. */
async function runDrizzle(folder) {
  const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
  const args = [kit, 'generate', '--config', 'apps/server/drizzle.config.ts', '--name', 'draft']
  // It accepts no absolute path.
  const env = { MIGRATIONS_OUT: relative(root, folder) }
  const { output } = await run(pinnedNode, args, { env })
  if (/No schema changes|Your SQL migration file/.test(output)) return
  if (!/Interactive prompts require/.test(output)) throw new Failure(`drizzle-kit failed:\n${output}`)
  if (!process.stdin.isTTY)
    throw new Failure(
      'Tables or columns came and others went, and only you know whether they were renamed: run npm run db:generate at a terminal, or add first and remove in a later migration.',
    )
  spawnSync(pinnedNode, args, { cwd: root, env: environment(env), stdio: 'inherit' })
}

async function write(folder, { name, sql, snapshot, beside }) {
  const journal = await journalOf(folder)
  const last = journal.entries.at(-1)
  const idx = journal.entries.length
  const number = String(idx).padStart(4, '0')
  const tag = `${number}_${name}`
  await mkdir(join(folder, 'meta'), { recursive: true })
  await writeFile(join(folder, `${tag}.sql`), sql)
  await writeJson(join(folder, snapshotFile(number)), snapshot ?? (await repeated(folder, last.tag)))
  // Only the last snapshot is needed for comparison.
  if (last) await rm(join(folder, snapshotFile(numberOf(last.tag))))
  const when = Math.max(Date.now(), (last?.when ?? 0) + 1)
  journal.entries.push({ idx, version: '7', when, tag, breakpoints: true })
  await writeJson(join(folder, journalFile), journal)
  const kept = await keptOf(folder)
  kept.migrations[tag] = hashOf(sql)
  kept.beside = Object.fromEntries(Object.entries(beside).map(([path, text]) => [path, hashOf(text)]))
  await writeJson(join(folder, keptFile), kept)
  return `${tag}.sql`
}

/** A snapshot of unchanged tables. */
async function repeated(folder, tag) {
  const last = await snapshotOf(folder, tag)
  return { ...last, id: randomUUID(), prevId: last.id }
}

/** @throws Failure when a migration was changed, or a hash belongs to none */
export async function checkKept(folder) {
  const { entries } = await journalOf(folder)
  const kept = await keptOf(folder)
  const tags = entries.map(({ tag }) => tag)
  for (const tag of tags) {
    const sql = await readFile(join(folder, `${tag}.sql`), 'utf8').catch(unless(undefined))
    if (sql !== undefined && hashOf(sql) === kept.migrations[tag]) continue
    throw new Failure(
      `${tag}.sql differs from what was kept. A migration on main never changes: take main's back (git checkout main -- apps/server/migrations) and write yours as the next one (npm run db:generate -- --name what_it_does). If it is the last one and you finished it by hand: npm run db:generate -- --keep`,
    )
  }
  const files = (await readdir(folder).catch(unless([]))).filter((name) => name.endsWith('.sql'))
  const strange = files.find((name) => !tags.includes(name.slice(0, -4)))
  if (strange) throw new Failure(`${strange} is in no journal: remove it, and run npm run db:generate`)
}

/**
 * The path for the data dump of the last migration's version.
 * @throws Failure when the dump exists
 */
export async function dumpOf(folder) {
  const { entries } = await journalOf(folder)
  const name = `${entries.at(-1).tag}.tar`
  await mkdir(dumps, { recursive: true })
  if ((await readdir(dumps)).includes(name)) throw new Failure(`There is a dump of this version: ${name}`)
  return join(dumps, name)
}

/**
 * Records the last migration after it was edited by hand; it must not have been released yet.
 * @returns its file
 * @throws Failure when there is a dump made with it
 */
export async function keepLast(folder, dumped = dumps) {
  const { entries } = await journalOf(folder)
  const { tag } = entries.at(-1)
  const seen = (await readdir(dumped).catch(unless([]))).find((name) => name.slice(0, 4) >= numberOf(tag))
  if (seen) throw new Failure(`${tag}.sql never changes again: the dump ${seen} was made with it`)
  const kept = await keptOf(folder)
  kept.migrations[tag] = hashOf(await readFile(join(folder, `${tag}.sql`), 'utf8'))
  await writeJson(join(folder, keptFile), kept)
  return `${tag}.sql`
}
