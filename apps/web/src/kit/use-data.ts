import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallArguments, type CallInput, call, fetchData, type Reply, type Success } from './api.ts'
import { currentLang, useLang } from './lang.ts'
import { toast } from './toast.ts'

/** One cache for the whole app. Refusals were shown already, so nothing is tried again by itself. */
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
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The cache key of a call. Words of the server come in the user's language, so that is part of it. */
export const queryKey = (to: AnyEndpoint, input: object = {}, lang = currentLang()): unknown[] => [
  to.path,
  endpointKey(to),
  lang,
  input,
]

interface DataOptions {
  enabled?: boolean
  /** Ask again every so many milliseconds while on the screen. */
  every?: number | false
  staleTime?: number
  keep?: boolean
}

/** Asks for an endpoint before anything on the screen does. */
export function prefetch<E extends AnyEndpoint>(to: E, input: CallInput<E>): void {
  void askFor(to, input).catch(() => undefined)
}

/** The answer of an endpoint, which what is on the screen shares. @throws CallError when it is refused. */
export const askFor = <E extends AnyEndpoint>(to: E, input: CallInput<E>): Promise<Success<E>> =>
  queryClient.fetchQuery({
    queryKey: queryKey(to, input),
    queryFn: ({ signal }) => fetchData(to, ...([{ ...input, signal }] as unknown as CallArguments<E>)),
  })

/** Reads one endpoint: `const { data } = useData(order.get, { params: { id } })`; `data.data` is the row. */
export function useData<E extends AnyEndpoint>(to: E, input: CallInput<E>, options: DataOptions = {}) {
  const lang = useLang()
  return useQuery({
    queryKey: queryKey(to, input, lang),
    queryFn: ({ signal }) => fetchData(to, ...([{ ...input, signal }] as unknown as CallArguments<E>)),
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keep ? { placeholderData: <T>(previous: T | undefined) => previous } : {}),
  })
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
      await Promise.all((options.refresh ?? []).map((e) => refresh(e, client)))
      options.onDone?.(reply)
    },
  })
  return { busy: mutation.isPending, run: (...input: CallArguments<E>) => mutation.mutateAsync(input) }
}

/** Marks every cached answer of an endpoint, and of what lies below its path, as out of date. */
export function refresh(to: Pick<AnyEndpoint, 'path'>, client = queryClient): Promise<void> {
  const root = to.path.replace(/\/:\w+$/, '')
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path === root || path.startsWith(`${root}/`)),
  })
}
