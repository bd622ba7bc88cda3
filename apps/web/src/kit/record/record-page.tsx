import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { invalidate } from '../call/use-data.ts'
import { useIsTold, useMay } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { endsLast } from '../list/ends-last.ts'
import { ListPage } from '../list/list-page.tsx'
import type { BulkAction, ListColumn, ListFilter, ListTabs, RowAction } from '../list/list-types.ts'
import { overrideColumns } from '../list/override-columns.ts'
import { type ListOptions, useList } from '../list/use-list.ts'
import type { OpeningPage } from '../page/use-opened.ts'
import { StatusLegend } from '../value/status-tag.tsx'
import { EditButton } from './edit-button.tsx'
import { type DrawerOptions, useRecordDrawer } from './record-drawer.tsx'
import { RecordFiles } from './record-files.tsx'
import { useRecordOver } from './record-over.ts'
import { type Cells, columnsOf, filtersOf, type RecordShape, type RowIn } from './record-shape.tsx'
import { type RecordFormOptions, useRecordForm } from './use-record-form.tsx'
import { useRecordRemoval } from './use-record-removal.ts'
import { type FlowRecord, hasSteps, type StepOptions, useRecordSteps } from './use-record-steps.tsx'

interface Doing<Row> {
  readonly onRows: (rows: readonly Row[]) => void
  readonly actions: (row: Row) => readonly RowAction[]
  readonly bulk: readonly BulkAction[]
  readonly dialogs: ReactNode
}

export interface RecordPageProps<R extends RecordShape>
  extends Omit<RecordFormOptions<R>, 'onSaved'>,
    DrawerOptions<R>,
    StepOptions<R> {
  record: R
  /** The page's address, which keeps the record that is open: its records open in a drawer. */
  at?: OpeningPage
  /** What its list keeps to, and whether it is in the address: for lists in drawers. */
  of?: ListOptions<R['list']>
  /** Values that are drawn in another way than what they hold says. */
  cells?: Cells<R>
  /** Pixels of columns, by key, where what they hold says too little. */
  widths?: Readonly<Partial<Record<keyof RowIn<R> & string, number>>>
  /** What else differs from the columns that follow from the row, by key; or a function of those. */
  columns?:
    | Readonly<Record<string, Partial<ListColumn<RowIn<R>>>>>
    | ((made: ListColumn<RowIn<R>>[]) => readonly ListColumn<RowIn<R>>[])
  /** Instead of the filters that follow from the record; an array, or a change to those. */
  filters?:
    | readonly ListFilter<R['list']>[]
    | ((made: ListFilter<R['list']>[]) => readonly ListFilter<R['list']>[])
  tabs?: ListTabs<R['list']>
  /** What the record says can be done with its rows (`useDoes`): in rows, with a selection, and what it asks. */
  does?: Doing<RowIn<R>>
  /** More things to do with a row; they stand before edit and delete. */
  actions?: (row: RowIn<R>) => readonly RowAction[]
  /** What can be done with the selection; of a list whose rows decide, a function of those on the screen. */
  bulk?: readonly BulkAction[] | ((rows: readonly RowIn<R>[]) => readonly BulkAction[])
  /** Opens something of the page's own instead of the drawer or the form. */
  onOpen?: (row: RowIn<R>) => void
  /** Told which rows are on the screen. */
  onRows?: (rows: readonly RowIn<R>[]) => void
  /** Its heading, where it is one of several lists of a page. */
  title?: string
  titleExtra?: ReactNode
  toolbar?: ReactNode
  primaryAction?: ReactNode
  /** Fills an empty list, where that is not the record's own form. */
  first?: ReactNode
  twoLine?: boolean
  /** Looks again every so many milliseconds while it is on the screen. */
  pollMs?: number | false
  /** Rows that can be changed; all when left out. */
  editable?: (row: RowIn<R>) => boolean
  /** What the page does not offer though the record could. */
  without?: readonly ('create' | 'update' | 'remove' | 'import' | 'export')[]
  /** What is out of date after a change, besides the record itself. */
  stale?: readonly AnyEndpoint[]
  children?: ReactNode
}

/**
 * A whole screen of a record: list, create and edit, delete one or many, import and export; with `at`, one in a drawer over
 * its list, and the steps of its workflow.
 */
export function RecordPage<R extends RecordShape>(props: RecordPageProps<R>) {
  const { record, at } = props
  return at && hasSteps(record) ? <RecordSteps<R> {...props} record={record} /> : <RecordList {...props} />
}

function RecordSteps<R extends RecordShape>(props: RecordPageProps<R> & { record: R & FlowRecord }) {
  const { slots, dialog } = useRecordSteps(props.record, props)
  return (
    <>
      <RecordList {...props} {...slots} />
      {dialog}
    </>
  )
}

