import type pg from 'pg'
import { decrypt } from './secrets.ts'

/**
 * A word that every database keeps under the key of its secrets. A key that does not open it is another one: stores, mails
 * and accounts of people would fail one after the other, and what is written would open under neither key.
 */

const about = 'owner_only.secret_probe'

/** Whether a key opens what the database keeps; undefined where nothing is kept yet. */
export async function keyFits(owner: pg.Client, key: Buffer): Promise<boolean | undefined> {
  const { rows: there } = await owner.query<{ made: boolean }>('SELECT to_regclass($1) IS NOT NULL AS made', [
    about,
  ])
  if (!there[0]?.made) return undefined
  const { rows } = await owner.query<{ sealed: string }>('SELECT sealed FROM owner_only.secret_probe')
  return rows[0] && opens(rows[0].sealed, key)
}

function opens(sealed: string, key: Buffer): boolean {
  try {
    return decrypt(sealed, about, key) !== ''
  } catch {
    return false
  }
}
