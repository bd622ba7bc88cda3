import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import type { CallInput, Success } from '../call/api.ts'
import { inBackground } from '../call/background.ts'
import { asking, fetchCached, queryKey, useUpToDate } from '../call/use-data.ts'
import { useLang } from '../lang.ts'
import { afterPaint } from '../page/after-paint.ts'
import { defaultsOf, readAddress, readSort, usedFilters, writeAddress } from './address.ts'

/** A row of a list endpoint. */
export type RowOf<E extends AnyEndpoint> = z.output<E['data']> extends readonly (infer Row)[] ? Row : never
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>

export interface ListOptions<E extends AnyEndpoint> {
  /** Always sent and never shown in the address, such as the store of a surrounding page. */
  fixed?: Partial<QueryOf<E>>
  /** Path places of the endpoint. */
  params?: z.input<E['params']>
  /** Keep the state to itself instead of in the address: for lists in drawers and dialogs. */
  local?: boolean
  enabled?: boolean
  /** Look again every so many milliseconds while on the screen, in the background. */
  pollMs?: number | false
}

export interface List<E extends AnyEndpoint> {
  readonly endpoint: E
  /** Page, size, sort and filters, parsed. */
  readonly query: QueryOf<E>
  /** The query as it was last set, drawn or not: the router draws a new address in a transition, and keys may come first. */
  readonly latestQuery: () => QueryOf<E>
  readonly rows: readonly RowOf<E>[]
  readonly total: number
  /** Counting stopped at `total`: there are more (the answer's `ext.bounded`). */
  readonly totalCapped: boolean
  readonly ext: z.output<E['ext']> | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  /** Fresh rows are on their way; the old ones stay. */
  readonly fetching: boolean
  /**
   * Whether the rows are those of a former query: the next query's rows are loading, or not even the query is drawn. Nothing
   * may act on such rows unseen. Ask at the moment of acting, not while rendering.
   */
  readonly isStale: () => boolean
  /** The same as far as it is known while rendering. */
  readonly stale: boolean
  readonly failed: boolean
  /** Names of the filters in use. */
  readonly activeFilters: readonly string[]
  /** Changes filters and goes back to the first page; undefined or '' removes one. */
  readonly set: (patch: { readonly [K in keyof QueryOf<E>]?: QueryOf<E>[K] | undefined }) => void
  readonly setPage: (page: number, perPage: number) => void
  readonly setSort: (sort: string | undefined) => void
  /** Removes every filter (the tab, page size and sort stay when named). */
  readonly clear: (keep?: readonly string[]) => void
  readonly reload: () => Promise<unknown>
  /** Reads any page of the same filters: for "select all that match". */
  readonly readPage: (page: number, perPage: number) => Promise<Success<E>>
}

type Values = Record<string, unknown>

/** Asks for the rows that an address names before the list is drawn: it stands with them at once then. */
export function prefetchList<E extends AnyEndpoint>(
  endpoint: E,
  search: string,
  fixed: Partial<QueryOf<E>> = {},
): void {
  const asked = readAddress(endpoint.query, new URLSearchParams(search))
  void fetchCached(endpoint, { query: { ...asked, ...fixed } } as CallInput<E>).catch(() => undefined)
}

const isBounded = (ext: unknown): boolean =>
  typeof ext === 'object' && ext !== null && 'bounded' in ext && ext.bounded === true

/** A list as filters, page and sort in the address and rows from the server. */
export function useList<E extends AnyEndpoint>(endpoint: E, options: ListOptions<E> = {}): List<E> {
  const [values, latest, write] = useValues(endpoint, options.local ?? false)
  const lang = useLang()
  const client = useQueryClient()
  const sent = { ...values, ...options.fixed }
  const ask = (query: Values) => ({
    queryKey: queryKey(endpoint, { params: options.params, query }, lang),
    queryFn: asking(endpoint, { params: options.params, query } as unknown as CallInput<E>),
  })
  const enabled = options.enabled ?? true
  const asked = ask(sent)
  const answer = useQuery({ ...asked, enabled, placeholderData: keepPreviousData })
  useUpToDate(answer, asked.queryKey, enabled && (options.pollMs ?? false))
  const page = Number(values.page ?? 1)
  const perPage = Number(values['per-page'] ?? 20)
  const total = answer.data?.total ?? 0

  const next = page * perPage < total && !answer.isPlaceholderData ? { ...sent, page: page + 1 } : undefined
  const nextKey = next ? JSON.stringify(next) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` and `next` are made anew each time; the key says when they differ
  useEffect(() => {
    if (!next) return
    // After the rows are painted, so that it never delays them.
    return afterPaint(
      () => inBackground(() => void client.prefetchQuery({ ...ask(next), staleTime: 30_000 })),
      300,
    )
  }, [nextKey, client])

  const set = (patch: Values): void => write({ ...latest(), ...patch, page: 1 })
  return {
    endpoint,
    query: values as QueryOf<E>,
    latestQuery: () => latest() as QueryOf<E>,
    rows: (answer.data?.data ?? []) as readonly RowOf<E>[],
    total,
    totalCapped: isBounded(answer.data?.ext),
    ext: answer.data?.ext,
    loading: answer.isPending && enabled,
    fetching: answer.isFetching,
    stale: answer.isPlaceholderData,
    isStale: () => answer.isPlaceholderData || JSON.stringify(latest()) !== JSON.stringify(values),
    failed: answer.isLoadingError,
    activeFilters: usedFilters(endpoint.query, values),
    set,
    setPage: (nextPage, size) =>
      write({ ...latest(), page: size === perPage ? nextPage : 1, 'per-page': size }),
    setSort: (sort) => set({ sort }),
    clear: (keep = []) => {
      const kept = Object.entries(latest()).filter(([name]) => ['per-page', 'sort', ...keep].includes(name))
      write({ ...defaultsOf(endpoint.query), ...Object.fromEntries(kept), page: 1 })
    },
    reload: () => answer.refetch(),
    readPage: (nextPage, size) => client.fetchQuery(ask({ ...sent, page: nextPage, 'per-page': size })),
  }
}

/** The values that are drawn, those that were set last, and how they are set. */
function useValues(endpoint: AnyEndpoint, local: boolean): [Values, () => Values, (values: Values) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [own, setOwn] = useState<Values>(() => defaultsOf(endpoint.query))
  const read = useMemo(() => readAddress(endpoint.query, new URLSearchParams(search)), [endpoint, search])
  const values = local ? own : read
  const latest = useRef(own)
  // The browser's address changes before the router draws it. A hidden page's own address is the one that it was left at.
  const latestOfAddress = () =>
    location.pathname === pathname ? readAddress(endpoint.query, new URLSearchParams(location.search)) : read
  return [
    values,
    local ? () => latest.current : latestOfAddress,
    (values) => {
      latest.current = values
      if (local) return setOwn(values)
      const next = writeAddress(endpoint.query, values, new URLSearchParams(search))
      void navigate({ search: next.toString() }, { replace: true })
    },
  ]
}

/** Column and direction that a list is sorted by. */
export const sortOf = (query: unknown): ReturnType<typeof readSort> => readSort((query as Values).sort)
