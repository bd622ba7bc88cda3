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

/** Props of a custom input for a row's field that depends on the rest of the row. */
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
  /** The noun for one row. */
  one?: Words | undefined
  disabled?: boolean
  /** Custom inputs by field. */
  inputs?: RowInputs | undefined
}

/** Repeated rows of a form, each with its own fields: rows are added at the end and removed at their corner. */
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
              half={fields[field.name]?.[3]?.halfWidth === true}
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
  /** Suggested texts that can be selected instead of typed. */
  usual: readonly Words[]
  row: Row
  own: ComponentType<RowInputProps> | undefined
  /** The label of the value in the current language. */
  word: string | undefined
  onChange: (value: unknown) => void
  disabled: boolean
}

function RowField({ field, label, half, usual, row, own: Own, word, onChange, disabled }: RowFieldProps) {
  const value = row[field.name]
  const lang = useLang()
  const id = useId()
  // A user who types a text that equals a suggestion continues typing.
  const [isWritten, setWritten] = useState(false)
  const write = (next: unknown): void => {
    setWritten(true)
    onChange(typed(next))
  }
  // If the value is a suggestion, the select shows it, and no text field is needed.
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

/** Text inputs pass their event to onChange, others their value. */
const typed = (next: unknown): unknown =>
  next !== null && typeof next === 'object' && 'target' in next
    ? (next.target as HTMLInputElement).value
    : next
