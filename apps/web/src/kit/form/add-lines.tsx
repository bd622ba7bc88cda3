import { PlusOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { isUntouched, type Lines } from '@dropyard/contract/kit/lines'
import { Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn, ListRow } from '../list/list-types.ts'
import { type ListOptions, useList } from '../list/use-list.ts'
import { DetailDrawer } from '../page/detail-drawer.tsx'
import { toast } from '../page/toast.ts'

type Line = Readonly<Record<string, unknown>>

interface AddLinesProps<E extends AnyEndpoint> {
  /** The list that lines are chosen from, with its fixed filters; undefined while the form lacks a value that they need. */
  from: E
  fixed: NonNullable<ListOptions<E>['fixed']> | undefined
  columns: readonly ListColumn<ListRow<E>>[]
  /** The form's field, its kind of lines, and the line that a chosen row becomes. */
  name: string
  kind: Lines
  lineOf: (row: ListRow<E>) => Line
  words: {
    /** The button, and the drawer's title. */
    readonly open: string
    /** Shown beside the button while `fixed` is undefined. */
    readonly lacks: string
    readonly list: string
    readonly search: string
    readonly add: string
    readonly none: string
    readonly added: (count: number) => string
  }
}

/** A button below the lines of a form that adds rows of a list as lines. */
export function AddLines<E extends AnyEndpoint>(props: AddLinesProps<E>) {
  const { fixed, name, kind, lineOf, words } = props
  const form = Form.useFormInstance()
  const [opened, open] = useState(false)
  const add = (rows: readonly ListRow<E>[]): void => {
    const before = ((form.getFieldValue(name) ?? []) as Line[]).filter((one) => !isUntouched(kind.line, one))
    form.setFieldValue(name, [...before, ...rows.map(lineOf)])
    toast.success(words.added(rows.length))
    open(false)
  }
  return (
    <>
      <Button icon={<PlusOutlined />} disabled={fixed === undefined} onClick={() => open(true)}>
        {words.open}
      </Button>
      {fixed === undefined ? <span className="soft"> {words.lacks}</span> : null}
      {opened && fixed !== undefined ? (
        <Choices {...props} fixed={fixed} onAdd={add} onClose={() => open(false)} />
      ) : null}
    </>
  )
}

interface ChoicesProps<E extends AnyEndpoint> extends AddLinesProps<E> {
  onAdd: (rows: readonly ListRow<E>[]) => void
  onClose: () => void
}

function Choices<E extends AnyEndpoint>({ from, fixed, columns, words, onAdd, onClose }: ChoicesProps<E>) {
  const list = useList(from, { local: true, ...(fixed ? { fixed } : {}) } as ListOptions<E>)
  const seen = useRef(new Map<number, ListRow<E>>())
  const keep = (rows: unknown): void => {
    for (const row of rows as readonly ListRow<E>[]) seen.current.set(row.id, row)
  }
  keep(list.rows)
  /** A selection may go over several pages, also over those that were not opened. */
  const add = async (ids: readonly number[]): Promise<void> => {
    const pages = Math.ceil(list.total / 100)
    for (let page = 1; page <= pages && ids.some((id) => !seen.current.has(id)); page++)
      keep((await list.readPage(page, 100)).data)
    onAdd(ids.flatMap((id) => seen.current.get(id) ?? []))
  }
  return (
    <DetailDrawer open width={960} title={words.open} onClose={onClose}>
      <ListPage
        list={list}
        title={words.list}
        searchPlaceholder={words.search}
        filters={[]}
        columns={columns}
        bulk={[
          {
            ...{ key: 'add', label: words.add, icon: <PlusOutlined /> },
            run: add,
          },
        ]}
        empty={{ title: words.none }}
      />
    </DetailDrawer>
  )
}
