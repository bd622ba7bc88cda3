import { createHmac } from 'node:crypto'

/**
 * AliExpress' signature: all non-empty parameters sorted by name, names and values concatenated; system calls are prefixed with
 * their path. Source: copies of the platform's pages and npm ae_sdk 0.6.0.
 */
export function signature(params: Readonly<Record<string, string>>, secret: string, path = ''): string {
  const text = Object.entries(params)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}${value}`)
    .join('')
  return createHmac('sha256', secret).update(`${path}${text}`).digest('hex').toUpperCase()
}
