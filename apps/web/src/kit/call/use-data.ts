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

/** One cache for the whole app. Refusals were shown already, and lost answers are asked for again by `asking`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network, too, a call fails and says so: it would wait in silence else, and a payment would go out by
    // itself once the network is back.
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

// What is on the screen and out of date is read anew once the server is within reach again.
onConnectionRestored(() => inBackground(() => void queryClient.refetchQueries({ type: 'active' })))

/**
 * The cache key of a call. Words of the server come in the user's language, so that is part of it; who says a refusal is
 * not.
 */
export function queryKey(to: AnyEndpoint, input: object = {}, lang = currentLang()): unknown[] {
  const { quiet: _, ...asked } = input as { quiet?: unknown }
  return [to.path, endpointKey(to), lang, asked]
}

interface DataOptions {
  enabled?: boolean
  /** Look again after so many milliseconds while on the screen, in the background. */
  pollMs?: number | false
  /** Nobody asked for this: also the first call of it is silent. */
  background?: boolean
  staleTime?: number
  keep?: boolean
}

/**
 * How a query asks. A lost answer is asked for again with growing pauses, at once when the server is within reach again. A
 * background look that fails leaves what stands as it was. @throws CallError when it is refused.
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

/** Tries that a load gets when each takes longer than its time-out: the server is there, but too slow for this. */
const slowTries = 3

async function answered<E extends AnyEndpoint>(to: E, input: object, signal: AbortSignal): Promise<Reply<E>> {
  const background = 'background' in input && input.background === true
  for (let failures = 0; ; failures++) {
    // The message of the first failure is enough.
    const quiet = failures > 0 ? { quiet: true } : {}
    const reply = await call(to, ...([{ ...input, ...quiet }] as unknown as CallArguments<E>))
    if (reply.ok || !reply.lost || background || isLeaving()) return reply
    if (reply.timedOut && failures + 1 >= slowTries) return reply
    await restored(pauseBeforeLoad(failures), signal)
    if (signal.aborted) return reply
  }
}

/** Queries whose last call failed. */
const failedLooks = new Set<string>()
const hashOf = (key: readonly unknown[]): string => JSON.stringify(key)

/**
 * Keeps a query up to date: looks again every so often, and asks as the person who waits for it what was asked ahead and
 * failed in silence.
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

/** Asks for an endpoint before anything on the screen does, in the background. */
export function prefetch<E extends AnyEndpoint>(to: E, input: CallInput<E>): void {
  void inBackground(() => fetchCached(to, input)).catch(() => undefined)
}

/** The answer of an endpoint, which what is on the screen shares. @throws CallError when it is refused. */
export const fetchCached = <E extends AnyEndpoint>(to: E, input: CallInput<E>): Promise<Success<E>> =>
  queryClient.fetchQuery({
    queryKey: queryKey(to, input),
    queryFn: asking(to, input),
  })

/** Reads one endpoint: `const { data } = useData(order.get, { params: { id } })`; `data.data` is the row. */
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
  /** Toast on success; none when left out. */
  done?: string
  /** Endpoints whose cached answers are out of date afterwards: the paths and all below them. */
  refresh?: readonly AnyEndpoint[]
  onDone?: (reply: Extract<Reply<E>, { ok: true }>) => void
}

/**
 * Writes through one endpoint: `const save = useSave(order.remark, { done: t('saved'), refresh: [order.list] })`,
 * then `await save.run({ body })`. `save.busy` is for the button. Never rejects; look at `reply.ok`.
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

/** Marks the cached answers of one endpoint as out of date, and nothing below its path. */
export const invalidateOnly = (to: AnyEndpoint): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [, key] }) => key === endpointKey(to) })

/** Marks every cached answer of an endpoint, and of what lies below its path, as out of date. */
export function invalidate(to: Pick<AnyEndpoint, 'path'>, client = queryClient): Promise<void> {
  const root = to.path.replace(/\/:\w+$/, '')
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path === root || path.startsWith(`${root}/`)),
  })
}
