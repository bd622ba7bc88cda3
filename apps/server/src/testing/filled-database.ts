import { createHash } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { asAdmin, copyOf, type TestDatabase, testDatabase } from './database.ts'

/** Content of a database and its folder of files. Created once per `about` and test run, then copied. */
export interface Filling {
  /** Identifies the content. */
  about: string
  fill(database: TestDatabase, folder: string): Promise<void>
}

/**
 * A copy of a filled database; its files are copied into `folder`. The first test process that needs this content creates it. It
 * is created again on another day, because demo rows have dates relative to today.
 */
export async function filledDatabase({ about, fill }: Filling, folder: string): Promise<TestDatabase> {
  const day = new Date().toISOString().slice(0, 10)
  const hash = createHash('sha256').update(`${about} ${day}`).digest('hex').slice(0, 12)
  const name = `${inject('template')}_${hash}`
  const files = join(inject('folder'), name)
  const exists = async () => {
    const { rowCount } = await asAdmin('SELECT FROM pg_database WHERE datname = $1', [name])
    return rowCount === 1
  }
  const make = async () => {
    if (await exists()) return
    const database = await testDatabase()
    try {
      await rm(files, { recursive: true, force: true })
      await mkdir(files)
      await fill(database, files)
    } catch (error) {
      await database.drop()
      throw error
    }
    await database.keepAs(name)
  }
  if (!(await exists())) await oneAtATime(name, make)
  await cp(files, folder, { recursive: true })
  return copyOf(name)
}

/** Runs work under a lock on this name, so that only one process creates the database. */
async function oneAtATime(name: string, work: () => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgres') })
  await admin.connect()
  try {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    await work()
  } finally {
    await admin.end()
  }
}
