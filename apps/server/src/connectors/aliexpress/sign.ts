import { createHmac } from 'node:crypto'

/**
 * AliExpress's signature: all parameters by name, name and value one after another, without the empty ones; system
 * calls begin with their path. Source: copies of the platform's pages and npm ae_sdk 0.6.0.
 */
export function signature(params: Readonly<Record<string, string>>, secret: string, path = ''): string {
  const text = Object.entries(params)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}${value}`)
    .join('')
  return createHmac('sha256', secret).update(`${path}${text}`).digest('hex').toUpperCase()
}
