import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../../../kit/data/database.ts'
import type { Config } from '../../../kit/start/config.ts'
import { applyOverrides, type LiveKey } from '../../../kit/start/live-config.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import { setting } from './table.ts'

/** Milliseconds between two reads of the table: the longest time until a process sees another's change. */
const everyMs = 5_000

const about = 'setting:SMTP_URL'

/** The stored form of a value; the mail server's URL contains a password and is encrypted. */
export const storedFormOf = (key: LiveKey, value: string): string =>
  key === 'SMTP_URL' ? encrypt(value, about) : value

export async function valuesOf(db: Db): Promise<Map<LiveKey, string>> {
  const rows = await db.select({ key: setting.key, value: setting.value }).from(setting)
  return new Map(
    rows.map(({ key, value }) => [key as LiveKey, key === 'SMTP_URL' ? decrypt(value, about) : value]),
  )
}

/** Reads the stored settings and applies them to this process. */
export async function takeSettings(db: Db, config: Config): Promise<void> {
  applyOverrides(config, await valuesOf(db))
}

/** Keeps the settings of this process up to date. @returns a function that stops it */
export async function followSettings(
  database: Database,
  config: Config,
  log: FastifyBaseLogger,
): Promise<() => void> {
  const take = () =>
    database
      .transaction('all', (db) => takeSettings(db, config))
      .catch((error: unknown) => log.warn({ err: error }, 'settings could not be read'))
  await take()
  const timer = setInterval(() => void take(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
