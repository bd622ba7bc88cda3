import { HolderOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import { currentUser, useCurrentUser } from '../current-user.ts'
import { recallAll, setItem } from '../draft/shelf.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import type { ListColumn } from '../list/list-types.ts'
import { arrange, type ColumnChoice, isHidden, ordered } from './column-choice.ts'

const choices = new Map<string, ColumnChoice>()

/** Loads a user's column choices once, before the first list is rendered, so that columns don't jump. */
export async function loadColumnChoices(personId: number): Promise<void> {
  for (const [list, value] of Object.entries(await recallAll(`columns/${personId}/`)))
    if (isChoice(value)) choices.set(`${personId}/${list}`, value)
}

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' && value !== null && 'order' in value && 'hidden' in value

/**
 * The columns to render, and the button to choose them.
 *
 * @param narrow omits columns that are hidden on narrow pages
 */
export function useColumnChoice<Row>(list: string, columns: readonly ListColumn<Row>[], narrow: boolean) {
  const person = useCurrentUser()?.id
  const key = `${person}/${list}`
  const [own, setOwn] = useState(() => choices.get(key))
  const [view, show] = useState<{ readonly choice: ColumnChoice | undefined }>()
  const choice = view ? view.choice : own
  const change = (next: ColumnChoice | undefined) => {
    if (view) return show({ choice: next })
    setOwn(next)
    if (next) choices.set(key, next)
    else choices.delete(key)
    if (currentUser()) void setItem(`columns/${person}/${list}`, next)
  }
  return {
    columns: arrange(columns, choice, narrow),
    /** For saved views, which have columns of their own. */
    view: { choice, show },
    button: (
      <ColumnButton columns={ordered(columns, choice)} choice={choice} narrow={narrow} onChange={change} />
    ),
  }
}

interface ColumnButtonProps<Row> {
  columns: readonly ListColumn<Row>[]
  choice: ColumnChoice | undefined
  narrow: boolean
  onChange: (choice: ColumnChoice | undefined) => void
}

function ColumnButton<Row>({ columns, choice, narrow, onChange }: ColumnButtonProps<Row>) {
  const t = useT(kitText)
  const [dragged, setDragged] = useState<string>()
  const movable = columns.slice(1)
  const order = movable.map((column) => column.key)
  const hidden =
    choice?.hidden ?? movable.filter((column) => isHidden(column, narrow)).map((column) => column.key)
  const move = (key: string, to: number) => {
    const rest = order.filter((other) => other !== key)
    onChange({ order: [...rest.slice(0, to), key, ...rest.slice(to)], hidden })
  }
  const show = (key: string, shown: boolean) =>
    onChange({ order, hidden: shown ? hidden.filter((other) => other !== key) : [...hidden, key] })
  const content = (
    <div className="column-chooser">
      {movable.map((column, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is offered beside the arrow keys of the handle
        <div
          key={column.key}
          className={dragged === column.key ? 'dragged' : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            if (dragged && dragged !== column.key) move(dragged, index)
          }}
        >
          <Checkbox
            checked={!hidden.includes(column.key)}
            onChange={(event) => show(column.key, event.target.checked)}
          >
            {column.title}
          </Checkbox>
          <button
            type="button"
            className="handle"
            draggable
            aria-label={`${column.title}: ${t('reorder')}`}
            onDragStart={() => setDragged(column.key)}
            onDragEnd={() => setDragged(undefined)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp' && index > 0) move(column.key, index - 1)
              if (event.key === 'ArrowDown') move(column.key, index + 1)
            }}
          >
            <HolderOutlined />
          </button>
        </div>
      ))}
      <Button size="small" type="link" disabled={!choice} onClick={() => onChange(undefined)}>
        {t('columnsReset')}
      </Button>
    </div>
  )
  return (
    <Popover content={content} trigger="click" placement="bottomRight" title={t('columns')}>
      <Button type="text" icon={<SettingOutlined />} aria-label={t('columns')} />
    </Popover>
  )
}
