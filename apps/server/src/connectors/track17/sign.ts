import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * How 17TRACK signs what it sends (API v2.2): SHA-256, not HMAC, over the bytes of the body, a slash and the key. JSON that
 * is written anew has another order and other blanks, so only the bytes as they came will do.
 */
export const track17Signature = (body: Buffer, key: string): string =>
  createHash('sha256').update(body).update(`/${key}`).digest('hex')

export function isSigned(body: Buffer, key: string, sign: string | undefined): boolean {
  const said = Buffer.from(sign ?? '')
  const ours = Buffer.from(track17Signature(body, key))
  return said.length === ours.length && timingSafeEqual(said, ours)
}
