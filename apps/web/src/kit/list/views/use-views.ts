import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ListViewRow } from '@dropyard/contract/system/list-view'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { currentUser, hasDefaultView } from '../../current-user.ts'
import { listed, useT } from '../../lang.ts'
import { toast } from '../../page/toast.ts'
import type { ColumnChoice } from '../../table/column-choice.ts'
import type { List } from '../use-list.ts'
import { beginsWithView, useSavedViews } from './default-view.ts'
import { rememberView, viewAt } from './view-entries.ts'
import { isSameQuery, queryOf, valuesOf } from './view-query.ts'
import { words } from './words.ts'

/** The columns of a list. While a view is in use, changes apply to it and not to the user's own columns. */
export interface ViewColumns {
  readonly choice: ColumnChoice | undefined
  /** Shows the columns of a view; undefined: the user's own columns again. */
  readonly show: (view: { readonly choice: ColumnChoice | undefined } | undefined) => void
}

/** The views in use, by user and list, for when the page is opened again. */
const inUse = new Map<string, number>()

/** The saved views of a list, which of them is in use, and whether the list differs from it. */
export function useViews<E extends AnyEndpoint>(list: List<E>, columns: ViewColumns) {
  const t = useT(words)
  const { path, query: schema } = list.endpoint
  const key = `${currentUser()?.id}/${path}`
  const { key: entry } = useLocation()
  const [before] = useState(() => viewAt(key, entry))
  const [id, setId] = useState(() => (before ? before.id : inUse.get(key)))
  // Without a view in use or a default one, the views are read when the menu is opened.
  const [needed, setNeeded] = useState(() => id !== undefined || hasDefaultView(path))
  const [opened, setOpened] = useState(false)
  const enabled = needed || opened
  const answer = useSavedViews(enabled, !opened)
  const views = (answer.data?.data ?? []).filter((view) => view.list === path)
  const view = views.find((one) => one.id === id)
  const query = queryOf(schema, list.query as Record<string, unknown>)

  const show = (next: ListViewRow | undefined): void => {
    setId(next?.id)
    if (next) inUse.set(key, next.id)
    else inUse.delete(key)
    columns.show(next && { choice: next.columns ?? undefined })
  }
  const use = (next: ListViewRow | undefined): void => {
    show(next)
    const { values, lost } = valuesOf(schema, next?.query ?? {})
    list.set(values as never)
    if (lost.length > 0) toast.warning(t('lost', { names: listed(lost) }))
  }

  // A list that is opened without filters begins with the default view; one that is opened again has the columns of its view.
  const begun = useRef(!needed)
  const isRestored = useRef(before !== undefined)
  const loaded = answer.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the views are there
  useEffect(() => {
    if (!loaded || begun.current) return
    begun.current = true
    const chosen = views.find((one) => one.is_default)
    if (chosen && !isRestored.current && beginsWithView(list.endpoint, list.query as Record<string, unknown>))
      use(chosen)
    else if (view) columns.show({ choice: view.columns ?? undefined })
  }, [loaded])

  // The address has the filters of an entry that is visited again; the view and its columns are restored here.
  const lastEntry = useRef(entry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the entry or the view changes, or the views are there
  useEffect(() => {
    const isOther = lastEntry.current !== entry
    lastEntry.current = entry
    const known = isOther ? viewAt(key, entry) : undefined
    if (known && known.id !== id) {
      if (loaded || known.id === undefined) show(views.find((one) => one.id === known.id))
      else {
        // Its name and columns are shown when the views are there.
        isRestored.current = true
        begun.current = false
        setNeeded(true)
        setId(known.id)
        inUse.set(key, known.id)
      }
    } else if (begun.current) rememberView(key, entry, id)
  }, [entry, id, loaded])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is opened
  useEffect(() => {
    if (before?.id !== undefined) inUse.set(key, before.id)
    else if (before) inUse.delete(key)
  }, [])

  // A view that was deleted or is no longer shared: the filters stay, the columns are the user's own again.
  const isGone = loaded && !answer.isFetching && id !== undefined && view === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the view disappears
  useEffect(() => {
    if (!isGone) return
    setId(undefined)
    inUse.delete(key)
    columns.show(undefined)
  }, [isGone])

  /** Reads the views, or reads them again if they are old. */
  const open = (): void => {
    setOpened(true)
    if (opened && answer.isStale) void answer.refetch({ cancelRefetch: false })
  }

  const { choice } = columns
  const current = { query, columns: choice ? { order: [...choice.order], hidden: [...choice.hidden] } : null }
  const isChanged =
    view !== undefined &&
    !(isSameQuery(query, view.query) && JSON.stringify(partsOf(current)) === JSON.stringify(partsOf(view)))
  const state = loaded ? 'loaded' : answer.isLoadingError ? 'failed' : 'loading'
  return { views, view, use, isChanged, current, open, state } as const
}

const partsOf = ({ columns }: Pick<ListViewRow, 'columns'>) => columns && [columns.order, columns.hidden]
