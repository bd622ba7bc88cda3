import { ReloadOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button, type InputRef } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { fieldsIn } from '../form/form-fields.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { useIsEmbedded } from '../page/own-address.tsx'
import { usePageName } from '../page/page-name.ts'
import { StateMessage } from '../page/state-message.tsx'
import { useColumnChoice } from '../table/list-columns.tsx'
import { useFrameSize } from '../table/list-size.ts'
import { ListTable } from '../table/list-table.tsx'
import { defaultsOf } from './address.ts'
import { BulkBar } from './list-bulk.tsx'
import { ListFilters } from './list-filters.tsx'
import { useListKeys } from './list-keys.ts'
import { countText, Pager } from './list-pager.tsx'
import { nothingSelected, selectOnPage, toggle } from './list-selection.ts'
import { ListTabBar } from './list-tabs.tsx'
import type {
  BulkAction,
  EmptyWords,
  ListColumn,
  ListFilter,
  ListRow,
  ListTabs,
  RowAction,
} from './list-types.ts'
import { MissingFilters } from './missing-filters.tsx'
import { type List, sortOf } from './use-list.ts'
import { ListViews } from './views/list-views.tsx'

/** Minimum width in pixels for showing every column; a window of 1280 pixels has it with a folded menu. */
const wide = 1160

export interface ListPageProps<E extends AnyEndpoint> {
  /** `useList(order.list)`. */
  list: List<E>
  /** The page's name by default. */
  title?: string
  columns: readonly ListColumn<ListRow<E>>[]
  filters?: readonly ListFilter<E>[]
  tabs?: ListTabs<E>
  /** Placeholder of the search: "Number, buyer, SKU". */
  searchPlaceholder?: string
  /** The main action, at the right of the title. */
  primaryAction?: ReactNode
  /** Next to the title: a legend, a note. */
  titleExtra?: ReactNode
  /** Secondary buttons before the main action: import, export. */
  toolbar?: ReactNode
  rowActions?: (row: ListRow<E>) => readonly RowAction[]
  /** Makes rows selectable. */
  bulk?: readonly BulkAction[]
  /** Click or Enter on a row. */
  onOpen?: (row: ListRow<E>) => void
  /**
   * Receives a function that returns the rows which a keyboard shortcut applies to: the selected ones, or the one under the
   * cursor.
   */
  onMeant?: (meant: () => readonly number[]) => void
  /** Prefetches data for opening a row. */
  onHover?: (row: ListRow<E>) => void
  /** Renders details below a row. */
  expand?: (row: ListRow<E>) => ReactNode
  /** Rows with two lines and a picture (52 px). */
  twoLine?: boolean
  empty?: EmptyWords
  /** The default sort order, if the endpoint determines it from the filters. */
  ownSort?: string | undefined
  /** Shown in place of the selection bar while nothing is selected. */
  idleBar?: ReactNode
  /** Between the filters and the table. */
  children?: ReactNode
  /** Replaces the table, such as by a grid of cards; the rest of the page stays. */
  body?: (rows: readonly ListRow<E>[]) => ReactNode
}

