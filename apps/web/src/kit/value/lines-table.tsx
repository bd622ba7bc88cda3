import type { TableColumns } from '@dropyard/contract/kit/table'
import { useLang } from '../lang.ts'
import { EmptyValue, MoneyText, NumberText } from './value-text.tsx'
import './lines-table.css'

type Line = Readonly<Record<string, unknown>>

interface LinesTableProps {
  columns: TableColumns
  lines: readonly Line[]
  currency: string
}

/** The lines of a field that is a small table; columns that no line fills are left out. */
export function LinesTable({ columns, lines, currency }: LinesTableProps) {
  const lang = useLang()
  const shown = Object.entries(columns).filter(([name]) => lines.some((line) => !isNothing(line[name])))
  if (lines.length === 0) return <EmptyValue />
  return (
    <table className="lines-table">
      <thead>
        <tr>
          {shown.map(([name, { words, kind }]) => (
            <th key={name} className={kind === 'text' ? undefined : 'right'}>
              {words[lang]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <tr key={at}>
            {shown.map(([name, { kind, currency: own = currency }]) => (
              <td key={name} className={kind === 'text' ? undefined : 'right'}>
                {cell(kind, line[name], own)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Its beginning, for a cell of a list: `100 +2`. */
export function linesBrief(columns: TableColumns, lines: readonly Line[]): string {
  const [first] = Object.keys(columns)
  const [line, ...more] = lines
  if (!line || !first) return ''
  return [String(line[first]), ...(more.length > 0 ? [`+${more.length}`] : [])].join(' ')
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

function cell(kind: TableColumns[string]['kind'], value: unknown, currency: string) {
  if (isNothing(value)) return <EmptyValue />
  if (typeof value !== 'number') return String(value)
  return kind === 'money' ? <MoneyText amount={value} currency={currency} /> : <NumberText value={value} />
}
