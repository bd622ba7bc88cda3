import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type CallArguments, call } from './api.ts'
import { confirmDanger } from './confirm-danger.ts'
import type { FieldSpecs } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { fieldsIn } from './form-fields.ts'
import { kitText } from './kit-text.ts'
import { useLang, useT } from './lang.ts'
import { ListPage } from './list-page.tsx'
import type { BulkAction, ListColumn, ListFilter, ListTabs, RowAction } from './list-types.ts'
import { useMay } from './person.ts'
import { ResourceFiles } from './resource-files.tsx'
import { columnsOf, filtersOf, type ResourceShape, type RowIn } from './resource-shape.tsx'
import { toast } from './toast.ts'
import { refresh } from './use-data.ts'
import { useList } from './use-list.ts'
import { useResumed } from './use-resumed.ts'

export interface ResourcePageProps<R extends ResourceShape> {
  resource: R
  /** Instead of the columns that follow from the row; an array, or a change to those. */
  columns?:
    | readonly ListColumn<RowIn<R>>[]
    | ((made: ListColumn<RowIn<R>>[]) => readonly ListColumn<RowIn<R>>[])
  /** Instead of the filters that follow from the resource. */
  filters?: readonly ListFilter<R['list']>[]
  tabs?: ListTabs<R['list']>
  searchWords?: string
  /** What differs from the schema in the form, by field. */
  form?: FieldSpecs
  /** The form's values of a row, where they differ from the row's own fields. */
  toForm?: (row: RowIn<R>) => Readonly<Record<string, unknown>>
  /** Values a new form begins with. */
  initial?: Readonly<Record<string, unknown>>
  /** The form in a drawer: for more than eight or so fields. */
  drawer?: boolean
  width?: number
  /** More things to do with a row; they stand before edit and delete. */
  actions?: (row: RowIn<R>) => readonly RowAction[]
  bulk?: readonly BulkAction[]
  /** Opens a detail instead of the form. */
  onOpen?: (row: RowIn<R>) => void
  beside?: ReactNode
  tools?: ReactNode
  main?: ReactNode
  tall?: boolean
  /** What the page does not offer though the resource could. */
  without?: readonly ('create' | 'update' | 'remove' | 'import' | 'export')[]
  children?: ReactNode
}

