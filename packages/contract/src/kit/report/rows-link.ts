import type { z } from 'zod'
import { queryText } from '../encode.ts'
import type { AnyEndpoint } from '../endpoint.ts'

/** Links from the numbers of a report to the lists of exactly the rows that they count. */

type Reader = 'staff' | 'merchant'

/** A page, and the list that it shows. The endpoint is a function, because modules may refer to each other. */
interface Listing {
  readonly page: `/${string}`
  readonly list: () => AnyEndpoint
}

export interface RowsLink {
  readonly lists: Readonly<Partial<Record<Reader, Listing>>>
  /** The list's filters for the first and the last day; undefined if the rows depend on no days. */
  readonly days: readonly [from: string, to: string] | undefined
  /** Further filters that every linked row fits. */
  readonly also?: Readonly<Record<string, string | number | boolean>>
  /** Filters that have another name in the list than in the report: `{ entered: 'state' }`. */
  readonly renamed?: Readonly<Record<string, string>>
}

type Also = Pick<RowsLink, 'renamed'> & { readonly filters?: NonNullable<RowsLink['also']> }

/**
 * Declares where the rows of measures are listed, for staff and for merchants:
 * `const orders = rowsIn({ merchant: { page: '/ordersList', list: () => order.list } })`, then
 * `count(['Paid', '付款'], { rows: orders('paid_from', 'paid_to') })`.
 */
export const rowsIn =
  (lists: RowsLink['lists']) =>
  (from: string, to: string, also: NonNullable<RowsLink['also']> = {}): RowsLink => ({
    lists,
    days: [from, to],
    also,
  })

/** Same for rows of now, which are listed without days: `rowsNow({ staff: … })({ filters: { state: 'new' } })`. */
export const rowsNow =
  (lists: RowsLink['lists']) =>
  ({ filters = {}, renamed = {} }: Also = {}): RowsLink => ({
    lists,
    days: undefined,
    also: filters,
    renamed,
  })

export interface RowsOf {
  readonly reader: Reader
  readonly may: (endpoint: AnyEndpoint) => boolean
  readonly from: string
  readonly to: string
  /** Values of the report's filters, and of the filter of a dimension. */
  readonly filters: Readonly<Record<string, unknown>>
}

/** The list and the query of a number's rows; undefined if the reader has no such list, or it lacks one of the filters. */
export function rowsQuery(
  { lists, days, also, renamed = {} }: RowsLink,
  { reader, may, from, to, filters }: RowsOf,
) {
  const listing = lists[reader]
  const endpoint = listing?.list()
  if (!listing || !endpoint || !may(endpoint)) return undefined
  const { shape } = endpoint.query as z.ZodObject
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[renamed[name] ?? name, value] as const],
  )
  if (given.some(([name]) => !(name in shape))) return undefined
  const span = days ? { [days[0]]: from, [days[1]]: to } : {}
  const query = { ...Object.fromEntries(given), ...span, ...also }
  return { page: listing.page, endpoint, query }
}

/** The address of that list. */
export function rowsAddress(link: RowsLink, of: RowsOf): string | undefined {
  const found = rowsQuery(link, of)
  return found && found.page + queryText(found.query)
}
