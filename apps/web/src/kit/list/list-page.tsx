import { ReloadOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button, type InputRef } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { fieldsIn } from '../form/form-fields.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
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
import { type List, sortOf } from './use-list.ts'

/** Pixels of a page that has room for every column; a window of 1280 has them where the menu is folded. */
const wide = 1160

export interface ListPageProps<E extends AnyEndpoint> {
  /** `useList(order.list)`. */
  list: List<E>
  /** The page's name when left out. */
  title?: string
  columns: readonly ListColumn<ListRow<E>>[]
  filters?: readonly ListFilter<E>[]
  tabs?: ListTabs<E>
  /** What the search looks through: "Number, buyer, SKU". */
  searchPlaceholder?: string
  /** The main action, right in the title's line. */
  primaryAction?: ReactNode
  /** Beside the title: a legend, a note. */
  titleExtra?: ReactNode
  /** Quieter buttons before the main action: import, export. */
  toolbar?: ReactNode
  rowActions?: (row: ListRow<E>) => readonly RowAction[]
  /** Makes rows selectable. */
  bulk?: readonly BulkAction[]
  /** Click or Enter on a row. */
  onOpen?: (row: ListRow<E>) => void
  /** Gets what tells at the moment of a key which rows it means: the selected ones, or the one under the cursor. */
  onMeant?: (meant: () => readonly number[]) => void
  /** Prefetches what opening will need. */
  onHover?: (row: ListRow<E>) => void
  /** Expands a row in place. */
  expand?: (row: ListRow<E>) => ReactNode
  /** Two-line rows with a picture (52 px). */
  twoLine?: boolean
  empty?: EmptyWords
  /** How the list is sorted when nothing is said, where its endpoint decides that by the filters. */
  ownSort?: string | undefined
  /** Stands where the bar of the selection does while nothing is selected. */
  idleBar?: ReactNode
  /** Between the filters and the table. */
  children?: ReactNode
  /** Instead of the table, such as a grid of cards; the frame stays. */
  body?: (rows: readonly ListRow<E>[]) => ReactNode
}

/** A list: title, tabs, filters, table, pages. A page that needs more composes the parts itself. */
export function ListPage<E extends AnyEndpoint>(props: ListPageProps<E>) {
  const { list, filters = [], tabs, bulk, rowActions, onOpen, empty } = props
  const t = useT(kitText)
  const name = usePageName()
  const title = props.title ?? name
  const search = useRef<InputRef>(null)
  const [selection, select] = useState(nothingSelected)
  const frame = useRef<HTMLElement>(null)
  const room = useFrameSize(frame)?.width ?? wide
  const { columns, button } = useColumnChoice(list.endpoint.path, props.columns, room < wide)
  const rows = list.rows as readonly ListRow<E>[]
  const ids = rows.map((row) => row.id)
  const { cursor, setCursor } = useListKeys({ ...list, rows }, (key, index) => {
    const row = rows[index]
    if (key === 'search') search.current?.focus()
    else if (key === 'clear') select(nothingSelected)
    else if (row && key === 'open') onOpen?.(row)
    else if (row && key === 'select' && bulk) select(toggle(selection, row.id))
  })
  // Other filters are other rows: what was selected of the former ones is no longer meant.
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
  // A list with an order of its own comes back to it by the third click.
  const returns = asked !== undefined && defaultsOf(list.endpoint.query).sort === undefined
  const filtered = list.activeFilters.some((name) => name !== tabs?.by)
  const selected = selection.all ? ids : [...selection.ids]
  const under = rows[cursor]?.id
  const meant = selected.length > 0 ? selected : under === undefined ? [] : [under]
  const { onMeant } = props
  useLayoutEffect(() => onMeant?.(() => (list.isStale() ? [] : meant)))

  const handles = (
    <>
      <Button
        type="text"
        icon={<ReloadOutlined spin={list.fetching && !list.loading} />}
        aria-label={t('refresh')}
        onClick={() => void list.reload()}
      />
      {props.body ? null : button}
    </>
  )
  // A list that can not be narrowed needs no line for it.
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
        <StateMessage title={t('failed')} onRetry={() => void list.reload()} />
      ) : props.body && (list.loading || rows.length > 0) ? (
        <div className="list-body">{props.body(rows)}</div>
      ) : props.body ? (
        <Empty filtered={filtered} words={empty} onClear={() => list.clear(tabs ? [tabs.by] : [])} />
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
          empty={
            <Empty filtered={filtered} words={empty} onClear={() => list.clear(tabs ? [tabs.by] : [])} />
          }
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
  onClear: () => void
}

function Empty({ filtered, words, onClear }: EmptyProps) {
  const t = useT(kitText)
  if (filtered)
    return (
      <StateMessage
        title={t('emptyFiltered')}
        help={t('emptyFilteredHelp')}
        action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
      />
    )
  return <StateMessage title={words?.title ?? t('empty')} help={words?.help} action={words?.action} />
}
