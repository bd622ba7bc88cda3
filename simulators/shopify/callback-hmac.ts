import { createHmac } from 'node:crypto'

/**
 * Signs the query of an OAuth callback: keys sorted, `hmac` and `signature` left out, form-encoded,
 * HMAC-SHA256 with the client secret in lower-case hex.
 */
export function callbackHmac(query: URLSearchParams, clientSecret: string): string {
  const entries = [...query.entries()].filter(([key]) => key !== 'hmac' && key !== 'signature')
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHmac('sha256', clientSecret).update(new URLSearchParams(entries).toString()).digest('hex')
}
