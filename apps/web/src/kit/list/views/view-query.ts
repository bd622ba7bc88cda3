import type { z } from 'zod'
import { defaultsOf, readAddress, writeAddress } from '../address.ts'

/** What a saved view stores of a list's address, and what a stored one sets. */

type Values = Readonly<Record<string, unknown>>

/** Filters and sort order as in the list's address. Which page is shown is no part of a view. */
export function queryOf(schema: z.ZodType, values: Values): Record<string, string> {
  const { page: _, 'per-page': _size, ...rest } = values
  return Object.fromEntries(writeAddress(schema, rest, new URLSearchParams()))
}

/** The values that a view sets, and the names of its filters that the list doesn't have any longer or doesn't accept. */
export function valuesOf(
  schema: z.ZodType,
  query: Readonly<Record<string, string>>,
): { values: Values; lost: string[] } {
  const names = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const none = Object.fromEntries(
    names.flatMap((name) => (name === 'page' || name === 'per-page' ? [] : [[name, undefined]])),
  )
  const { page: _, 'per-page': _size, ...read } = readAddress(schema, new URLSearchParams(query))
  const defaults = defaultsOf(schema)
  const lost = Object.keys(query).filter((name) => {
    if (!names.includes(name)) return true
    return (
      read[name] === undefined || (read[name] === defaults[name] && query[name] !== String(defaults[name]))
    )
  })
  return { values: { ...none, ...read }, lost }
}

/** Whether two queries are equal, whatever the order of their parameters. */
export const isSameQuery = (
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

const sorted = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).sort(([left], [right]) => (left < right ? -1 : 1))
