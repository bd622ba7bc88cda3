import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTurn } from '../../migrate.ts'
import { testDatabase } from '../../testing/database.ts'
import { SecretKeyError, secretKeyOf } from './secret-probe.ts'

test('a database stays with the key that it began with', async () => {
  const database = await testDatabase()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
  const keyWith = (given: { SECRET_KEY?: string; DATA_DIR?: string }) =>
    inTurn(database.url, (owner) => secretKeyOf(owner, { SECRET_KEY: undefined, DATA_DIR, ...given }))
  try {
    const made = await keyWith({})
    expect(await keyWith({})).toEqual(made)
    expect(await keyWith({ SECRET_KEY: made.toString('base64') })).toEqual(made)
    const other = keyWith({ SECRET_KEY: randomBytes(32).toString('base64') })
    await expect(other).rejects.toThrow(SecretKeyError)
    await expect(other).rejects.toThrow(/^SECRET_KEY does not hold the key/)

    // For another folder without a key, none is generated.
    const elsewhere = await mkdtemp(join(DATA_DIR, 'other-'))
    await expect(keyWith({ DATA_DIR: elsewhere })).rejects.toThrow(
      `There is no ${join(elsewhere, 'secret.key')}, and the secrets of this data are sealed with a key`,
    )
    expect(await readdir(elsewhere)).toEqual([])
  } finally {
    await database.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})
