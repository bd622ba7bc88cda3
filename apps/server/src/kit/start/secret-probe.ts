import type pg from 'pg'
import { type KeySettings, keptSecretKey, keyPlace, loadSecretKey } from './secret-key.ts'
import { decrypt, encrypt } from './secrets.ts'

/**
 * A known text that every database stores encrypted with its secret key, to detect a wrong key at the start. With a wrong key,
 * stores, mails and accounts would fail one by one, and newly written secrets would not match the old key.
 */

const about = 'owner_only.secret_probe'

/** Whether a key decrypts the stored text; undefined when none is stored yet. */
export async function keyFits(owner: pg.Client, key: Buffer): Promise<boolean | undefined> {
  const sealed = await sealedWord(owner)
  return sealed === undefined ? undefined : opens(sealed, key)
}

async function sealedWord(owner: pg.Client): Promise<string | undefined> {
  const { rows: there } = await owner.query<{ made: boolean }>('SELECT to_regclass($1) IS NOT NULL AS made', [
    about,
  ])
  if (!there[0]?.made) return undefined
  const { rows } = await owner.query<{ sealed: string }>('SELECT sealed FROM owner_only.secret_probe')
  return rows[0]?.sealed
}

/** The key differs from the one with which the secrets of this database were encrypted. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
}

/**
 * The key for stored secrets. A new one is generated only for a database that has none yet.
 * @throws SecretKeyError
 */
export async function secretKeyOf(owner: pg.Client, config: KeySettings): Promise<Buffer> {
  const sealed = await sealedWord(owner)
  if (sealed === undefined) {
    const key = await loadSecretKey(config)
    await owner.query('INSERT INTO owner_only.secret_probe (sealed) VALUES ($1)', [
      encrypt('dropyard', about, key),
    ])
    return key
  }
  const key = await keptSecretKey(config)
  const place = keyPlace(config)
  if (!key)
    throw new SecretKeyError(
      `There is no ${place}, and the secrets of this data are sealed with a key: set SECRET_KEY to it, or put it there.`,
    )
  if (!opens(sealed, key))
    throw new SecretKeyError(
      `${place} does not hold the key that the secrets of this data are sealed with: set SECRET_KEY to that key, or put it into DATA_DIR/secret.key.`,
    )
  return key
}

function opens(sealed: string, key: Buffer): boolean {
  try {
    return decrypt(sealed, about, key) !== ''
  } catch {
    return false
  }
}
