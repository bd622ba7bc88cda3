import { hash, verify } from '@node-rs/argon2'
import { holdsNone } from '../../../kit/data/held-connection.ts'

/** Passwords and mailed codes: argon2id with the cost that OWASP recommends (19 MiB, two passes). */

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(plain: string): Promise<string> {
  holdsNone('Hashing a password')
  return hash(plain, cost)
}

/** Hash of nothing that anybody knows: checked when there is no account, so that the time tells nothing. */
const nobody = hashPassword(crypto.randomUUID())

/** Whether the password is right. Takes the same time without a hash, and is then always wrong. */
export async function passwordIsRight(kept: string | null | undefined, plain: string): Promise<boolean> {
  holdsNone('Checking a password')
  const right = await verify(kept ?? (await nobody), plain)
  return right && typeof kept === 'string'
}
