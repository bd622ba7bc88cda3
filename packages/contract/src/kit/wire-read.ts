import { z } from 'zod'
import type { Control } from './control.ts'

/** How values of the wire are read: form-encoded text and proper JSON alike. An empty text is “not given”, never zero. */

/** A schema whose caller gives the same type that the handler gets, though the wire carries text. */
export type Wire<T> = z.ZodType<T, T>

const blankToUndefined = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

export function read<T>(from: (value: unknown) => unknown, schema: z.ZodType<T>, control: Control): Wire<T> {
  const piped = z.preprocess((value) => from(blankToUndefined(value)), schema)
  return said(piped, control) as unknown as Wire<T>
}

/** A schema that was just made, with its metadata. `meta` would make a copy for it, of each of some thousand. */
export function said<S extends z.ZodType>(schema: S, meta: object | undefined): S {
  z.globalRegistry.add(schema, { ...meta })
  return schema
}

/**
 * The same type said twice is made once. A product's endpoints say "a line of 100 letters" some hundred times, and each is
 * eight objects of zod's, in every process and in every browser.
 */
export function once<Limits extends readonly unknown[], S>(
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

/** The same for what is made of another type. */
export function onceOf<From extends object, To>(make: (from: From) => To): (from: From) => To {
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
