import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { endpointKey } from '@dropyard/contract/kit/endpoint'
import {
  QueryClient,
  type QueryFunctionContext,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { currentLang, useLang } from '../lang.ts'
import { toast } from '../page/toast.ts'
import { type CallArguments, CallError, type CallInput, call, type Reply, type Success } from './api.ts'
import { inBackground, isBackground, pauseBeforeLoad } from './background.ts'
import { onConnectionRestored, restored } from './connection.ts'
import { isLeaving } from './leave.ts'
import { usePoll } from './use-poll.ts'

/** One query cache for the whole app. Refusals were already shown, and `asking` retries lost requests, so queries don't retry. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Calls fail visibly without a network, too. By default they would pause silently, and a payment would be sent automatically
    // once the network is back.
    queries: {
      retry: false,
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Refetches the outdated queries on the screen once the server is reachable again.
onConnectionRestored(() => inBackground(() => void queryClient.refetchQueries({ type: 'active' })))

/** The cache key of a call. The server's texts depend on the language, so it is part of the key; `quiet` is not. */
export function queryKey(to: AnyEndpoint, input: object = {}, lang = currentLang()): unknown[] {
  const { quiet: _, ...asked } = input as { quiet?: unknown }
  return [to.path, endpointKey(to), lang, asked]
}

interface DataOptions {
  enabled?: boolean
  /** Poll at this interval in the background while on the screen. */
  pollMs?: number | false
  /** The first request is a background call too. */
  background?: boolean
  staleTime?: number
  keep?: boolean
}

/**
 * The query function of an endpoint. A lost request is retried with growing pauses, or immediately when the server is reachable
 * again. A failed background request leaves the cached data as it is. @throws CallError when it is refused.
 */
export const asking =
  <E extends AnyEndpoint>(to: E, input: CallInput<E>, silent = false) =>
  async ({ signal, client, queryKey: key }: QueryFunctionContext): Promise<Success<E>> => {
    const background = silent || isBackground()
    const reply = await answered(to, { ...input, signal, background, load: true }, signal)
    if (reply.ok) {
      failedLooks.delete(hashOf(key))
      return reply
    }
    failedLooks.add(hashOf(key))
    const before = background ? client.getQueryData<Success<E>>(key) : undefined
    if (before) return before
    throw new CallError(reply)
  }

/** Attempts for a request that exceeds its time-out each time: the server is reachable, but too slow for it. */
const slowTries = 3

async function answered<E extends AnyEndpoint>(to: E, input: object, signal: AbortSignal): Promise<Reply<E>> {
  const background = 'background' in input && input.background === true
  for (let failures = 0; ; failures++) {
    // Show the message of the first failure only.
    const quiet = failures > 0 ? { quiet: true } : {}
    const reply = await call(to, ...([{ ...input, ...quiet }] as unknown as CallArguments<E>))
    if (reply.ok || !reply.lost || background || isLeaving()) return reply
    if (reply.timedOut && failures + 1 >= slowTries) return reply
    await restored(pauseBeforeLoad(failures), signal)
    if (signal.aborted) return reply
  }
}

/** Keys of queries whose last background request failed. */
const failedLooks = new Set<string>()
const hashOf = (key: readonly unknown[]): string => JSON.stringify(key)

/**
 * Keeps a query up to date: polls it, and repeats a prefetch that failed silently as a normal request, now that the user waits
 * for it.
 */
export function useUpToDate(
  answer: UseQueryResult<unknown>,
  key: readonly unknown[],
  pollMs: number | false,
): void {
  usePoll(pollMs, async () => {
    await answer.refetch({ cancelRefetch: false })
    return !failedLooks.has(hashOf(key))
  })
  const asked = useRef('')
  const { isLoadingError, error, refetch } = answer
  const hash = hashOf(key)
  useEffect(() => {
    if (!isLoadingError || asked.current === hash) return
    if (!(error instanceof CallError) || !error.failure.silent) return
    asked.current = hash
    void refetch()
  }, [isLoadingError, error, refetch, hash])
}

/** Fetches an endpoint in the background before any component needs it. */
export function prefetch<E extends AnyEndpoint>(to: E, input: CallInput<E>): void {
  void inBackground(() => fetchCached(to, input)).catch(() => undefined)
}

/** The cached or fetched response of an endpoint; components share the cache. @throws CallError when it is refused. */
export const fetchCached = <E extends AnyEndpoint>(to: E, input: CallInput<E>): Promise<Success<E>> =>
  queryClient.fetchQuery({
    queryKey: queryKey(to, input),
    queryFn: asking(to, input),
  })

/** Reads an endpoint: `const { data } = useData(order.get, { params: { id } })`; `data.data` is the row. */
export function useData<E extends AnyEndpoint>(to: E, input: CallInput<E>, options: DataOptions = {}) {
  const key = queryKey(to, input, useLang())
  const { enabled = true, pollMs = false, background = false } = options
  const answer = useQuery({
    queryKey: key,
    queryFn: asking(to, input, background),
    enabled,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keep ? { placeholderData: <T>(previous: T | undefined) => previous } : {}),
  })
  useUpToDate(answer, key, enabled && pollMs)
  return answer
}

interface SaveOptions<E extends AnyEndpoint> {
  /** Toast on success; none if omitted. */
  done?: string
  /** Endpoints whose cached responses become outdated: their paths and everything below them. */
  refresh?: readonly AnyEndpoint[]
  onDone?: (reply: Extract<Reply<E>, { ok: true }>) => void
}

/**
 * Writes through an endpoint: `const save = useSave(order.remark, { done: t('saved'), refresh: [order.list] })`, then `await
 * save.run({ body })`. `save.busy` is for the button. Never rejects; check `reply.ok`.
 */
export function useSave<E extends AnyEndpoint>(to: E, options: SaveOptions<E> = {}) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (input: CallArguments<E>) => call(to, ...input),
    onSuccess: async (reply) => {
      if (!reply.ok) {
        if (!reply.shown && reply.message) toast.error(reply.message, to)
        return
      }
      if (options.done) toast.success(options.done)
      await Promise.all((options.refresh ?? []).map((e) => invalidate(e, client)))
      options.onDone?.(reply)
    },
  })
  return { busy: mutation.isPending, run: (...input: CallArguments<E>) => mutation.mutateAsync(input) }
}

/** Marks the cached responses of one endpoint as outdated, but not of paths below it. */
export const invalidateOnly = (to: AnyEndpoint): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [, key] }) => key === endpointKey(to) })

/** Marks all cached responses of an endpoint, and of paths below it, as outdated. */
export function invalidate(to: Pick<AnyEndpoint, 'path'>, client = queryClient): Promise<void> {
  const root = to.path.replace(/\/:\w+$/, '')
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path === root || path.startsWith(`${root}/`)),
  })
}
