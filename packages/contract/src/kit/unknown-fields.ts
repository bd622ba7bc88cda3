import type { z } from 'zod'

/**
 * Fields of a request that its schema doesn't declare. A write refuses them by name: a client that spells a field wrongly,
 * or still sends one that no longer exists, would otherwise believe that it was taken into account.
 */

export interface UnknownField {
  readonly path: readonly string[]
  /** The names that the schema declares at that place. */
  readonly allowed: readonly string[]
}

type Schema = z.core.$ZodType
type Path = readonly string[]
/** Adds the unknown fields of a value. */
type Search = (value: unknown, path: Path, found: UnknownField[], most: number) => void

const nothing: Search = () => undefined
const searches = new WeakMap<Schema, Search>()

/** @param most the search stops after so many unknown fields */
export function unknownFields(
  schema: Schema,
  value: unknown,
  most = Number.POSITIVE_INFINITY,
): UnknownField[] {
  const found: UnknownField[] = []
  searchOf(schema)(value, [], found, most)
  return found.slice(0, most)
}

/** Removes the fields that the schema doesn't declare. A page may hold a row with more fields than a call accepts. */
export function onlyDeclared<V>(schema: Schema, value: V): V {
  const unknown = unknownFields(schema, value)
  if (unknown.length === 0) return value
  const copy = structuredClone(value)
  for (const { path } of unknown) {
    const above = path
      .slice(0, -1)
      .reduce<unknown>((at, name) => (isPlain(at) ? Reflect.get(at, name) : undefined), copy)
    if (isPlain(above)) Reflect.deleteProperty(above, path.at(-1) ?? '')
  }
  return copy
}

/** Whether a value is an array or a plain object, as in parsed bodies and queries. Streams and files are neither. */
export const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (value !== null &&
    typeof value === 'object' &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))

function searchOf(schema: Schema): Search {
  const known = searches.get(schema)
  if (known) return known
  let made: Search = nothing
  // A recursive schema, such as a tree's, refers to itself while it is being compiled.
  searches.set(schema, (...args) => made(...args))
  made = compile(schema)
  searches.set(schema, made)
  return made
}

function compile(schema: Schema): Search {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return inObject(def.shape, def.catchall === undefined)
    case 'array':
      return inEach(def.element)
    case 'record':
      return inEach(def.valueType)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return searchOf(def.innerType)
    case 'lazy':
      return (...args) => searchOf(def.getter())(...args)
    case 'pipe':
      return inPipe(def)
    case 'union':
      return inUnion(def.options)
    case 'intersection':
      return inBoth(def.left, def.right)
    default:
      return nothing
  }
}

function inObject(shape: Readonly<Record<string, Schema>>, isClosed: boolean): Search {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, searchOf(schema)]))
  const allowed = [...fields.keys()]
  return (value, path, found, most) => {
    if (!isPlain(value) || Array.isArray(value)) return
    for (const [name, inner] of Object.entries(value)) {
      if (found.length >= most) return
      const search = fields.get(name)
      if (search) search(inner, [...path, name], found, most)
      else if (isClosed) found.push({ path: [...path, name], allowed })
    }
  }
}

function inEach(element: Schema): Search {
  const search = searchOf(element)
  if (search === nothing) return nothing
  return (value, path, found, most) => {
    if (!isPlain(value)) return
    for (const [key, inner] of Object.entries(value)) search(inner, [...path, key], found, most)
  }
}

/** Values that are converted first (`preprocess`), such as JSON in a text, are searched after the conversion. */
function inPipe(pipe: z.core.$ZodPipeDef): Search {
  const { def } = (pipe.in as z.core.$ZodTypes)._zod
  if (def.type !== 'transform') return searchOf(pipe.in)
  const search = searchOf(pipe.out)
  if (search === nothing) return nothing
  const readInto = def.transform as (value: unknown) => unknown
  return (value, path, found, most) => {
    // Validation already refuses a value that can't be converted.
    try {
      search(readInto(value), path, found, most)
    } catch {
      return
    }
  }
}

/** Of the options that accept the value, the one that declares the most of its fields counts. */
function inUnion(options: readonly Schema[]): Search {
  const all = options.map((schema) => ({ schema: schema as z.ZodType, search: searchOf(schema) }))
  if (all.every(({ search }) => search === nothing)) return nothing
  return (value, path, found, most) => {
    if (!isPlain(value)) return
    const tried = all
      .filter(({ schema }) => schema.safeParse(value).success)
      .map(({ search }) => {
        const unknown: UnknownField[] = []
        search(value, path, unknown, most)
        return unknown
      })
    const [best] = tried.sort((a, b) => a.length - b.length)
    found.push(...(best ?? []))
  }
}

/** A field is known when either of both shapes declares it. */
function inBoth(left: Schema, right: Schema): Search {
  const [one, other] = [searchOf(left), searchOf(right)]
  return (value, path, found, most) => {
    const unknown: [UnknownField[], UnknownField[]] = [[], []]
    one(value, path, unknown[0], most)
    other(value, path, unknown[1], most)
    for (const field of unknown[0]) {
      const same = unknown[1].find((another) => another.path.join('\n') === field.path.join('\n'))
      if (same) found.push({ path: field.path, allowed: [...field.allowed, ...same.allowed] })
    }
  }
}
