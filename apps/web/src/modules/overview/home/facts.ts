import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { CallInput } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'

/**
 * The figures of the home page are read from the lists that they link to, so that they always agree. Lists that the user may not
 * see are not requested, and their figures stay undefined.
 */

/** Milliseconds after which a figure on the screen is requested again. */
export const fresh = 60_000

/** Reads an endpoint if the user may. */
export function useAllowed<E extends AnyEndpoint>(to: E, input: CallInput<E>) {
  const allowed = useMay()(to)
  const answer = useData(to, input, { enabled: allowed, pollMs: fresh })
  return { allowed, answer: answer.data, failed: answer.isLoadingError, retry: () => void answer.refetch() }
}

/** The smallest page of a list, because only its counts are needed. */
export const countsOnly = { 'per-page': 1 } as const

/** The last thirty days (UTC), as in the order analysis; links to lists use the same days. */
export function lastMonth(): { from: string; to: string } {
  const day = (back: number) => dayOf(Date.now() - back * dayMs)
  return { from: day(29), to: day(0) }
}
