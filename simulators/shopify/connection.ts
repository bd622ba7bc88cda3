import { GraphQLError } from 'graphql'
import type { Arguments, View, Viewer } from './graphql-context.ts'
import { compareIds, type NumericId } from './ids.ts'

const largestPage = 250

type SortValue = string | number
type Placed<T> = { item: T; id: NumericId; value: SortValue }

export type ConnectionOptions<T> = {
  id: (item: T) => NumericId
  view: (item: T) => View
  /** The sort value before the id; if absent, the given order is kept. */
  sort?: (item: T) => SortValue
}

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}

function pageSizeOf(args: Arguments): { size: number; backwards: boolean } {
  const { first, last } = args
  const backwards = typeof last === 'number'
  if (backwards && typeof first === 'number')
    throw badRequest('providing both first and last is not supported')
  const size = backwards ? last : first
  if (typeof size !== 'number') throw badRequest('you must provide one of first or last')
  if (size < 0 || size > largestPage)
    throw badRequest(`${backwards ? 'last' : 'first'} must be between 0 and ${largestPage}`)
  return { size, backwards }
}

function compare(a: { id: NumericId; value: SortValue }, b: { id: NumericId; value: SortValue }): number {
  if (typeof a.value === 'number' && typeof b.value === 'number' && a.value !== b.value)
    return a.value - b.value
  if (a.value !== b.value) return String(a.value) < String(b.value) ? -1 : 1
  return compareIds(a.id, b.id)
}

/** The opaque position of an item in an ordered list. */
export function encodeCursor(id: NumericId, value: SortValue): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString('base64')
}

/** Reads a cursor; null when it was not made by this list. */
export function decodeCursor(cursor: string): { id: NumericId; value: SortValue } | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString())
    if (typeof parsed !== 'object' || parsed === null) return null
    const { last_id, last_value } = { last_id: null, last_value: null, ...parsed } as Record<string, unknown>
    if (typeof last_id !== 'string' || (typeof last_value !== 'string' && typeof last_value !== 'number'))
      return null
    return { id: last_id, value: last_value }
  } catch {
    return null
  }
}

function readCursor(viewer: Viewer, value: unknown): { id: NumericId; value: SortValue } | null {
  if (typeof value !== 'string') return null
  const cursor = viewer.stalePageToken ? null : decodeCursor(value)
  if (!cursor)
    throw new GraphQLError('Invalid cursor for current pagination sort.', { extensions: { code: 'INVALID' } })
  return cursor
}

/** One page of a list as a GraphQL connection; cursors are keys, so pages stay correct while rows change. */
export function connection<T>(
  viewer: Viewer,
  items: readonly T[],
  args: Arguments,
  options: ConnectionOptions<T>,
): View {
  const { size, backwards } = pageSizeOf(args)
  const { sort } = options
  const direction = args.reverse === true ? -1 : 1
  const placed: Placed<T>[] = items.map((item, index) => ({
    item,
    id: options.id(item),
    value: sort ? sort(item) : index,
  }))
  placed.sort((a, b) => direction * compare(a, b))
  const after = readCursor(viewer, args.after)
  const before = readCursor(viewer, args.before)
  const between = placed.filter(
    (row) =>
      (!after || direction * compare(row, after) > 0) && (!before || direction * compare(row, before) < 0),
  )
  const page = backwards ? between.slice(Math.max(0, between.length - size)) : between.slice(0, size)
  const cursors = page.map((row) => encodeCursor(row.id, row.value))
  const more = between.length > page.length
  return {
    nodes: () => page.map((row) => options.view(row.item)),
    edges: () => page.map((row, index) => ({ cursor: cursors[index], node: options.view(row.item) })),
    pageInfo: {
      hasNextPage: backwards ? before !== null : more,
      hasPreviousPage: backwards ? more : after !== null,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  }
}

/** A `Count` that is exact. */
export function exactCount(count: number): View {
  return { count, precision: 'EXACT' }
}
