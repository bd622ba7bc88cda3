import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { listView } from '@dropyard/contract/system/list-view'
import { useEffect, useState } from 'react'
import { useData } from '../../call/use-data.ts'
import { hasDefaultView } from '../../current-user.ts'
import { queryOf } from './view-query.ts'

/** Lists that are opened with the user's default view: they request no rows before its filters are set. */

type ListEndpoint = Pick<AnyEndpoint, 'path' | 'query'>
type Values = Readonly<Record<string, unknown>>

const isUnfiltered = ({ query }: ListEndpoint, values: Values): boolean =>
  Object.keys(queryOf(query, values)).length === 0

/** Whether a list that is opened with these values begins with a saved view. */
export const beginsWithView = (list: ListEndpoint, values: Values): boolean =>
  hasDefaultView(list.path) && isUnfiltered(list, values)

/** The saved views of all lists, which rarely change. */
export const useSavedViews = (enabled: boolean, background = true) =>
  useData(listView.all, {}, { enabled, staleTime: 5 * 60_000, background })

/**
 * Whether a list waits for its default view, which the menu of views applies.
 *
 * @param latest The values that were set last, even if they are not rendered yet
 */
export function useAwaitsView(
  list: ListEndpoint,
  { local, values, latest }: { local: boolean; values: Values; latest: () => Values },
): boolean {
  const [isPending, setPending] = useState(() => !local && beginsWithView(list, values))
  const answer = useSavedViews(isPending)
  const isKnown = answer.data !== undefined || answer.isLoadingError
  const isFiltered = !isUnfiltered(list, values)
  useEffect(() => {
    // The menu's effect ran before this one: if the latest values have no filters, the view has none or there is no such menu.
    if (isPending && (isFiltered || (isKnown && isUnfiltered(list, latest())))) setPending(false)
  })
  return isPending && !isFiltered
}
