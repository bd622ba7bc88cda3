import { createHmac, timingSafeEqual } from 'node:crypto'

type Claims = { dest: string; aud: string; exp: number }

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** A session token (JWT, HS256) as the embedded admin hands to an app's page. `exp` is in seconds. */
export function createSessionToken(claims: Claims, secret: string): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${sign(content, secret)}`
}

/** Checks signature, shop, app and expiry of a session token. `now` is in milliseconds. */
export function isSessionTokenValid(
  token: string,
  secret: string,
  shop: string,
  clientId: string,
  now: number,
) {
  const [header, payload, signature] = token.split('.')
  if (!header || !payload || !signature) return false
  const expected = Buffer.from(sign(`${header}.${payload}`, secret))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (typeof claims !== 'object' || claims === null) return false
  const { dest, aud, exp } = { dest: '', aud: '', exp: 0, ...claims }
  return dest === `https://${shop}` && aud === clientId && exp * 1000 > now
}
