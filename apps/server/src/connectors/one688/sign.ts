import { createHmac } from 'node:crypto'

/**
 * `_aop_signature` of 1688's gateway: the path without its first segment, then all parameters sorted by name, names and values
 * concatenated without URL encoding. HMAC-SHA1 in upper-case hex. Source: the vendor's example, in the test.
 */
export function signature(path: string, params: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.entries(params)
    .filter(([name]) => name !== '_aop_signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}${value}`)
    .join('')
  return createHmac('sha1', secret).update(`${path}${text}`, 'utf8').digest('hex').toUpperCase()
}
