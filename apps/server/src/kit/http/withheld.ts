import { neededFor } from '@dropyard/contract/kit/seen-by'
import type { z } from 'zod'
import type { Actor } from '../context.ts'

/** Takes out of an answer what its reader is not told (`seenBy`); no handler has to think of it. */

type Reader = Pick<Actor, 'kind' | 'permissions'>

/** Whether a reader is told what asks for a permission: merchants read what is theirs. */
export const isTold = ({ kind, permissions }: Reader, permission: string): boolean =>
  kind === 'merchant' || permissions.has(permission)

/** Where a schema has values that ask for a permission. */
interface Guarded {
  readonly needs?: string
  readonly fields?: readonly (readonly [name: string, inside: Guarded])[]
  readonly items?: Guarded
}

const known = new WeakMap<z.ZodType, Guarded | null>()

function guardedIn(schema: z.ZodType): Guarded | null {
  const before = known.get(schema)
  if (before !== undefined) return before
  // What holds itself is not looked through again.
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

/** An answer as its reader is told it. It was made by its schema: nobody else holds it. */
export function withoutWithheld<T>(schema: z.ZodType, answer: T, reader: Reader | null): T {
  const guarded = reader?.kind === 'staff' ? guardedIn(schema) : null
  return reader && guarded ? (without(guarded, answer, reader) as T) : answer
}

/** Values by the names of their fields, such as what was given with a step, without those that the reader is not told. */
export const toldOf = (
  shape: z.ZodRawShape,
  values: Readonly<Record<string, unknown>>,
  reader: Reader,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const needs = shape[name] && neededFor(shape[name] as z.ZodType)
      return needs === undefined || isTold(reader, needs)
    }),
  )

function without({ needs, fields = [], items }: Guarded, value: unknown, reader: Reader): unknown {
  if (needs) return isTold(reader, needs) ? value : null
  if (typeof value !== 'object' || value === null) return value
  if (items && Array.isArray(value)) return value.map((item) => without(items, item, reader))
  const object = value as Record<string, unknown>
  for (const [name, inside] of fields)
    if (name in object) object[name] = without(inside, object[name], reader)
  return value
}
