import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button } from 'antd'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { invalidate } from '../call/use-data.ts'
import { useMay, useMayRead } from '../current-user.ts'
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
import { useUnderParent } from './lists-under.ts'
import { type DrawerOptions, useRecordDrawer } from './record-drawer.tsx'
import { RecordFiles } from './record-files.tsx'
import { useRecordOver } from './record-over.ts'
import { type Cells, columnsOf, filtersOf, type RecordShape, type RowIn } from './record-shape.tsx'
import { usePropsUnderParent } from './use-props-under-parent.ts'
import { type RecordFormOptions, useRecordForm } from './use-record-form.tsx'
import { useRecordRemoval } from './use-record-removal.ts'
import { type FlowRecord, hasSteps, type StepOptions, useRecordSteps } from './use-record-steps.tsx'

interface Acting<Row> {
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
  /** The page's path. With it, records open in a drawer, and the URL holds the id of the open one. */
  at?: OpeningPage
  /** Options of the list, such as fixed filters, or state outside of the URL for lists in drawers. */
  of?: ListOptions<R['list']>
  /** Renders values differently than their schema implies, by field. */
  cells?: Cells<R>
  /** Widths of columns in pixels, by key, instead of those that follow from the schema. */
  widths?: Readonly<Partial<Record<keyof RowIn<R> & string, number>>>
  /** Changes to the columns that follow from the record, by key; or a function that gets those and returns the columns. */
  columns?:
    | Readonly<Record<string, Partial<ListColumn<RowIn<R>>>>>
    | ((made: ListColumn<RowIn<R>>[]) => readonly ListColumn<RowIn<R>>[])
  /** Filters instead of those that follow from the record; or a function that gets those and returns the filters. */
  filters?:
    | readonly ListFilter<R['list']>[]
    | ((made: ListFilter<R['list']>[]) => readonly ListFilter<R['list']>[])
  /** Tabs instead of those that follow from the record; `false`: none. */
  tabs?: ListTabs<R['list']> | false
  /** The record's actions (`useRecordActions`): in rows and for the selection, with their dialogs. */
  recordActions?: Acting<RowIn<R>>
  /** More actions of a row, shown before edit and delete. */
  actions?: (row: RowIn<R>) => readonly RowAction[]
  /** Actions for the selection; a function if they depend on the rows on the screen. */
  bulk?: readonly BulkAction[] | ((rows: readonly RowIn<R>[]) => readonly BulkAction[])
  /** Called when the user opens a row, instead of opening the drawer or the form. */
  onOpen?: (row: RowIn<R>) => void
  /** Called with the rows on the screen when they have loaded. */
  onRows?: (rows: readonly RowIn<R>[]) => void
  /** The heading, if the page has several lists. */
  title?: string
  titleExtra?: ReactNode
  toolbar?: ReactNode
  /** Buttons before the create button, which stays. */
  primaryAction?: ReactNode
  /** The button in an empty list, instead of the create button. */
  first?: ReactNode
  twoLine?: boolean
  /** Reloads at this interval in milliseconds while on the screen. */
  pollMs?: number | false
  /** Whether a row can be edited; all rows can if left out. */
  editable?: (row: RowIn<R>) => boolean
  /** Operations of the record that the page does not offer. */
  without?: readonly ('create' | 'update' | 'remove' | 'import' | 'export')[]
  /** The dialog of the import, if it asks for more than the file. */
  importDialog?: ComponentType<{ onClose: () => void }>
  /** Endpoints to reload after a change, in addition to the record's list. */
  stale?: readonly AnyEndpoint[]
  children?: ReactNode
}

/**
 * The complete page of a record: list, create, edit, delete one or several, import and export. With `at`, it also has a drawer
 * for one record and the steps of the record's workflow.
 */
export function RecordPage<R extends RecordShape>(given: RecordPageProps<R>) {
  const props = usePropsUnderParent(given)
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
  const under = useUnderParent(record.name)
  const list = useList<R['list']>(record.list, {
    pollMs: props.pollMs ?? false,
    enabled: over === undefined,
    ...props.of,
  })
  const rows = list.rows as RowIn<R>[]
  const { onRows, recordActions } = props
  const see = recordActions?.onRows
  // A list that is not loaded has a new empty array at each render, which would run the effect again and again.
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
  const made = columnsOf(record, lang, props.cells, specs, useMayRead()).map((column) => {
    const width = widths[column.key] ?? column.width
    return width === undefined ? column : { ...column, width }
  })
  const columns = typeof differing === 'function' ? differing(made) : overrideColumns(made, differing)
  const narrowed = filtersOf(record, lang, specs)
  const filters = typeof props.filters === 'function' ? props.filters(narrowed) : (props.filters ?? narrowed)
  const create = can('create') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => form.open('new')}>
      {words.messages?.create ?? t('create', { one: words.singular })}
    </Button>
  ) : null
  const editable = (row: RowIn<R>): boolean => can('update') && (props.editable?.(row) ?? true)
  const edit = { key: 'edit', label: words.messages?.edit ?? t('edit'), icon: <EditOutlined /> }
  const removal = { key: 'remove', label: t('remove'), icon: <DeleteOutlined />, danger: true }
  const rowActions = (row: RowIn<R>): RowAction[] =>
    endsLast([
      ...(props.actions?.(row) ?? []),
      ...(recordActions?.actions(row) ?? []),
      ...(editable(row) ? [{ ...edit, run: () => form.open(row) }] : []),
      ...(can('remove') ? [{ ...removal, run: () => remove([row.id], row) }] : []),
    ])
  const given = typeof props.bulk === 'function' ? props.bulk(rows) : (props.bulk ?? [])
  const many = can('remove') && record.removeMany ? [{ ...removal, run: (ids: number[]) => remove(ids) }] : []
  const bulk: BulkAction[] = [...given, ...(recordActions?.bulk ?? []), ...many]
  const drawer = useRecordDrawer(props, rows, (row) =>
    editable(row) ? <EditButton label={edit.label} onOpen={() => form.open(row)} /> : null,
  )
  const opensDrawer = at !== undefined || (under && record.get !== undefined && !can('update'))
  const open = props.onOpen ?? (opensDrawer ? drawer.open : can('update') ? form.open : undefined)
  const tabs = props.tabs ?? (record.tabs ? { by: record.tabs as never, all: true } : undefined)
  const searchPlaceholder = words.messages?.search
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
              query={{ ...(list.query as object), ...props.of?.fixed }}
              without={without}
              importDialog={props.importDialog}
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
          ...(words.messages?.emptyHelp ? { help: words.messages.emptyHelp } : {}),
          action: props.first ?? create,
        }}
      >
        {props.children}
        {recordActions?.dialogs}
      </ListPage>
      {drawer.shown}
      {form.dialog}
    </>
  )
}
