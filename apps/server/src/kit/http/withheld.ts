import { neededFor } from '@dropyard/contract/kit/seen-by'
import type { z } from 'zod'
import type { Actor } from '../context.ts'

/** Removes values from an answer that its reader may not see (`seenBy`), so that handlers need not check it. */

type Reader = Pick<Actor, 'kind' | 'permissions'>

/** Whether a reader may see a value that requires a permission: merchants may, because what they read is their own. */
export const mayRead = ({ kind, permissions }: Reader, permission: string): boolean =>
  kind === 'merchant' || permissions.has(permission)

/** The places in a schema that require a permission. */
interface Guarded {
  readonly needs?: string
  readonly fields?: readonly (readonly [name: string, inside: Guarded])[]
  readonly items?: Guarded
}

const known = new WeakMap<z.ZodType, Guarded | null>()

function guardedIn(schema: z.ZodType): Guarded | null {
  const before = known.get(schema)
  if (before !== undefined) return before
  // Ends the recursion for schemas that contain themselves.
  known.set(schema, null)
  const found = find(schema)
  known.set(schema, found)
  return found
}

interface Def {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly out?: z.ZodType
}

function find(schema: z.ZodType): Guarded | null {
  const needs = neededFor(schema)
  if (needs) return { needs }
  const { shape, element, innerType, out } = schema.def as Def
  const inner = innerType ?? out
  if (inner) return guardedIn(inner)
  const items = element && guardedIn(element)
  if (items) return { items }
  const fields = Object.entries(shape ?? {}).flatMap(([name, one]) => {
    const inside = guardedIn(one)
    return inside ? [[name, inside] as const] : []
  })
  return fields.length > 0 ? { fields } : null
}

/** The answer without the values that its reader may not see. Changes the object in place: it was just made by `serializeAnswer`. */
export function withoutWithheld<T>(schema: z.ZodType, answer: T, reader: Reader | null): T {
  const guarded = reader?.kind === 'staff' ? guardedIn(schema) : null
  return reader && guarded ? (without(guarded, answer, reader) as T) : answer
}

/** A record of values by field name, such as the input of a workflow step, without those that the reader may not see. */
export const readableValues = (
  shape: z.ZodRawShape,
  values: Readonly<Record<string, unknown>>,
  reader: Reader,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const needs = shape[name] && neededFor(shape[name] as z.ZodType)
      return needs === undefined || mayRead(reader, needs)
    }),
  )

function without({ needs, fields = [], items }: Guarded, value: unknown, reader: Reader): unknown {
  if (needs) return mayRead(reader, needs) ? value : null
  if (typeof value !== 'object' || value === null) return value
  if (items && Array.isArray(value)) return value.map((item) => without(items, item, reader))
  const object = value as Record<string, unknown>
  for (const [name, inside] of fields)
    if (name in object) object[name] = without(inside, object[name], reader)
  return value
}
