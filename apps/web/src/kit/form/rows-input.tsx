import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Words } from '@dropyard/contract/kit/text'
import type { RowFields } from '@dropyard/contract/kit/wire'
import { AutoComplete, Button } from 'antd'
import { type ComponentType, useId, useMemo, useState } from 'react'
import { z } from 'zod'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { FieldInput } from './form-controls.tsx'
import { askedIn, type Field, fieldsIn, initialOf } from './form-fields.ts'
import './rows-input.css'

type Row = Readonly<Record<string, unknown>>

/** An input of a row that depends on the rest of it. */
export interface RowInputProps {
  readonly id: string
  readonly row: Row
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly disabled: boolean
}
export type RowInputs = Readonly<Record<string, ComponentType<RowInputProps>>>

interface RowsInputProps {
  fields: RowFields
  label: string
  value?: readonly Row[] | null | undefined
  onChange?: (rows: Row[]) => void
  max?: number | undefined
  /** What one of them is called. */
  one?: Words | undefined
  disabled?: boolean
  /** Inputs of their own, by field. */
  inputs?: RowInputs | undefined
}

/** Rows that a form repeats, each a small form of its own: added below, removed at its corner. */
export function RowsInput({
  fields,
  label,
  value,
  onChange,
  max = 100,
  one,
  disabled = false,
  inputs = {},
}: RowsInputProps) {
  const t = useT(kitText)
  const lang = useLang()
  const rows = value ?? []
  const known = useMemo(
    () =>
      fieldsIn(
        z.object(Object.fromEntries(Object.entries(fields).map(([name, [schema]]) => [name, schema]))),
      ),
    [fields],
  )
  const set = (at: number, name: string, next: unknown): void =>
    onChange?.(rows.map((row, place) => (place === at ? { ...row, [name]: next } : row)))
  const called = one ? one[lang].charAt(0).toUpperCase() + one[lang].slice(1) : label
  return (
    <fieldset className="rows-input" aria-label={label}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={at} className="rows-input-row">
          <div className="rows-input-head">
            <span className="soft">{`${called} ${at + 1}`}</span>
            {disabled ? null : (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('remove')} ${called} ${at + 1}`}
                onClick={() => onChange?.(rows.filter((_, place) => place !== at))}
              />
            )}
          </div>
          {askedIn(fields, row, known).map((field) => (
            <RowField
              key={field.name}
              field={field}
              label={fields[field.name]?.[lang === 'en' ? 1 : 2] ?? field.name}
              half={fields[field.name]?.[3]?.half === true}
              usual={fields[field.name]?.[3]?.usual?.(row) ?? []}
              row={row}
              own={inputs[field.name]}
              word={fields[field.name]?.[3]?.word?.(row)?.[lang]}
              onChange={(next) => set(at, field.name, next)}
              disabled={disabled}
            />
          ))}
        </div>
      ))}
      {disabled || rows.length >= max ? null : (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange?.([...rows, initialOf(known)])}>
          {one ? t('addOne', { one: one[lang] }) : `${t('addRow')}: ${label}`}
        </Button>
      )}
    </fieldset>
  )
}

interface RowFieldProps {
  field: Field
  label: string
  half: boolean
  /** What may be chosen instead of writing it. */
  usual: readonly Words[]
  row: Row
  own: ComponentType<RowInputProps> | undefined
  /** What the value is called for this reader. */
  word: string | undefined
  onChange: (value: unknown) => void
  disabled: boolean
}

function RowField({ field, label, half, usual, row, own: Own, word, onChange, disabled }: RowFieldProps) {
  const value = row[field.name]
  const lang = useLang()
  const id = useId()
  // Whoever writes what happens to be a usual text goes on writing it.
  const [isWritten, setWritten] = useState(false)
  const write = (next: unknown): void => {
    setWritten(true)
    onChange(typed(next))
  }
  // What is one of them already needs no list in front of what stands below.
  const usualNow = usual.find((one) => one.en === value || one.zh === value)
  const { words } = field.control
  const choices = words
    ? Object.entries(words).map(([choice, word]) => ({ value: choice, label: word[lang] }))
    : undefined
  return (
    <div className={half ? 'rows-input-field half' : 'rows-input-field'}>
      <label htmlFor={id} className={field.required ? 'needed' : undefined}>
        {label}
      </label>
      {Own ? (
        <Own id={id} row={row} value={value} onChange={onChange} disabled={disabled} />
      ) : usual.length > 0 ? (
        <AutoComplete
          id={id}
          className="wide"
          value={String((isWritten ? value : usualNow?.[lang]) ?? value ?? '')}
          disabled={disabled}
          onChange={write}
          allowClear
          options={usualNow ? [] : usual.map((one) => ({ value: one[lang] }))}
        />
      ) : (
        <FieldInput
          field={field}
          options={{ label, choices, disabled }}
          {...{ id, value: (isWritten ? value : (word ?? value)) ?? undefined }}
          {...{ onChange: write }}
        />
      )}
    </div>
  )
}

/** Text inputs tell their event, others their value. */
const typed = (next: unknown): unknown =>
  next !== null && typeof next === 'object' && 'target' in next
    ? (next.target as HTMLInputElement).value
    : next