/** A list page: title, tabs, filters, table, pager. Pages that need more compose the parts themselves. */
export function ListPage<E extends AnyEndpoint>(props: ListPageProps<E>) {
  const { list, filters = [], tabs, bulk, rowActions, onOpen, empty } = props
  const t = useT(kitText)
  const name = usePageName()
  const isEmbedded = useIsEmbedded()
  const title = props.title ?? name
  const search = useRef<InputRef>(null)
  const [selection, select] = useState(nothingSelected)
  const frame = useRef<HTMLElement>(null)
  const room = useFrameSize(frame)?.width ?? wide
  const { columns, view, button } = useColumnChoice(list.endpoint.path, props.columns, room < wide)
  const rows = list.rows as readonly ListRow<E>[]
  const ids = rows.map((row) => row.id)
  const { cursor, setCursor } = useListKeys({ ...list, rows }, (key, index) => {
    const row = rows[index]
    if (key === 'search') search.current?.focus()
    else if (key === 'clear') select(nothingSelected)
    else if (row && key === 'open') onOpen?.(row)
    else if (row && key === 'select' && bulk) select(toggle(selection, row.id))
  })
  // Other filters mean other rows, so the selection is cleared.
  const filterKey = JSON.stringify({ ...(list.query as object), page: 0, 'per-page': 0, sort: '' })
  const [selectedFor, setSelectedFor] = useState(filterKey)
  if (selectedFor !== filterKey) {
    setSelectedFor(filterKey)
    select(nothingSelected)
  }
  const page = Number((list.query as { page?: number }).page ?? 1)
  const perPage = Number((list.query as { 'per-page'?: number })['per-page'] ?? 20)
  const asked = sortOf(list.query)
  const sort = asked ?? sortOf({ sort: props.ownSort })
  // In a list with a default order, the third click on a header restores that.
  const returns = asked !== undefined && defaultsOf(list.endpoint.query).sort === undefined
  const filtered = list.activeFilters.some((name) => name !== tabs?.by)
  const selected = selection.all ? ids : [...selection.ids]
  const under = rows[cursor]?.id
  const meant = selected.length > 0 ? selected : under === undefined ? [] : [under]
  const { onMeant } = props
  useLayoutEffect(() => onMeant?.(() => (list.isStale() ? [] : meant)))

  const handles = (
    <>
      {isEmbedded ? null : <ListViews list={list} columns={view} />}
      <Button
        type="text"
        icon={<ReloadOutlined spin={list.fetching && !list.loading} />}
        aria-label={t('refresh')}
        onClick={() => void list.reload()}
      />
      {props.body ? null : button}
    </>
  )
  const missing = <MissingFilters list={list} filters={filters} />
  const nothing = (
    <Empty
      filtered={filtered}
      words={empty}
      missing={missing}
      onClear={() => list.clear(tabs ? [tabs.by] : [])}
    />
  )
  // A list without filters and search needs no filter line.
  const narrowed = filters.length > 0 || fieldsIn(list.endpoint.query).some(({ name }) => name === 'search')

  return (
    <section ref={frame} className="list-page" data-plain={!narrowed} aria-label={title}>
      <header className="page-head">
        <h1>{title}</h1>
        <span className="count number" data-known={!list.loading && !list.failed}>
          {list.loading || list.failed ? '' : countText(list.total, list.totalCapped)}
        </span>
        {props.titleExtra}
        {tabs ? <ListTabBar list={list} tabs={tabs} /> : <span className="spring" />}
        <div className="page-tools">
          {props.toolbar}
          {narrowed ? null : handles}
          {props.primaryAction}
        </div>
      </header>
      {narrowed ? (
        <div className="filter-line">
          <ListFilters
            list={list}
            filters={filters}
            searchRef={search}
            searchPlaceholder={props.searchPlaceholder}
            tab={tabs?.by}
          />
          {handles}
        </div>
      ) : null}
      {props.children}
      {list.failed && !list.fetching ? (
        <StateMessage title={t('failed')} action={missing} onRetry={() => void list.reload()} />
      ) : props.body && (list.loading || rows.length > 0) ? (
        <div className="list-body">{props.body(rows)}</div>
      ) : props.body ? (
        nothing
      ) : (
        <ListTable<ListRow<E>>
          columns={columns}
          rows={rows}
          loading={list.loading}
          fetching={list.fetching}
          perPage={perPage}
          twoLine={props.twoLine ?? false}
          sort={sort}
          onSort={(next) => list.setSort(returns && asked.down && next === asked.column ? undefined : next)}
          selected={bulk ? selected : undefined}
          onSelect={(chosen) =>
            select(selectOnPage(selection.all ? nothingSelected : selection, ids, onThisPage(chosen, ids)))
          }
          cursor={cursor}
          onCursor={setCursor}
          onOpen={onOpen}
          onHover={props.onHover}
          actions={rowActions}
          expand={props.expand}
          empty={nothing}
        />
      )}
      <footer className="list-foot">
        <Pager
          page={page}
          perPage={perPage}
          total={list.loading ? undefined : list.total}
          bounded={list.totalCapped}
          onChange={list.setPage}
        />
        {selected.length === 0 ? props.idleBar : null}
        {bulk ? <BulkBar list={list} actions={bulk} selection={selection} onSelect={select} /> : null}
      </footer>
    </section>
  )
}

const onThisPage = (chosen: readonly number[], page: readonly number[]): number[] =>
  chosen.filter((id) => page.includes(id))

interface EmptyProps {
  filtered: boolean
  words: EmptyWords | undefined
  missing: ReactNode
  onClear: () => void
}

function Empty({ filtered, words, missing, onClear }: EmptyProps) {
  const t = useT(kitText)
  if (filtered)
    return (
      <StateMessage
        title={t('emptyFiltered')}
        help={t('emptyFilteredHelp')}
        action={
          <>
            {missing}
            <Button onClick={onClear}>{t('clearFilters')}</Button>
          </>
        }
      />
    )
  return <StateMessage title={words?.title ?? t('empty')} help={words?.help} action={words?.action} />
}
