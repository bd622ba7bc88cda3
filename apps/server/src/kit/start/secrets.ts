import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Encryption of stored secrets: AES-256-GCM with the key of the settings. Format: `v1.<iv>.<tag>.<cipher>` in base64url. */

let key: Buffer | undefined

/** Called once at start. */
export function useSecretKey(value: Buffer): void {
  if (value.length !== 32) throw new Error('The secret key must have 32 bytes')
  key = value
}

function theKey(): Buffer {
  if (!key) throw new Error('The secret key is not set')
  return key
}

/** `about` binds the ciphertext to its place (such as `store:7`): copied elsewhere, it can't be decrypted. */
export function encrypt(plain: string, about: string, under = theKey()): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', under, iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [
    'v1',
    iv.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
    sealed.toString('base64url'),
  ].join('.')
}

export function decrypt(text: string, about: string, under = theKey()): string {
  const [version, iv = '', tag = '', sealed = ''] = text.split('.')
  if (version !== 'v1') throw new Error('Unknown form of secret')
  const decipher = createDecipheriv('aes-256-gcm', under, Buffer.from(iv, 'base64url'))
  decipher.setAAD(Buffer.from(about)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8')
}

/** An HMAC that only this installation can make; `about` says what it is for. */
export const sign = (text: string, about: string): string =>
  createHmac('sha256', theKey()).update(`${about}\n${text}`).digest('base64url')

/** Whether a signature was made by this installation for this purpose. */
export function isSigned(text: string, about: string, signature: string): boolean {
  const expected = Buffer.from(sign(text, about))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
