import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import {
  type GridColumn,
  type GridRow,
  gridText,
  isWrongCell,
  pasteInto,
  readGridCell,
} from './grid-cells.ts'
import './grid-input.css'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

const modes = { text: 'text', int: 'numeric', money: 'decimal' } as const

/** A column whose values are computed. */
interface MadeColumn {
  readonly key: string
  readonly title: string
  readonly cell: (row: number) => ReactNode
  /** Shown below the column. */
  readonly sum: ReactNode
}

interface GridInputProps {
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  onChange: (rows: GridRow[]) => void
  /** Called after a block was pasted, with its rows. */
  onPasted?: (rows: GridRow[]) => void
  disabled?: boolean
  /** Accessible name of the table. */
  label: string
  /** The values of a new row. */
  blank?: GridRow
  /** Most rows. */
  max?: number
  /** What is wrong with a cell; without it the column decides whether it is. */
  problem?: (row: number, key: string) => string | undefined
  made?: readonly MadeColumn[]
  /** Buttons below the table. */
  tools?: ReactNode
}

/**
 * An editable table: arrow keys and Enter move between cells, and a block copied from a spreadsheet is pasted as a block.
 */
export function GridInput(props: GridInputProps) {
  const { columns, rows, onChange, disabled = false, label, blank = {}, max = 10_000, made = [] } = props
  const t = useT(kitText)
  const table = useRef<HTMLTableElement>(null)
  const [typed, setTyped] = useState<{ row: number; key: string; text: string }>()
  const set = (row: number, values: GridRow): void =>
    onChange(rows.map((one, at) => (at === row ? { ...one, ...values } : one)))
  const focus = (row: number, column: number): void =>
    table.current
      ?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"] :is(input, select, button)`)
      ?.focus()
  const add = (): void => onChange([...rows, blank])
  const move = (event: KeyboardEvent, row: number, column: number): void => {
    const isEnter = event.key === 'Enter'
    const down = event.key === 'ArrowDown' || isEnter
    if (!down && event.key !== 'ArrowUp') return
    // In lists and pickers these keys choose a value.
    const { target } = event
    if (target instanceof HTMLSelectElement || (target as Element).closest('.ant-select')) return
    if (isEnter && target instanceof HTMLButtonElement) return
    event.preventDefault()
    const next = row + (down ? 1 : -1)
    if (next === rows.length && isEnter && !disabled && rows.length < max) add()
    setTimeout(() => focus(next, column))
  }
  const paste = (event: ClipboardEvent, row: number, column: number): void => {
    const copied = event.clipboardData.getData('text/plain')
    if (disabled || !/[\t\n]/.test(copied.trim())) return
    event.preventDefault()
    setTyped(undefined)
    const next = pasteInto(rows, columns, { row, column }, copied, blank)
    onChange(next)
    props.onPasted?.(next)
  }
  const cell = (column: GridColumn, row: GridRow, at: number): ReactNode => {
    const value = row[column.key]
    const problem = props.problem?.(at, column.key)
    const common = {
      'aria-label': `${column.title} ${at + 1}`,
      // Where the caller says what is wrong, only a number that can't be read is marked while it is typed.
      'aria-invalid':
        problem !== undefined ||
        (props.problem ? column.kind !== 'text' && typeof value === 'string' : isWrongCell(column, value)),
      disabled,
    }
    const write = (next: unknown, more: object = {}) => set(at, { [column.key]: next, ...more } as GridRow)
    if (column.cell) return column.cell({ ...common, value, row, onChange: write })
    if (column.input === 'flag')
      return (
        <input
          {...common}
          type="checkbox"
          checked={(value as unknown) === true}
          onChange={({ target }) => write(target.checked)}
        />
      )
    if (column.input === 'choice')
      return (
        <select {...common} value={value ?? ''} onChange={({ target }) => write(target.value || undefined)}>
          <option value="" disabled={!column.optional} />
          {column.options?.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )
    if (column.input === 'day')
      return (
        <input
          {...common}
          type="date"
          value={value ?? ''}
          onChange={({ target }) => write(target.value || undefined)}
        />
      )
    const isTyped = typed?.row === at && typed.key === column.key
    return (
      <input
        {...common}
        className={column.kind === 'text' ? undefined : 'right'}
        inputMode={modes[column.kind]}
        maxLength={column.max}
        {...(column.negative ? { 'data-negative': '' } : {})}
        value={isTyped ? typed.text : gridText(column, value ?? undefined)}
        onChange={({ target }) => {
          setTyped({ row: at, key: column.key, text: target.value })
          write(readGridCell(column, target.value))
        }}
        onBlur={() => setTyped(undefined)}
      />
    )
  }
  const width = columns.length + made.length
  return (
    <div className="grid-frame">
      <table className="grid-input" ref={table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                className={column.kind === 'text' ? undefined : 'right'}
                style={{ width: column.width }}
              >
                {column.title}
              </th>
            ))}
            {made.map(({ key, title }) => (
              <th key={key} className="right">
                {title}
              </th>
            ))}
            <th aria-label={t('remove')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id ?? `new ${at}`}>
              {columns.map((column, place) => {
                const problem = props.problem?.(at, column.key)
                return (
                  <td
                    key={column.key}
                    data-cell={`${at}-${place}`}
                    onKeyDown={(event) => move(event, at, place)}
                    onPaste={(event) => paste(event, at, place)}
                  >
                    {cell(column, row, at)}
                    {problem === undefined ? null : <small className="grid-problem">{problem}</small>}
                  </td>
                )
              })}
              {made.map(({ key, cell }) => (
                <td key={key} className="made">
                  {cell(at)}
                  {props.problem?.(at, key) ? (
                    <small className="grid-problem">{props.problem(at, key)}</small>
                  ) : null}
                </td>
              ))}
              <td className="tools">
                {disabled ? null : (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`${t('remove')} ${at + 1}`}
                    onClick={() => onChange(rows.filter((_, index) => index !== at))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {made.length > 0 && rows.length > 1 ? (
          <tfoot>
            <tr>
              <td colSpan={width - made.length} />
              {made.map(({ key, sum }) => (
                <td key={key} className="made">
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {disabled ? null : (
        <div className="grid-foot">
          <Button size="small" icon={<PlusOutlined />} disabled={rows.length >= max} onClick={add}>
            {t('addRow')}
          </Button>
          {props.tools}
          <span className="soft">{t('pasteHelp')}</span>
        </div>
      )}
    </div>
  )
}
