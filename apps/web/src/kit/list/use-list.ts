import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { listView } from '@dropyard/contract/system/list-view'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import type { CallInput, Success } from '../call/api.ts'
import { inBackground } from '../call/background.ts'
import { asking, fetchCached, queryKey, useUpToDate } from '../call/use-data.ts'
import { useLang } from '../lang.ts'
import { afterPaint } from '../page/after-paint.ts'
import { useIsEmbedded } from '../page/own-address.tsx'
import { defaultsOf, pageInstead, readAddress, readSort, usedFilters, writeAddress } from './address.ts'
import { beginsWithView, useAwaitsView } from './views/default-view.ts'

/** A row of a list endpoint. */
export type RowOf<E extends AnyEndpoint> = z.output<E['data']> extends readonly (infer Row)[] ? Row : never
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>

export interface ListOptions<E extends AnyEndpoint> {
  /** Always sent but never shown in the URL, such as the store of the surrounding page. */
  fixed?: Partial<QueryOf<E>>
  /** Path parameters of the endpoint. */
  params?: z.input<E['params']>
  /** Keep the state in the component instead of the URL: for lists in drawers and dialogs. */
  local?: boolean
  enabled?: boolean
  /** Poll at this interval in the background while on the screen. */
  pollMs?: number | false
}

export interface List<E extends AnyEndpoint> {
  readonly endpoint: E
  /** Page, size, sort and filters, parsed. */
  readonly query: QueryOf<E>
  /**
   * The query that was set last, even if it is not rendered yet: the router renders a new URL in a transition, and keys may be
   * pressed before that.
   */
  readonly latestQuery: () => QueryOf<E>
  readonly rows: readonly RowOf<E>[]
  readonly total: number
  /** Counting stopped at `total`: there are more rows (`ext.bounded` of the response). */
  readonly totalCapped: boolean
  readonly ext: z.output<E['ext']> | undefined
  /** No rows have been loaded yet. */
  readonly loading: boolean
  /** New rows are loading; the old ones stay on the screen. */
  readonly fetching: boolean
  /**
   * Whether the rows belong to a previous query, because the rows of the current one are loading or it is not even rendered.
   * Nothing may act on such rows. Call it when acting, not while rendering.
   */
  readonly isStale: () => boolean
  /** Same, as far as it is known during render. */
  readonly stale: boolean
  readonly failed: boolean
  /** Names of the active filters. */
  readonly activeFilters: readonly string[]
  /** Changes filters and returns to the first page; undefined or '' removes a filter. */
  readonly set: (patch: { readonly [K in keyof QueryOf<E>]?: QueryOf<E>[K] | undefined }) => void
  readonly setPage: (page: number, perPage: number) => void
  readonly setSort: (sort: string | undefined) => void
  /** Resets all filters (the tab, page size and sort order stay if named in `keep`). */
  readonly clear: (keep?: readonly string[]) => void
  readonly reload: () => Promise<unknown>
  /** Fetches any page with the same filters, for "select all that match". */
  readonly readPage: (page: number, perPage: number) => Promise<Success<E>>
}

type Values = Record<string, unknown>

/**
 * Fetches the rows for a URL before the list is rendered, so that they are there immediately; the saved views instead, if the list
 * begins with one.
 */
export function prefetchList<E extends AnyEndpoint>(
  endpoint: E,
  search: string,
  fixed: Partial<QueryOf<E>> = {},
): void {
  const asked = readAddress(endpoint.query, new URLSearchParams(search))
  const fetched = beginsWithView(endpoint, asked)
    ? inBackground(() => fetchCached(listView.all, {}))
    : fetchCached(endpoint, { query: { ...asked, ...fixed } } as CallInput<E>)
  void fetched.catch(() => undefined)
}

const isBounded = (ext: unknown): boolean =>
  typeof ext === 'object' && ext !== null && 'bounded' in ext && ext.bounded === true

/** A list with its filters, page and sort order in the URL, and its rows from the server. */
export function useList<E extends AnyEndpoint>(endpoint: E, options: ListOptions<E> = {}): List<E> {
  const local = useIsEmbedded() || (options.local ?? false)
  const [values, latest, write] = useValues(endpoint, local)
  const awaitsView = useAwaitsView(endpoint, { local, values, latest })
  const lang = useLang()
  const client = useQueryClient()
  const sent = { ...values, ...options.fixed }
  const ask = (query: Values) => ({
    queryKey: queryKey(endpoint, { params: options.params, query }, lang),
    queryFn: asking(endpoint, { params: options.params, query } as unknown as CallInput<E>),
  })
  const isWanted = options.enabled ?? true
  const enabled = isWanted && !awaitsView
  const asked = ask(sent)
  // A key without cached rows: rows without the view's filters must not be shown until those with them are there.
  const key = awaitsView ? [...asked.queryKey, 'awaits view'] : asked.queryKey
  const answer = useQuery({ ...asked, queryKey: key, enabled, placeholderData: keepPreviousData })
  useUpToDate(answer, asked.queryKey, enabled && (options.pollMs ?? false))
  const page = Number(values.page ?? 1)
  const perPage = Number(values['per-page'] ?? 20)
  const total = answer.data?.total ?? 0

  const next = page * perPage < total && !answer.isPlaceholderData ? { ...sent, page: page + 1 } : undefined
  const nextKey = next ? JSON.stringify(next) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` and `next` are new objects in every render; `nextKey` changes when `next` does
  useEffect(() => {
    if (!next) return
    // After the rows are painted, so that it never delays them.
    return afterPaint(
      () => inBackground(() => void client.prefetchQuery({ ...ask(next), staleTime: 30_000 })),
      300,
    )
  }, [nextKey, client])

  // The rows of the last page can go while it is open, such as the last order to review.
  const rows = (answer.data?.data ?? []) as readonly RowOf<E>[]
  const shown = answer.isSuccess && !answer.isPlaceholderData ? rows.length : undefined
  const instead = pageInstead({ page, perPage, total, shown })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` and `latest` are new functions in every render
  useEffect(() => {
    if (instead !== undefined) write({ ...latest(), page: instead })
  }, [instead])

  const set = (patch: Values): void => write({ ...latest(), ...patch, page: 1 })
  return {
    endpoint,
    query: values as QueryOf<E>,
    latestQuery: () => latest() as QueryOf<E>,
    rows,
    total,
    totalCapped: isBounded(answer.data?.ext),
    ext: answer.data?.ext,
    loading: answer.isPending && isWanted,
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
    reload: () => (awaitsView ? Promise.resolve() : answer.refetch()),
    readPage: (nextPage, size) => client.fetchQuery(ask({ ...sent, page: nextPage, 'per-page': size })),
  }
}

/** The rendered values, the values that were set last, and their setter. */
function useValues(endpoint: AnyEndpoint, local: boolean): [Values, () => Values, (values: Values) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [own, setOwn] = useState<Values>(() => defaultsOf(endpoint.query))
  const read = useMemo(() => readAddress(endpoint.query, new URLSearchParams(search)), [endpoint, search])
  const values = local ? own : read
  const latest = useRef(own)
  // The browser's URL changes before the router renders it. A hidden page keeps the URL at which it was left.
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

/** The column and direction by which a list is sorted. */
export const sortOf = (query: unknown): ReturnType<typeof readSort> => readSort((query as Values).sort)
