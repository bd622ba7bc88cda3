import type { TableColumnsType, TableProps } from 'antd'
import { Table } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sizes } from '../theme.ts'
import { useNeeds } from './list-needs.ts'
import type { Identified, ListColumn, RowAction } from './list-types.ts'
import { fittedWidths } from './list-widths.ts'
import { RowActions } from './row-actions.tsx'

interface ListTableProps<Row extends Identified> {
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  loading: boolean
  fetching: boolean
  perPage: number
  /** Two-line rows with a picture. */
  tall: boolean
  sort: { column: string; down: boolean } | undefined
  onSort: (sort: string | undefined) => void
  selected: readonly number[] | undefined
  onSelect: (ids: number[]) => void
  cursor: number
  onOpen: ((row: Row) => void) | undefined
  onHover: ((row: Row) => void) | undefined
  actions: ((row: Row) => readonly RowAction[]) | undefined
  expand: ((row: Row) => ReactNode) | undefined
  empty: ReactNode
}

const selectWidth = 36
const expandWidth = 32
const buttonWidth = 26

/** As wide as the row with the most buttons: two icons and the menu at most. */
function actionWidth<Row>(rows: readonly Row[], actions: (row: Row) => readonly RowAction[]): number {
  const most = Math.max(1, ...rows.map((row) => buttonsOf(actions(row))))
  return most * buttonWidth + 24
}

const buttonsOf = (actions: readonly RowAction[]): number => {
  const icons = Math.min(2, actions.filter((action) => action.icon).length)
  return icons + (actions.length > icons ? 1 : 0)
}

/** The table: header sticky, first and last column fixed, scrolling inside, skeleton rows while loading. */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { columns, rows, loading, perPage, tall, selected, cursor, onOpen, actions, empty } = props
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const { width: room, height } = size ?? { width: 0, height: 0 }
  useOver(frame, size !== undefined && (rows.length > 0 || loading))
  useEffect(() => {
    frame.current?.querySelector('.row-cursor')?.scrollIntoView({ block: 'nearest' })
    // Rows that hold nothing to click are reached by scrolling, which the keyboard must be able to do as well.
    frame.current?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
  })
  const around =
    (selected ? selectWidth : 0) +
    (props.expand ? expandWidth : 0) +
    (actions ? actionWidth(rows, actions) : 0)
  const skeleton = loading ? skeletonRows<Row>(perPage, height, tall) : undefined
  const asked = fittedWidths(columns, 0).reduce((sum, width) => sum + width, around)
  const needs = useNeeds(
    frame,
    rows,
    columns.map(({ key }) => key),
    (selected ? 1 : 0) + (props.expand ? 1 : 0),
    room > asked && !loading ? room : 0,
  )
  const widths = fittedWidths(
    columns,
    room - around,
    columns.map(({ key }) => needs[key] ?? 0),
  )
  const cells = useMemo(() => columns.map(({ cell }) => drawnOnce(cell)), [columns])
  const buttons = useMemo(
    () => actions && drawnOnce((row: Row) => <RowActions actions={actions(row)} />),
    [actions],
  )
  const data = skeleton ?? [...rows]
  // How many rows and how wide: known before the first of them is drawn.
  if (!size) return <div ref={frame} className="list-table" />
  return (
    <div
      ref={frame}
      className="list-table"
      data-tall={tall}
      data-fetching={props.fetching && !loading}
      data-clickable={Boolean(onOpen)}
      data-roomy={room > asked + 80}
    >
      <Table<Row>
        size="small"
        rowKey="id"
        tableLayout="fixed"
        pagination={false}
        dataSource={data}
        columns={tableColumns(props, widths, { cells, buttons })}
        scroll={{
          x: widths.reduce((sum, width) => sum + width, around),
          ...(data.length > 0 ? { y: Math.max(120, height - sizes.tableHead) } : {}),
        }}
        locale={{ emptyText: empty }}
        rowClassName={(_, index) => (index === cursor && !skeleton ? 'row-cursor' : '')}
        onRow={(row) => ({
          ...(onOpen && !skeleton ? { onClick: (event) => isPlainClick(event) && onOpen(row) } : {}),
          ...(props.onHover && !skeleton ? { onMouseEnter: () => props.onHover?.(row) } : {}),
        })}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          const key = typeof one?.columnKey === 'string' ? sortName(columns, one.columnKey) : undefined
          props.onSort(key && one?.order ? (one.order === 'descend' ? `-${key}` : key) : undefined)
        }}
        {...(selected && !skeleton ? { rowSelection: selectionOf(selected, props.onSelect) } : {})}
        {...(skeleton && selected
          ? { rowSelection: { columnWidth: selectWidth, getCheckboxProps: () => ({ disabled: true }) } }
          : {})}
        {...(props.expand && !skeleton
          ? { expandable: { expandedRowRender: (row: Row) => props.expand?.(row), columnWidth: expandWidth } }
          : {})}
      />
    </div>
  )
}

