import { z } from 'zod'

/** Types of settings: how the text of a variable is parsed, and the message for an invalid one. */

export const oneOf = <const T extends [string, ...string[]]>(values: T) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)

export const flag = (standard: '0' | '1') =>
  z
    .enum(['0', '1'], 'must be 1 or 0')
    .default(standard)
    .transform((value) => value === '1')

export const whole = (min: number, max: number, standard: number) => {
  const problem = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .default(String(standard))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, problem)
    .transform(Number)
}

export const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must look like ${example}` })

export const webAddress = (example: string) =>
  address(/^https?$/, example).transform((url) => url.replace(/\/+$/, ''))

export const shopAddress = () =>
  z
    .string()
    .regex(/^https?:\/\/.*\{shop\}/, 'must be an address that contains {shop}')
    .default('https://{shop}')

/** 32 bytes in base64. */
export function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=?$/.test(text)
}
