import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Platforms' signatures, compared in constant time. */

export const hmac = (secret: string, text: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(text).digest()

export const hmacHex = (secret: string, text: string | Buffer): string => hmac(secret, text).toString('hex')

export const sameBytes = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

/** Identifies a delivery without an id: equal content with the same topic is the same delivery. */
export const fingerprint = (about: string, body: Buffer): string =>
  createHash('sha256').update(`${about} `).update(body).digest('hex')
