import type { Arguments } from './graphql-context.ts'

/**
 * Typed access to GraphQL input that the schema has already validated: a missing field reads as undefined, an explicit null as
 * null where that has a meaning.
 */
export function object(input: Arguments, key: string): Arguments | undefined {
  const value = input[key]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

export function text(input: Arguments, key: string): string | undefined {
  const value = input[key]
  return typeof value === 'string' ? value : undefined
}

/** Like `text`, but an explicit null clears. */
export function textOrNull(input: Arguments, key: string): string | null | undefined {
  return input[key] === null ? null : text(input, key)
}

export function flag(input: Arguments, key: string): boolean | undefined {
  const value = input[key]
  return typeof value === 'boolean' ? value : undefined
}

export function whole(input: Arguments, key: string): number | undefined {
  const value = input[key]
  return typeof value === 'number' ? value : undefined
}

/** A decimal scalar, kept as text so no digit is lost. */
export function decimal(input: Arguments, key: string): string | undefined {
  const value = input[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export function objects(input: Arguments, key: string): Arguments[] | undefined {
  const value = input[key]
  if (!Array.isArray(value)) return undefined
  return value.filter((item): item is Arguments => typeof item === 'object' && item !== null)
}

export function texts(input: Arguments, key: string): string[] | undefined {
  const value = input[key]
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined
}

/** A required text the schema guarantees. */
export function needText(input: Arguments, key: string): string {
  return text(input, key) ?? ''
}
