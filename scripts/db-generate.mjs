#!/usr/bin/env node
// Writes the initial migration from the table definitions. Nothing has been released yet, so there is one
// migration and it is written anew; the first release freezes it and later ones are added behind it.
//
//   npm run db:generate              writes apps/server/migrations
//   npm run db:generate -- --check   fails when it would write something else than what is there
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from './lib/lock.mjs'
import { Failure, giveUp, pinnedNode, root, run } from './lib/project.mjs'

const folder = join(root, 'apps/server/migrations')
const sqlFile = '0000_initial.sql'
const breakpoint = '\n--> statement-breakpoint\n'

async function generate(check) {
  const draft = await mkdtemp(join(tmpdir(), 'dropyard-migration-'))
  try {
    await runDrizzle(draft)
    const fresh = { sql: await withHandwritten(draft), snapshot: await readSnapshot(draft) }
    const kept = await readKept()
    if (kept && kept.sql === fresh.sql && sameSnapshot(kept.snapshot, fresh.snapshot)) {
      return 'The migration says what the tables say.'
    }
    if (check) throw new Failure('The migration differs from the table definitions: run npm run db:generate')
    await write(draft, fresh.sql)
    return `Wrote apps/server/migrations/${sqlFile}`
  } finally {
    await rm(draft, { recursive: true })
  }
}

async function runDrizzle(draft) {
  const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
  const args = [kit, 'generate', '--config', 'apps/server/drizzle.config.ts', '--name', 'initial']
  const { code, output } = await run(pinnedNode, args, { env: { MIGRATIONS_OUT: draft } })
  if (code !== 0 || !output.includes(sqlFile)) throw new Failure(`drizzle-kit failed:\n${output}`)
}

/** What a table definition can not say (roles, functions, triggers, revokes) stands in SQL files beside it. */
async function withHandwritten(draft) {
  const source = join(root, 'apps/server/src')
  const beside = []
  for (const pattern of ['kit/**/*table.sql', 'modules/**/table.sql']) {
    for await (const path of glob(pattern, { cwd: source })) beside.push(path)
  }
  const parts = [
    { title: 'kit/prelude.sql', sql: await readFile(join(source, 'kit/prelude.sql'), 'utf8') },
    { title: '', sql: await readFile(join(draft, sqlFile), 'utf8') },
  ]
  for (const path of beside.sort())
    parts.push({ title: path, sql: await readFile(join(source, path), 'utf8') })
  return `${parts.map(({ title, sql }) => (title ? `-- ${title}\n${sql.trim()}` : sql.trim())).join(breakpoint)}\n`
}

async function readKept() {
  try {
    return { sql: await readFile(join(folder, sqlFile), 'utf8'), snapshot: await readSnapshot(folder) }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const readSnapshot = async (from) => JSON.parse(await readFile(join(from, 'meta/0000_snapshot.json'), 'utf8'))

/** Every run gives the snapshot another id. */
const sameSnapshot = (a, b) => JSON.stringify({ ...a, id: '' }) === JSON.stringify({ ...b, id: '' })

async function write(draft, sql) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'meta'), { recursive: true })
  for (const name of ['meta/_journal.json', 'meta/0000_snapshot.json']) {
    await writeFile(join(folder, name), await readFile(join(draft, name), 'utf8'))
  }
  await writeFile(join(folder, sqlFile), sql)
}

try {
  const check = process.argv.includes('--check')
  const message = await withLock(join(root, 'node_modules/.db-generate.lock'), () => generate(check))
  process.stdout.write(`${message}\n`)
} catch (error) {
  giveUp(error)
}
