import { createHmac } from 'node:crypto'

/**
 * `_aop_signature` of 1688's gateway: the path without its first part, then all parameters by name, name and value one
 * after another, not encoded for the address. HMAC-SHA1, in capital letters. Source: the vendor's example, in the test.
 */
export function signature(path: string, params: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.entries(params)
    .filter(([name]) => name !== '_aop_signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}${value}`)
    .join('')
  return createHmac('sha1', secret).update(`${path}${text}`, 'utf8').digest('hex').toUpperCase()
}
