import { z } from 'zod'
import type { Control } from './control.ts'

/** Reads values of requests from form-encoded text or from JSON. An empty text means “not given”, never zero. */

/** A schema for which caller and handler use the same type, although the request transports text. */
export type Wire<T> = z.ZodType<T, T>

const blankToUndefined = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

export function read<T>(from: (value: unknown) => unknown, schema: z.ZodType<T>, control: Control): Wire<T> {
  const piped = z.preprocess((value) => from(blankToUndefined(value)), schema)
  return withMeta(piped, control) as unknown as Wire<T>
}

/** Adds metadata to a new schema in place. `schema.meta()` would copy each of several thousand schemas. */
export function withMeta<S extends z.ZodType>(schema: S, meta: object | undefined): S {
  z.globalRegistry.add(schema, { ...meta })
  return schema
}

/**
 * Caches schemas by their arguments. The contract uses types such as `line(100)` several hundred times, and each schema
 * consists of eight zod objects, in every process and every browser.
 */
export function cachedByArguments<Limits extends readonly unknown[], S>(
  make: (...limits: Limits) => S,
): (...limits: Limits) => S {
  const made = new Map<string, S>()
  return (...limits) => {
    const key = JSON.stringify(limits)
    const known = made.get(key) ?? make(...limits)
    made.set(key, known)
    return known
  }
}

/** Like `cachedByArguments`, for schemas that are made from another schema. */
export function cachedBySchema<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>()
  return (from) => {
    const known = made.get(from) ?? make(from)
    made.set(from, known)
    return known
  }
}

export const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value
export const toFlag = (value: unknown): unknown =>
  value === '1' || value === 'true' || value === 1
    ? true
    : value === '0' || value === 'false' || value === 0
      ? false
      : value
export const toList = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((v) => v.trim())
        .filter(Boolean)
    : value

export const fromIndexes = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : value
export const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
