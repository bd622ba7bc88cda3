import { hash, verify } from '@node-rs/argon2'
import { assertNoConnectionHeld } from '../../../kit/data/held-connection.ts'

/** Passwords and mailed codes: argon2id with the cost that OWASP recommends (19 MiB, two passes). */

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(plain: string): Promise<string> {
  assertNoConnectionHeld('Hashing a password')
  return hash(plain, cost)
}

/** Hash of a random value, checked if there is no account, so that the response time reveals nothing. */
const nobody = hashPassword(crypto.randomUUID())

/** Whether the password is right. Without a hash it takes the same time and is always wrong. */
export async function passwordIsRight(kept: string | null | undefined, plain: string): Promise<boolean> {
  assertNoConnectionHeld('Checking a password')
  const right = await verify(kept ?? (await nobody), plain)
  return right && typeof kept === 'string'
}
