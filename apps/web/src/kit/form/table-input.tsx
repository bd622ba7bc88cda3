import type { TableColumns } from '@dropyard/contract/kit/table'
import { Form } from 'antd'
import { useLang } from '../lang.ts'
import type { GridRow } from './grid-cells.ts'
import { GridInput } from './grid-input.tsx'

interface TableInputProps {
  columns: TableColumns
  /** The currency of amounts, or the form's field that has it. */
  currency?: string | undefined
  currencyField?: string | undefined
  label: string
  value?: readonly GridRow[] | null | undefined
  onChange?: (rows: GridRow[]) => void
  disabled?: boolean
}

/** An input for a field whose value is a small table. */
export function TableInput({
  columns,
  currency = 'USD',
  currencyField = '',
  label,
  value,
  onChange,
  disabled = false,
}: TableInputProps) {
  const lang = useLang()
  const named: unknown = Form.useWatch(currencyField, Form.useFormInstance())
  const shown = typeof named === 'string' && named.length === 3 ? named : currency
  return (
    <GridInput
      label={label}
      disabled={disabled}
      columns={Object.entries(columns).map(([key, { words, kind, optional, currency: own = shown }]) => ({
        key,
        kind,
        optional,
        title: kind === 'money' ? `${words[lang]} (${own})` : words[lang],
        ...(kind === 'money' ? { currency: own } : {}),
      }))}
      rows={(value ?? []).map(given)}
      onChange={(rows) => onChange?.(rows)}
    />
  )
}

/** Empty cells are null in stored rows; the grid expects undefined. */
const given = (row: GridRow): GridRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined]))
