import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Signatures as platforms make them, compared in constant time. */

export const hmac = (secret: string, text: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(text).digest()

export const hmacHex = (secret: string, text: string | Buffer): string => hmac(secret, text).toString('hex')

export const sameBytes = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

/** Stands for a delivery that names no id: the same words about the same thing at the same time are the same. */
export const fingerprint = (about: string, body: Buffer): string =>
  createHash('sha256').update(`${about} `).update(body).digest('hex')
