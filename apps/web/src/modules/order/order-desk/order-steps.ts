import { useRef } from 'react'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import type { DeskKeys } from './use-desk-keys.ts'
import { deskWords } from './words.ts'

/** Steps from an open order to the next or previous one. */
const ways = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 } as const

interface OpenOrder {
  readonly rows: readonly { readonly id: number }[]
  readonly opened: number | undefined
  readonly open: (id: number) => void
}

/**
 * Shortcuts to move from an open order to its neighbours; none while no order is open, because the list moves its cursor then.
 */
export function useOrderSteps({ rows, opened, open }: OpenOrder): DeskKeys {
  const t = useT(deskWords)
  const at = rows.findIndex((row) => row.id === opened)
  const place = useRef(-1)
  if (at >= 0) place.current = at
  const step = (by: 1 | -1): void => {
    // If the open order left the list, such as by approval, the next one is at its index now.
    const next = rows[at < 0 && by > 0 ? Math.max(0, place.current) : place.current + by]
    if (next) open(next.id)
    else toast.info(t('last'))
  }
  return opened === undefined
    ? {}
    : Object.fromEntries(Object.entries(ways).map(([key, by]) => [key, () => step(by)]))
}

interface TurnedList {
  readonly ext: { readonly tabs: readonly { readonly status: string }[] } | undefined
  readonly total: number
  readonly latestQuery: () => {
    readonly status?: number | undefined
    readonly page: number
    readonly 'per-page': number
  }
  readonly set: (patch: { status: number | undefined }) => void
  readonly setPage: (page: number, size: number) => void
}

/** Shortcuts for the next or previous tab and page of a list of orders. */
export function listTurns(list: TurnedList) {
  const tab = (by: 1 | -1): void => {
    const tabs = (list.ext?.tabs ?? []).map(({ status }) => (status === 'all' ? undefined : Number(status)))
    const next = tabs.indexOf(list.latestQuery().status) + by
    if (next in tabs) list.set({ status: tabs[next] })
  }
  const page = (by: 1 | -1): void => {
    const { page: at, 'per-page': size } = list.latestQuery()
    const next = at + by
    if (next >= 1 && (next - 1) * size < list.total) list.setPage(next, size)
  }
  return { nextTab: () => tab(1), lastTab: () => tab(-1), nextPage: () => page(1), lastPage: () => page(-1) }
}
