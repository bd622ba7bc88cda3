import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { CallInput } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'

/**
 * The numbers of the home page are read from the lists that they link to, so that they agree by construction.
 * What a person may not list is not asked for, and stays undefined.
 */

/** Milliseconds after which a number on the screen is asked for again. */
export const fresh = 60_000

/** Reads an endpoint if this person may. */
export function useAllowed<E extends AnyEndpoint>(to: E, input: CallInput<E>) {
  const allowed = useMay()(to)
  const answer = useData(to, input, { enabled: allowed, pollMs: fresh })
  return { allowed, answer: answer.data, failed: answer.isLoadingError, retry: () => void answer.refetch() }
}

/** The smallest page of a list: only its counts are wanted. */
export const countsOnly = { 'per-page': 1 } as const

/** The last thirty days (UTC), as the analysis shows them too; links to lists carry the same days. */
export function lastMonth(): { from: string; to: string } {
  const day = (back: number) => dayOf(Date.now() - back * dayMs)
  return { from: day(29), to: day(0) }
}
