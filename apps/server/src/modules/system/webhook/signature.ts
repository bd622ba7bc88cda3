import { createHmac, randomBytes } from 'node:crypto'

/**
 * Signs as https://www.standardwebhooks.com describes, for which libraries exist: an HMAC of id, time and body, with a secret per
 * webhook.
 */

const start = 'whsec_'

export const newSecret = (): string => start + randomBytes(24).toString('base64')

export function sign(secret: string, message: { id: string; seconds: number; body: string }): string {
  const key = Buffer.from(secret.slice(start.length), 'base64')
  const text = `${message.id}.${message.seconds}.${message.body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
