import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { sizes } from '../../theme.ts'
import type { Identified, ListColumn, ListTableProps, RowAction } from '../list/list-types.ts'
import { cellClass, ListHead } from './list-head.tsx'
import { useContentWidths } from './list-needs.ts'
import { ListRows } from './list-rows.tsx'
import { useEdges, useFrameSize } from './list-size.ts'
import { fittedWidths } from './list-widths.ts'
import './list-table.css'

/** Widths in pixels of the cells before the first column. */
const selectWidth = 36
const expandWidth = 32
const buttonWidth = 26

/** Width for the row with the most buttons: at most two icons and the menu. */
function actionWidth<Row>(rows: readonly Row[], actions: (row: Row) => readonly RowAction[]): number {
  const most = Math.max(1, ...rows.map((row) => buttonsOf(actions(row))))
  return most * buttonWidth + 16
}

const buttonsOf = (actions: readonly RowAction[]): number => {
  const icons = Math.min(2, actions.filter((action) => action.icon).length)
  return icons + (actions.length > icons ? 1 : 0)
}

/** The table: sticky header, fixed first and last column, scrolling inside, skeleton rows while loading. */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { columns, rows, loading, perPage, twoLine, selected, cursor, onOpen, actions, expand } = props
  const frame = useRef<HTMLDivElement>(null)
  const size = useFrameSize(frame)
  const { width: room, height } = size ?? { width: 0, height: 0 }
  const select = selected ? selectWidth : 0
  const before = select + (expand ? expandWidth : 0)
  const last = useMemo(() => (actions ? actionWidth(rows, actions) : 0), [rows, actions])
  const around = before + last
  const asked = fittedWidths(columns, 0).reduce((sum, width) => sum + width, around)
  const needs = useContentWidths(
    frame,
    rows,
    columns.map(({ key }) => key),
    (selected ? 1 : 0) + (expand ? 1 : 0),
    loading ? 0 : room,
  )
  const widths = fittedWidths(
    columns,
    room - around,
    columns.map(({ key }) => needs[key] ?? 0),
  )
  const width = widths.reduce((sum, one) => sum + one, around)
  useEdges(frame, width, size !== undefined)
  useEffect(() => {
    const line = cursor >= 0 ? frame.current?.querySelector('.row-cursor') : undefined
    line?.scrollIntoView({ block: 'nearest' })
    // A focused checkbox moves along, so that the space bar selects the marked row.
    const box = '.list-check-cell input'
    if (
      line &&
      document.activeElement?.matches(`tr:not(.row-cursor) ${box}`) &&
      frame.current?.contains(document.activeElement)
    )
      line.querySelector<HTMLInputElement>(box)?.focus({ preventScroll: true })
  }, [cursor])
  // The size must be known before the first rows are rendered.
  if (!size) return <div ref={frame} className="list-table" />
  const none = rows.length === 0 && !loading
  return (
    <div
      ref={frame}
      className="list-table"
      style={{ '--expand-at': `${select}px`, '--first-at': `${before}px` } as CSSProperties}
      data-two-line={twoLine}
      data-fetching={props.fetching && !loading}
      data-clickable={Boolean(onOpen)}
      data-roomy={room > asked + 80}
      data-wide={width > room}
      data-empty={none}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: rows that hold nothing to click are reached by scrolling, which the keyboard must be able to do
      tabIndex={0}
    >
      <table style={{ width }} aria-busy={loading}>
        <colgroup>
          {selected ? <col style={{ width: selectWidth }} /> : null}
          {expand ? <col style={{ width: expandWidth }} /> : null}
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: widths[index] }} />
          ))}
          {actions ? <col style={{ width: last }} /> : null}
        </colgroup>
        <ListHead
          columns={columns}
          rows={rows}
          sort={props.sort}
          onSort={props.onSort}
          selected={selected}
          onSelect={props.onSelect}
          expands={expand !== undefined}
          acts={actions !== undefined}
        />
        {loading ? (
          <Bones
            columns={columns}
            rows={bonesFor(perPage, height, twoLine)}
            before={Number(select > 0) + Number(expand !== undefined)}
            after={Number(actions !== undefined)}
          />
        ) : (
          <ListRows
            columns={columns}
            rows={rows}
            selected={selected}
            onSelect={props.onSelect}
            cursor={cursor}
            onCursor={props.onCursor}
            onOpen={onOpen}
            onHover={props.onHover}
            actions={actions}
            expand={expand}
          />
        )}
      </table>
      {none ? <div className="list-empty">{props.empty}</div> : null}
    </div>
  )
}

/** The number of skeleton rows: as many as fit, up to the page size. */
function bonesFor(perPage: number, height: number, twoLine: boolean): number {
  const fitting = Math.ceil(Math.max(0, height - sizes.tableHead) / (twoLine ? sizes.rowPicture : sizes.row))
  return Math.max(1, Math.min(perPage, fitting))
}

interface BonesProps {
  columns: readonly Pick<ListColumn<never>, 'key' | 'right'>[]
  rows: number
  /** Numbers of cells before the first column and after the last. */
  before: number
  after: number
}

/** Skeleton rows. */
function Bones({ columns, rows, before, after }: BonesProps) {
  return (
    <tbody>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <tr key={row}>
          {before > 0 ? <td colSpan={before} /> : null}
          {columns.map((column, index) => (
            <td key={column.key} className={cellClass(column, index === 0)}>
              <i className="bone" />
            </td>
          ))}
          {after > 0 ? <td colSpan={after} /> : null}
        </tr>
      ))}
    </tbody>
  )
}