function RecordList<R extends RecordShape>(props: RecordPageProps<R>) {
  const { record, without = [], at } = props
  const t = useT(kitText)
  const lang = useLang()
  const may = useMay()
  const words = record.text[lang]
  const over = useRecordOver()
  const list = useList<R['list']>(record.list, {
    pollMs: props.pollMs ?? false,
    enabled: over === undefined,
    ...props.of,
  })
  const rows = list.rows as RowIn<R>[]
  const { onRows, does } = props
  const see = does?.onRows
  // A list that isn't asked for has other rows, none, each time it is drawn.
  const isHere = !over && !list.loading && !list.failed
  useEffect(() => {
    if (!isHere) return
    see?.(rows)
    onRows?.(rows)
  }, [rows, isHere, onRows, see])
  const can = (action: 'create' | 'update' | 'remove'): boolean => {
    const endpoint = record[action]
    return endpoint !== undefined && !without.includes(action) && may(endpoint)
  }
  const changed = () => Promise.all([record.list, ...(props.stale ?? [])].map((to) => invalidate(to)))
  const writes = can('create') || can('update')
  const form = useRecordForm(record, { ...props, writes: writes && !over, onSaved: changed })
  const remove = useRecordRemoval(record, changed)
  const specs = typeof props.form === 'function' ? props.form(undefined) : props.form
  const { columns: differing = {} } = props
  const widths: Readonly<Record<string, number | undefined>> = { ...record.widths, ...props.widths }
  const made = columnsOf(record, lang, props.cells, specs, useIsTold()).map((column) => {
    const width = widths[column.key] ?? column.width
    return width === undefined ? column : { ...column, width }
  })
  const columns = typeof differing === 'function' ? differing(made) : overrideColumns(made, differing)
  const narrowed = filtersOf(record, lang, specs)
  const filters = typeof props.filters === 'function' ? props.filters(narrowed) : (props.filters ?? narrowed)
  const create = can('create') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => form.open('new')}>
      {words.says?.create ?? t('create', { one: words.one })}
    </Button>
  ) : null
  const editable = (row: RowIn<R>): boolean => can('update') && (props.editable?.(row) ?? true)
  const edit = { key: 'edit', label: words.says?.edit ?? t('edit'), icon: <EditOutlined /> }
  const removal = { key: 'remove', label: t('remove'), icon: <DeleteOutlined />, danger: true }
  const rowActions = (row: RowIn<R>): RowAction[] =>
    endsLast([
      ...(props.actions?.(row) ?? []),
      ...(does?.actions(row) ?? []),
      ...(editable(row) ? [{ ...edit, run: () => form.open(row) }] : []),
      ...(can('remove') ? [{ ...removal, run: () => remove([row.id], row) }] : []),
    ])
  const given = typeof props.bulk === 'function' ? props.bulk(rows) : (props.bulk ?? [])
  const many = can('remove') && record.removeMany ? [{ ...removal, run: (ids: number[]) => remove(ids) }] : []
  const bulk: BulkAction[] = [...given, ...(does?.bulk ?? []), ...many]
  const drawer = useRecordDrawer(props, rows, (row) =>
    editable(row) ? <EditButton label={edit.label} onOpen={() => form.open(row)} /> : null,
  )
  const open = props.onOpen ?? (at ? drawer.open : can('update') ? form.open : undefined)
  const tabs = props.tabs ?? (record.tabs ? { by: record.tabs as never, all: true } : undefined)
  const searchPlaceholder = words.says?.search
  if (over)
    return (
      <>
        {drawer.shown}
        {form.dialog}
      </>
    )
  return (
    <>
      <ListPage<R['list']>
        list={list}
        {...(props.title ? { title: props.title } : {})}
        columns={columns as never}
        filters={filters}
        {...(tabs ? { tabs } : {})}
        {...(searchPlaceholder ? { searchPlaceholder } : {})}
        titleExtra={
          <>
            {record.flow ? <StatusLegend states={record.flow.states} /> : null}
            {props.titleExtra}
          </>
        }
        toolbar={
          <>
            {props.toolbar}
            <RecordFiles
              record={record}
              query={list.query}
              without={without}
              onImported={() => invalidate(record.list)}
            />
          </>
        }
        primaryAction={
          <>
            {props.primaryAction}
            {create}
          </>
        }
        rowActions={rowActions as never}
        {...(bulk.length > 0 ? { bulk } : {})}
        {...(open ? { onOpen: open as never } : {})}
        twoLine={props.twoLine ?? false}
        empty={{
          title: words.empty ?? t('empty'),
          ...(words.says?.emptyHelp ? { help: words.says.emptyHelp } : {}),
          action: props.first ?? create,
        }}
      >
        {props.children}
        {does?.dialogs}
      </ListPage>
      {drawer.shown}
      {form.dialog}
    </>
  )
}
