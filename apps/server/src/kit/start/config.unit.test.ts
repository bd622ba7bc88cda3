import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { loadSecretKey } from './secret-key.ts'

const problems = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

describe('settings', () => {
  it('need nothing to be given', () => {
    expect(readConfig({})).toMatchObject({
      ROLE: 'all',
      PORT: 4600,
      DEMO: true,
      TRUST_PROXY: false,
      PUBLIC_URL: 'http://localhost:4600',
      SHOPIFY_ORIGIN: 'https://{shop}',
    })
  })

  it('derive the public address from the port, unless it is given', () => {
    expect(readConfig({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_URL: 'https://office.example.com/' }).PUBLIC_URL).toBe(
      'https://office.example.com',
    )
  })

  it('treat an empty variable as not given', () => {
    expect(readConfig({ PORT: '', S3_BUCKET: ' ' })).toMatchObject({ PORT: 4600 })
  })

  it('name every wrong variable, what it must be and what it is', () => {
    expect(problems({ PORT: '70000', DEMO: 'yes', ROLE: 'both', LOG_LEVEL: 'info' })).toEqual([
      'ROLE must be all, web or worker, but is "both"',
      'PORT must be a whole number from 1 to 65535, but is "70000"',
      'DEMO must be 1 or 0, but is "yes"',
    ])
  })

  it('do not repeat a secret in a message', () => {
    expect(
      problems({ DATABASE_URL: 'mysql://root:hunter2@db/x', SECRET_KEY: 'hunter2' }).join(),
    ).not.toContain('hunter2')
  })

  it('ask for the database and the key when the processes are split', () => {
    expect(problems({ ROLE: 'worker' })).toHaveLength(2)
    const key = Buffer.alloc(32, 1).toString('base64')
    expect(problems({ ROLE: 'worker', DATABASE_URL: 'postgres://u@db/x', SECRET_KEY: key })).toEqual([])
  })
})

describe('the key for secrets at rest', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropyard-key-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is made once, readable by its owner alone, and the same for processes that start together', async () => {
    const config = { DATA_DIR: join(folder, 'new') }
    const [first, second] = await Promise.all([loadSecretKey(config), loadSecretKey(config)])
    expect(first).toHaveLength(32)
    expect(second).toEqual(first)
    expect(await loadSecretKey(config)).toEqual(first)
    expect((await stat(join(config.DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(config.DATA_DIR, 'secret.key'), 'utf8')).toBe(`${first.toString('base64')}\n`)
  })

  it('is never replaced when its file is damaged', async () => {
    await writeFile(join(folder, 'secret.key'), 'half')
    await expect(loadSecretKey({ DATA_DIR: folder })).rejects.toThrow(/does not hold a key/)
  })
})