const sortName = <Row,>(columns: readonly ListColumn<Row>[], key: string): string => {
  const column = columns.find((one) => one.key === key)
  return typeof column?.sort === 'string' ? column.sort : key
}

const selectionOf = <Row,>(
  selected: readonly number[],
  onSelect: (ids: number[]) => void,
): NonNullable<TableProps<Row>['rowSelection']> => ({
  fixed: true,
  columnWidth: selectWidth,
  selectedRowKeys: [...selected],
  preserveSelectedRowKeys: true,
  onChange: (keys) => onSelect(keys.map(Number)),
})

function tableColumns<Row extends Identified>(
  props: ListTableProps<Row>,
  widths: readonly number[],
  { cells, buttons }: Drawn<Row>,
): TableColumnsType<Row> {
  const { columns, rows, loading, sort, actions } = props
  const made: TableColumnsType<Row> = columns.map((column, index) => ({
    key: column.key,
    title: column.title,
    width: widths[index] ?? 0,
    ellipsis: true,
    ...(column.right ? { align: 'right' as const, className: 'number' } : {}),
    ...(index === 0 ? { fixed: 'start' as const } : {}),
    ...(column.sort
      ? {
          sorter: true,
          showSorterTooltip: false,
          sortOrder:
            sort?.column === sortName(columns, column.key) ? (sort.down ? 'descend' : 'ascend') : null,
        }
      : {}),
    render: (_: unknown, row: Row) => (loading ? <i className="bone" /> : cells[index]?.(row)),
  }))
  if (actions)
    made.push({
      key: 'row-actions',
      title: '',
      width: actionWidth(rows, actions),
      fixed: 'end',
      className: 'row-actions-cell',
      render: (_: unknown, row: Row) => (loading ? null : buttons?.(row)),
    })
  return made
}

interface Drawn<Row> {
  cells: readonly ((row: Row) => ReactNode)[]
  buttons: ((row: Row) => ReactNode) | undefined
}

/**
 * Draws what a row shows once: the table draws itself anew whenever it has measured something, and the same element
 * tells React that nothing inside has changed.
 */
function drawnOnce<Row extends object>(draw: (row: Row) => ReactNode): (row: Row) => ReactNode {
  const drawn = new WeakMap<Row, ReactNode>()
  return (row) => {
    if (!drawn.has(row)) drawn.set(row, draw(row))
    return drawn.get(row)
  }
}

/** A click that selects text, or lands on something with a click of its own, does not open the row. */
function isPlainClick(event: React.MouseEvent<HTMLElement>): boolean {
  const target = event.target instanceof HTMLElement ? event.target : undefined
  const own = target?.closest('a, button, input, label, .ant-checkbox-wrapper, .ant-table-selection-column')
  return !own && !window.getSelection()?.toString()
}

function skeletonRows<Row extends Identified>(perPage: number, height: number, tall: boolean): Row[] {
  const fitting = Math.ceil(Math.max(0, height - sizes.tableHead) / (tall ? sizes.rowPicture : sizes.row))
  const count = Math.max(1, Math.min(perPage, fitting))
  // Never read: a loading table draws bones instead of cells.
  return Array.from({ length: count }, (_, index) => ({ id: -1 - index }) as Row)
}

/** Pixels that a scroll bar takes from what it scrolls; none where bars lie over it. */
const barWidth = (): number => {
  const box = document.body.appendChild(document.createElement('div'))
  box.style.cssText = 'position: fixed; visibility: hidden; overflow-y: scroll'
  const width = box.offsetWidth - box.clientWidth
  box.remove()
  return width
}

/** Says on the frame whether its rows are more than it shows, however they become so. */
function useOver(frame: React.RefObject<HTMLDivElement | null>, filled: boolean): void {
  useEffect(() => {
    const body = frame.current?.querySelector('.ant-table-body')
    if (!filled || !body?.firstElementChild) return
    const observer = new ResizeObserver(() => {
      frame.current?.setAttribute('data-over', String(body.scrollHeight > body.clientHeight))
    })
    observer.observe(body)
    observer.observe(body.firstElementChild)
    return () => observer.disconnect()
  }, [frame, filled])
}

interface Size {
  /** Without the scroll bar beside the rows. */
  width: number
  height: number
}

/** Measured before the first of what is inside is drawn; nothing until then. */
function useSize(frame: React.RefObject<HTMLDivElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const bar = barWidth()
    const measure = () => {
      const now = { width: element.clientWidth - bar, height: element.clientHeight }
      setSize((last) => {
        // Zero while the tab is hidden: keep the last size, so that showing it again does not jump.
        if (last && (now.height === 0 || (last.width === now.width && last.height === now.height)))
          return last
        return now
      })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [frame])
  return size
}
