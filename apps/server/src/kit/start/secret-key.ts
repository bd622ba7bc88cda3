import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { isKey } from './setting-kinds.ts'

/** The encryption key for stored secrets: from the settings, or generated once and kept in DATA_DIR. */

const keyFile = (config: Pick<Config, 'DATA_DIR'>): string => join(config.DATA_DIR, 'secret.key')

/** Where the key comes from, for messages. */
export const keyPlace = (config: KeySettings): string => (config.SECRET_KEY ? 'SECRET_KEY' : keyFile(config))

/** The settings that locate the key. */
export type KeySettings = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>

/** The encryption key, 32 bytes: the configured one, or one that is generated once and kept in DATA_DIR. */
export async function loadSecretKey(config: KeySettings): Promise<Buffer> {
  return (await keptSecretKey(config)) ?? keepSecretKey(config, randomBytes(32))
}

/** The existing key; undefined when there is none. */
export async function keptSecretKey(config: KeySettings): Promise<Buffer | undefined> {
  if (config.SECRET_KEY) return Buffer.from(config.SECRET_KEY, 'base64')
  const path = keyFile(config)
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new ConfigError([`SECRET_KEY is not given and ${path} can’t be read: ${error.message}`])
  })
  if (kept === undefined) return undefined
  if (!isKey(kept.trim()))
    throw new ConfigError([`${path} does not hold a key of 32 bytes in base64; restore it from a backup`])
  return Buffer.from(kept.trim(), 'base64')
}

/**
 * Stores a key in DATA_DIR, unless there is one, and returns the stored one. It is written to a temporary file and then linked:
 * concurrent processes get the same key, and a full disk never leaves half a key.
 */
export async function keepSecretKey(config: Pick<Config, 'DATA_DIR'>, key: Buffer): Promise<Buffer> {
  const path = keyFile(config)
  await mkdir(config.DATA_DIR, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${key.toString('base64')}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
}
