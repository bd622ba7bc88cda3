import { opened } from '@dropyard/contract/kit/link'
import type { OwnParam, PagePath } from '@dropyard/contract/pages'
import { usePageParams } from './use-page-params.ts'

/** Pages that open a record over their list. */
export type OpeningPage = { [P in PagePath]: 'id' extends OwnParam<P> ? P : never }[PagePath]

/**
 * The record that is open over a list, stored in the URL as `id`: a link opens it, and it is open again after navigating back.
 * `const [opened, open] = useOpened('/ordersList')`; `open(undefined)` closes it.
 */
export function useOpened(page: OpeningPage): [number | undefined, (id: number | undefined) => void] {
  const [{ id }, set] = usePageParams(page, opened)
  return [id, (next) => set({ id: next })]
}
