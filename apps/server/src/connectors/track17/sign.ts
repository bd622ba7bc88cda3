import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * 17TRACK's signature (API v2.2): SHA-256, not HMAC, over the body's bytes, a slash and the key. Serializing the JSON again
 * changes order and whitespace, so only the raw bytes can be verified.
 */
export const track17Signature = (body: Buffer, key: string): string =>
  createHash('sha256').update(body).update(`/${key}`).digest('hex')

export function isSigned(body: Buffer, key: string, sign: string | undefined): boolean {
  const said = Buffer.from(sign ?? '')
  const ours = Buffer.from(track17Signature(body, key))
  return said.length === ours.length && timingSafeEqual(said, ours)
}