/** A whole screen of a resource: list, create and edit, delete one or many, import and export. */
export function ResourcePage<R extends ResourceShape>(props: ResourcePageProps<R>) {
  const { resource, without = [], onOpen } = props
  const t = useT(kitText)
  const lang = useLang()
  const may = useMay()
  const words = resource.text[lang]
  const list = useList<R['list']>(resource.list)
  const [edited, setEdited] = useState<RowIn<R> | 'new'>()
  const can = (action: 'create' | 'update' | 'remove'): boolean =>
    !without.includes(action) && may(resource[action])
  useResumed(resource.name, async ({ id }) => {
    if (id === undefined) return setEdited('new')
    const reply = await call(resource.get, ...bodyFor({ params: { id } }))
    if (reply.ok) setEdited(reply.data as RowIn<R>)
  })
  const made = columnsOf(resource, lang)
  const columns = typeof props.columns === 'function' ? props.columns(made) : (props.columns ?? made)
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('create', { one: words.one })}
    </Button>
  )

  const rowActions = (row: RowIn<R>): RowAction[] => [
    ...(props.actions?.(row) ?? []),
    ...(can('update')
      ? [{ key: 'edit', label: t('edit'), icon: <EditOutlined />, run: () => setEdited(row) }]
      : []),
    ...(can('remove')
      ? [
          {
            key: 'remove',
            label: t('remove'),
            icon: <DeleteOutlined />,
            danger: true,
            run: () => remove(row.id),
          },
        ]
      : []),
  ]
  const bulk: BulkAction[] = [
    ...(props.bulk ?? []),
    ...(can('remove')
      ? [{ key: 'remove', label: t('remove'), icon: <DeleteOutlined />, danger: true, run: removeMany }]
      : []),
  ]
  const open = onOpen ?? (can('update') ? setEdited : undefined)

  return (
    <>
      <ListPage<R['list']>
        list={list}
        columns={columns as never}
        filters={props.filters ?? (filtersOf(resource, lang, props.form) as never)}
        {...(props.tabs ? { tabs: props.tabs } : {})}
        {...(props.searchWords ? { searchWords: props.searchWords } : {})}
        beside={props.beside}
        tools={
          <>
            {props.tools}
            <ResourceFiles
              resource={resource}
              query={list.query}
              without={without}
              onImported={() => refresh(resource.list)}
            />
          </>
        }
        main={
          <>
            {props.main}
            {can('create') ? create : null}
          </>
        }
        rowActions={rowActions as never}
        {...(bulk.length > 0 ? { bulk } : {})}
        {...(open ? { onOpen: open as never } : {})}
        tall={props.tall ?? false}
        empty={{
          title: words.empty ?? t('empty'),
          action: can('create') ? create : null,
        }}
      >
        {props.children}
      </ListPage>
      <FormDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? t('create', { one: words.one }) : t('editOne', { one: words.one })}
        schema={resource.input}
        labels={words.fields}
        choices={words.choices}
        help={words.help}
        fields={props.form}
        initial={edited === 'new' || edited === undefined ? props.initial : formValues(edited)}
        draft={[resource.name, edited === 'new' || edited === undefined ? undefined : edited.id]}
        drawer={props.drawer ?? false}
        fresh={edited === undefined || edited === 'new' ? undefined : () => readAgain(edited.id)}
        {...(props.width ? { width: props.width } : {})}
        onSubmit={save}
      />
    </>
  )

  function formValues(row: RowIn<R>): Readonly<Record<string, unknown>> {
    if (props.toForm) return props.toForm(row)
    const values = row as Record<string, unknown>
    return Object.fromEntries(fieldsIn(resource.input).map(({ name }) => [name, values[name] ?? undefined]))
  }

  /** What somebody else saved meanwhile. */
  async function readAgain(id: number): Promise<Readonly<Record<string, unknown>> | undefined> {
    void refresh(resource.list)
    const reply = await call(resource.get, ...bodyFor({ params: { id } }))
    if (!reply.ok) return undefined
    const row = reply.data as RowIn<R>
    return { ...formValues(row), version: row.version }
  }

  async function save(values: Record<string, unknown>, version?: number): Promise<unknown> {
    const reply =
      edited === undefined || edited === 'new'
        ? await call(resource.create, ...bodyFor({ body: values }))
        : await call(
            resource.update,
            ...bodyFor({
              params: { id: edited.id },
              body: { ...values, version: version ?? edited.version },
            }),
          )
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message)
      return reply
    }
    toast.success(t('saved'))
    setEdited(undefined)
    await refresh(resource.list)
    return reply
  }

  async function remove(id: number): Promise<void> {
    if (
      !(await confirmDanger({
        title: t('removeOne', { one: words.one }),
        help: t('removeHelp'),
        ok: t('remove'),
      }))
    )
      return
    const reply = await call(resource.remove, ...bodyFor({ params: { id } }))
    if (!reply.ok) return
    toast.success(t('removed', { count: 1 }))
    await refresh(resource.list)
  }

  async function removeMany(ids: number[]): Promise<boolean> {
    const sure = await confirmDanger({
      title: t('removeMany', { count: ids.length }),
      help: t('removeHelp'),
      ok: t('remove'),
    })
    if (!sure) return false
    const reply = await call(resource.removeMany, ...bodyFor({ body: { ids } }))
    if (!reply.ok) return false
    toast.success(t('removed', { count: ids.length }))
    await refresh(resource.list)
    return true
  }
}

/** Resources are walked by shape here, so the input's types are known to the schema only. */
const bodyFor = (input: object): CallArguments<AnyEndpoint> => [input] as CallArguments<AnyEndpoint>
