import { isBlank } from '@dropyard/contract/kit/missing'
import type { TableColumn, TableColumns } from '@dropyard/contract/kit/table'
import type { ReactNode } from 'react'
import { useLang } from '../lang.ts'
import { EmptyValue, MoneyText, NumberText } from './value-text.tsx'
import './lines-table.css'

type Line = Readonly<Record<string, unknown>>

interface LinesColumn {
  readonly name: string
  /** Empty if the values are self-explanatory; then `label` is the accessible name. */
  readonly title: string
  readonly label?: string
  readonly right: boolean
  /** Its values are long texts, such as names, or short ones that stay on one line, such as days. */
  readonly width?: 'long' | 'short'
  /** Explanation of the values, shown on hover. */
  readonly tip?: string
}
interface LinesTableProps<L> {
  /** The columns that have a value in any line. */
  columns: readonly LinesColumn[]
  lines: readonly L[]
  /** Nothing if the line has no value in this column. */
  cell: (name: string, line: L) => ReactNode
  /** Accessible name for a standalone table, which has ruled lines and scrolls if necessary. */
  label?: string
}

/** The lines of a field as a small table. */
export function LinesTable<L>({ columns, lines, cell, label }: LinesTableProps<L>) {
  const side = ({ right, width }: LinesColumn) => (right ? 'right' : width)
  const table = (
    <table className="lines-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} className={side(column)} data-tip={column.tip} aria-label={column.label}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <tr key={at}>
            {columns.map((column) => (
              <td key={column.name} className={side(column)}>
                {cell(column.name, line) ?? <EmptyValue />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return label === undefined ? table : <div className="lines-table-ruled">{table}</div>
}

interface TableTextProps {
  columns: TableColumns
  lines: readonly Line[]
  currency: string
}

/** The lines of a field that is edited as a table; columns without any values are omitted. */
export function TableText({ columns, lines, currency }: TableTextProps) {
  const lang = useLang()
  if (lines.length === 0) return <EmptyValue />
  const shown = Object.entries(columns)
    .filter(([name]) => lines.some((line) => !isBlank(line[name])))
    .map(([name, { words, kind }]) => ({ name, title: words[lang], right: kind !== 'text' }))
  return (
    <LinesTable
      columns={shown}
      lines={lines}
      cell={(name, line) => cell(columns[name], line[name], currency)}
    />
  )
}

/** A short form for a list's cell, such as `100 +2`. */
export function linesBrief(columns: TableColumns, lines: readonly Line[]): string {
  const [first] = Object.keys(columns)
  const [line, ...more] = lines
  if (!line || !first) return ''
  return [String(line[first]), ...(more.length > 0 ? [`+${more.length}`] : [])].join(' ')
}

function cell(column: TableColumn | undefined, value: unknown, currency: string): ReactNode {
  if (isBlank(value)) return undefined
  if (typeof value !== 'number') return String(value)
  return column?.kind === 'money' ? (
    <MoneyText amount={value} currency={column.currency ?? currency} />
  ) : (
    <NumberText value={value} />
  )
}
