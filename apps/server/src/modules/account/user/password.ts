import { hash, verify } from '@node-rs/argon2'

/** Passwords and mailed codes: argon2id with the cost that OWASP recommends (19 MiB, two passes). */

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (plain: string): Promise<string> => hash(plain, cost)

/** Hash of nothing that anybody knows: checked when there is no account, so that the time tells nothing. */
const nobody = hashPassword(crypto.randomUUID())

/** Whether the password is right. Takes the same time without a hash, and is then always wrong. */
export async function passwordIsRight(kept: string | null | undefined, plain: string): Promise<boolean> {
  const right = await verify(kept ?? (await nobody), plain)
  return right && typeof kept === 'string'
}
