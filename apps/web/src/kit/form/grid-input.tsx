import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
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

interface GridInputProps {
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  onChange: (rows: GridRow[]) => void
  disabled?: boolean
  /** Accessible name of the table. */
  label: string
}

/**
 * A small editable table: arrow keys and Enter move between cells, and a block copied from a spreadsheet is pasted as a block.
 */
export function GridInput({ columns, rows, onChange, disabled = false, label }: GridInputProps) {
  const t = useT(kitText)
  const table = useRef<HTMLTableElement>(null)
  const [typed, setTyped] = useState<{ row: number; key: string; text: string }>()
  const write = (row: number, column: GridColumn, text: string): void => {
    setTyped({ row, key: column.key, text })
    onChange(rows.map((one, at) => (at === row ? { ...one, [column.key]: readGridCell(column, text) } : one)))
  }
  const focus = (row: number, column: number): void =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)?.focus()
  const move = (event: KeyboardEvent, row: number, column: number): void => {
    const down = event.key === 'ArrowDown' || event.key === 'Enter'
    if (!down && event.key !== 'ArrowUp') return
    event.preventDefault()
    const next = row + (down ? 1 : -1)
    if (next === rows.length && event.key === 'Enter' && !disabled) onChange([...rows, {}])
    setTimeout(() => focus(next, column))
  }
  return (
    <div>
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
            <th aria-label={t('remove')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={at}>
              {columns.map((column, place) => (
                <td key={column.key}>
                  <input
                    data-cell={`${at}-${place}`}
                    className={column.kind === 'text' ? undefined : 'right'}
                    aria-label={`${column.title} ${at + 1}`}
                    aria-invalid={isWrongCell(column, row[column.key])}
                    inputMode={modes[column.kind]}
                    disabled={disabled}
                    value={
                      typed?.row === at && typed.key === column.key
                        ? typed.text
                        : gridText(column, row[column.key])
                    }
                    onChange={(event) => write(at, column, event.target.value)}
                    onBlur={() => setTyped(undefined)}
                    onKeyDown={(event) => move(event, at, place)}
                    onPaste={(event) => {
                      const copied = event.clipboardData.getData('text/plain')
                      if (!/[\t\n]/.test(copied.trim())) return
                      event.preventDefault()
                      setTyped(undefined)
                      onChange(pasteInto(rows, columns, { row: at, column: place }, copied))
                    }}
                  />
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
      </table>
      {disabled ? null : (
        <div className="grid-foot">
          <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...rows, {}])}>
            {t('addRow')}
          </Button>
          <span className="soft">{t('pasteHelp')}</span>
        </div>
      )}
    </div>
  )
}
