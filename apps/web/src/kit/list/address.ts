import { pairs } from '@dropyard/contract/kit/encode'
import { isBlank } from '@dropyard/contract/kit/missing'
import type { z } from 'zod'

/** A list's filters, page and sort order in the URL, parsed by the endpoint's schema, so that a link restores them. */

type Values = Record<string, unknown>

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {}
}

/** Defaults of a query schema, such as `page: 1`. */
export function defaultsOf(schema: z.ZodType): Values {
  const read = Object.entries(shapeOf(schema)).map(
    ([name, field]) => [name, field.safeParse(undefined)] as const,
  )
  return Object.fromEntries(
    read.flatMap(([name, result]) =>
      result.success && result.data !== undefined ? [[name, result.data]] : [],
    ),
  )
}

/** Parses each parameter separately: an invalid one is ignored without affecting the others. */
export function readAddress(schema: z.ZodType, address: URLSearchParams): Values {
  const values = defaultsOf(schema)
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    const raw = address.get(name)
    if (raw === null || raw === '') continue
    const result = field.safeParse(raw)
    if (result.success && result.data !== undefined) values[name] = result.data
  }
  return values
}

/** Writes values to the URL's query. Defaults and empty values are omitted; other parameters stay. */
export function writeAddress(schema: z.ZodType, values: Values, address: URLSearchParams): URLSearchParams {
  const defaults = defaultsOf(schema)
  const next = new URLSearchParams(address)
  for (const name of Object.keys(shapeOf(schema))) next.delete(name)
  for (const [name, value] of Object.entries(values)) {
    if (isBlank(value) || value === defaults[name]) continue
    if (Array.isArray(value)) next.set(name, value.join(','))
    else for (const [key, text] of pairs({ [name]: value })) next.set(key, text)
  }
  return next
}

/** Names of the active filters: all parameters that differ from their default, except for paging and sorting. */
export function usedFilters(schema: z.ZodType, values: Values): string[] {
  const defaults = defaultsOf(schema)
  return Object.keys(values).filter(
    (name) =>
      name !== 'page' &&
      name !== 'per-page' &&
      name !== 'sort' &&
      !isBlank(values[name]) &&
      values[name] !== defaults[name],
  )
}

/** Column and direction of a sort such as `-created_at`. */
export function readSort(sort: unknown): { column: string; down: boolean } | undefined {
  if (typeof sort !== 'string' || sort === '') return undefined
  return sort.startsWith('-') ? { column: sort.slice(1), down: true } : { column: sort, down: false }
}

interface Paged {
  readonly page: number
  readonly perPage: number
  readonly total: number
  /** Rows of the page; undefined while they are loading. */
  readonly shown: number | undefined
}

/** The last page with rows, if the page of the address lies behind it. */
export function pageInstead({ page, perPage, total, shown }: Paged): number | undefined {
  const last = Math.max(1, Math.ceil(total / perPage))
  return shown === 0 && page > last ? last : undefined
}
