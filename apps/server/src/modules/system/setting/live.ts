import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../../../kit/data/database.ts'
import type { Config } from '../../../kit/start/config.ts'
import { applyOverrides, type LiveKey } from '../../../kit/start/live-config.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import { setting } from './table.ts'

/** Milliseconds after which other processes have heard of a change. */
const everyMs = 5_000

const about = 'setting:SMTP_URL'

/** How a value is kept; the mail server's address carries a password. */
export const kept = (key: LiveKey, value: string): string =>
  key === 'SMTP_URL' ? encrypt(value, about) : value

export async function valuesOf(db: Db): Promise<Map<LiveKey, string>> {
  const rows = await db.select({ key: setting.key, value: setting.value }).from(setting)
  return new Map(
    rows.map(({ key, value }) => [key as LiveKey, key === 'SMTP_URL' ? decrypt(value, about) : value]),
  )
}

/** Reads what is set and lays it over the settings of this process. */
export async function takeSettings(db: Db, config: Config): Promise<void> {
  applyOverrides(config, await valuesOf(db))
}

/** Keeps the settings of this process as they are set; gives what stops it. */
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
