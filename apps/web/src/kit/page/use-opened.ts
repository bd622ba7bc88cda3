import { opened } from '@dropyard/contract/kit/link'
import * as wire from '@dropyard/contract/kit/wire'
import type { OwnParam, PagePath } from '@dropyard/contract/pages'
import type { AddressEntry } from './opened-entry.ts'
import { usePageParams } from './use-page-params.ts'

/** Pages that open a record over their list. */
export type OpeningPage = { [P in PagePath]: 'id' extends OwnParam<P> ? P : never }[PagePath]

/** Opening a record adds an entry to the history, so that Back closes it; the next record takes the entry of the one before. */
export const entryOf = (now: number | undefined, next: number | undefined): AddressEntry =>
  next === undefined ? 'closes' : now === undefined ? 'opens' : 'stays'

/**
 * The record that is open over a list, stored in the URL as `id`: a link opens it, and it is open again after navigating back.
 * `const [opened, open] = useOpened('/ordersList')`; `open(undefined)` closes it.
 */
export function useOpened(page: OpeningPage): [number | undefined, (id: number | undefined) => void] {
  const [{ id }, set] = usePageParams(page, opened)
  return [id, (next) => set({ id: next }, entryOf(id, next))]
}

const openedTab = { ...opened, tab: wire.text(60).optional() }

/** Same, with the open tab of the record's detail; opening another record or closing it shows the first tab again. */
export function useOpenedTab(page: OpeningPage) {
  const [{ id, tab }, set] = usePageParams<OpeningPage, typeof openedTab>(page, openedTab as never)
  return {
    ...{ id, tab },
    open: (next: number | undefined) => set({ id: next, tab: undefined }, entryOf(id, next)),
    openTab: (next: string | undefined) => set({ tab: next }, 'stays'),
  }
}
