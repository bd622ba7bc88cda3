import { Fragment, memo, type ReactNode, useRef, useState } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import type { Identified, ListTableProps } from '../list/list-types.ts'
import { ListCheck } from './list-check.tsx'
import { cellClass } from './list-head.tsx'
import { RowActions } from './row-actions.tsx'

type ListRowsProps<Row extends Identified> = Pick<
  ListTableProps<Row>,
  | 'columns'
  | 'rows'
  | 'selected'
  | 'onSelect'
  | 'cursor'
  | 'onCursor'
  | 'onOpen'
  | 'onHover'
  | 'actions'
  | 'expand'
>

/**
 * The rows. They render again only when their own data changes, not when the table is measured, because widths are set on the
 * table's columns. A single listener handles the clicks of all rows.
 */
export const ListRows = memo(Rows) as typeof Rows

function Rows<Row extends Identified>(props: ListRowsProps<Row>) {
  const { columns, rows, selected, cursor, onCursor, onOpen, onHover, actions, expand } = props
  const t = useT(kitText)
  const pick = usePick(props)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const hovered = useRef<number>(undefined)
  const rowAt = (target: EventTarget): Row | undefined => {
    const line = target instanceof Element ? target.closest<HTMLElement>('tr[data-row-key]') : null
    return line ? rows.find(({ id }) => id === Number(line.dataset.rowKey)) : undefined
  }
  const hover = (row: Row | undefined): void => {
    if (row && row.id !== hovered.current) onHover?.(row)
    hovered.current = row?.id
  }
  const turn = (id: number) =>
    setOpened((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const open = ({ target }: React.MouseEvent): void => {
    const row = rowAt(target)
    if (row && isPlain(target)) onOpen?.(row)
  }
  const around = (selected ? 1 : 0) + (expand ? 1 : 0) + (actions ? 1 : 0)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list's keys open the row of the cursor (list-keys.ts)
    <tbody
      onClick={open}
      onFocus={({ target }) => {
        const row = rowAt(target)
        if (row) onCursor(rows.indexOf(row))
      }}
      onMouseOver={onHover && (({ target }) => hover(rowAt(target)))}
    >
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          <tr
            data-row-key={row.id}
            className={index === cursor ? 'row-cursor' : undefined}
            aria-selected={selected?.includes(row.id)}
          >
            {selected ? (
              <td className="list-check-cell">
                <ListCheck
                  label={t('selectRow')}
                  checked={selected.includes(row.id)}
                  onChange={(on, range) => pick(index, on, range)}
                />
              </td>
            ) : null}
            {expand ? (
              <td className="list-expand-cell">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('details')}
                  aria-expanded={opened.has(row.id)}
                  onClick={() => turn(row.id)}
                >
                  <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
                    <path d="m4 2 4 4-4 4" />
                  </svg>
                </button>
              </td>
            ) : null}
            {columns.map((column, place) => (
              <td key={column.key} className={cellClass(column, place === 0)}>
                {column.cell(row)}
              </td>
            ))}
            {actions ? (
              <td className="row-actions-cell">
                <RowActions actions={actions(row)} />
              </td>
            ) : null}
          </tr>
          {expand && opened.has(row.id) ? <More cells={columns.length + around}>{expand(row)}</More> : null}
        </Fragment>
      ))}
    </tbody>
  )
}

/** Details below a row: as wide as the visible part of the table, at any scroll position. */
function More({ cells, children }: { cells: number; children: ReactNode }) {
  return (
    <tr className="list-more">
      <td colSpan={cells}>
        <div>{children}</div>
      </td>
    </tr>
  )
}

/** Selects or deselects a row; with Shift all rows since the last one. */
function usePick<Row extends Identified>({ rows, selected = [], onSelect }: ListRowsProps<Row>) {
  const before = useRef<number>(undefined)
  return (index: number, on: boolean, range: boolean): void => {
    const from = range ? (before.current ?? index) : index
    before.current = index
    const some = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => id)
    onSelect([...selected.filter((id) => !some.includes(id)), ...(on ? some : [])])
  }
}

/** A click that selects text, or hits a control, does not open the row. */
function isPlain(target: EventTarget): boolean {
  const own = target instanceof Element && target.closest('a, button, input, label, .list-check-cell')
  return !own && !window.getSelection()?.toString()
}
