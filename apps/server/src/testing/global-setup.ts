import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../embedded/postgres.ts'
import type { Ctx } from '../kit/context.ts'
import { openDatabase } from '../kit/data/database.ts'
import { openFiles } from '../kit/files/files.ts'
import { openJobs } from '../kit/jobs/job-queue.ts'
import { readConfig } from '../kit/start/config.ts'
import { useSecretKey } from '../kit/start/secrets.ts'
import { inTurn, migrate } from '../migrate.ts'
import { modules } from '../modules.ts'
import { seedReference } from '../seed.ts'
import { folderOf, removeLeft } from './left-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the database server for its superuser, without a test database. */
    postgres: string
    /** The database that `testDatabase()` copies. Names of databases that are filled from it begin with its name. */
    template: string
    /** Folder for files of the test run. */
    folder: string
  }
}

/**
 * Runs once for all test files: starts PostgreSQL (or uses TEST_DATABASE_URL) and creates a template database with the schema and
 * the reference rows. An embedded PostgreSQL is deleted afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const place of new Set([memory, tmpdir()])) await removeLeft(place).catch(() => undefined)
  const folder = await mkdtemp(join(await scratch(), folderOf(process.pid)))
  // If the tests run as root, PostgreSQL runs under another account, which needs access to the folder.
  await chmod(folder, 0o755)
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres({ dataDir: folder, durable: false })
  const admin = new URL(given ?? server?.url('postgres') ?? '')
  const template = `dropyard_template_${process.pid}`
  try {
    await makeTemplate(admin, template, folder)
  } catch (error) {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  project.provide('postgres', admin.href)
  project.provide('template', template)
  project.provide('folder', folder)
  return async () => {
    if (given) await removeTemplates(admin, template)
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const roomNeeded = 4 * 2 ** 30
const memory = '/dev/shm'

/**
 * The folder of the test database: in memory if there is enough room, because every test file creates and deletes a thousand
 * files, which is slow on a disk.
 */
async function scratch(): Promise<string> {
  const there = await statfs(memory).catch(() => undefined)
  const fits = there !== undefined && there.bavail * there.bsize > roomNeeded
  return fits && process.availableMemory() > roomNeeded ? memory : tmpdir()
}

async function makeTemplate(admin: URL, template: string, folder: string): Promise<void> {
  await onServer(admin, `CREATE DATABASE ${template} TEMPLATE template0`)
  const url = new URL(admin)
  url.pathname = `/${template}`
  await inTurn(url.href, migrate)
  await seedTemplate(url.href, folder)
  // Copying fails while someone is connected to the template, so connections are disabled.
  await onServer(admin, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`)
}

/** Creates the job queue's tables and the reference rows. Without `buildApp`, which refuses to start with unfinished routes. */
async function seedTemplate(url: string, folder: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder })
  const kinds = modules.flatMap((one) => one.jobs ?? [])
  const database = openDatabase(url, 2, (error) => {
    throw error
  })
  const jobs = await openJobs(url, kinds, log, { works: false })
  const files = await openFiles(config)
  useSecretKey(randomBytes(32))
  const about = { user: null, now: new Date(), lang: 'en', log, requestId: 'template', ip: '' } as const
  const system = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    database.transaction('all', (db) =>
      work({
        ...about,
        db,
        database,
        files,
        config,
        enqueue: jobs.enqueueIn(db),
        startJob: jobs.startTracked,
        enqueueIn: jobs.enqueueIn,
        audit: () => undefined,
        onCommit: () => undefined,
      }),
    )
  try {
    await seedReference({ system })
  } finally {
    await jobs.stop()
    await database.close()
  }
}

/** Drops the template and the databases that were filled from it. */
async function removeTemplates(admin: URL, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname}`)
  } finally {
    await client.end()
  }
}

async function onServer(admin: URL, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
