import type { FormField } from '@dropyard/contract/customer/field'
import { type CustomPatch, longestText } from '@dropyard/contract/customer/field/values'
import { Form, Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useFields } from './use-fields.ts'

interface ValueInputProps {
  field: FormField
  id?: string
  value?: CustomPatch[string] | undefined
  onChange?: (value: string | number | null | undefined) => void
}

/** The value of one custom field, by the field's type. */
export function ValueInput({ field: { kind, name, choices }, id, value, onChange }: ValueInputProps) {
  const about = { 'aria-label': name, ...(id === undefined ? {} : { id }) }
  const set = (next: string | number | null | undefined): void => onChange?.(next)
  if (kind === 'number')
    return <NumberInput {...about} className="wide" value={value as number | null} onChange={set} />
  if (kind === 'day') return <DayInput {...about} value={value as string | null} onChange={set} />
  if (kind === 'choice')
    return (
      <Select
        {...about}
        className="wide"
        allowClear
        value={value as string | null}
        options={choices.map((one) => ({ value: one.key, label: one.name }))}
        showSearch={choices.length > 12 ? { optionFilterProp: 'label' } : false}
        onChange={set}
      />
    )
  return (
    <Input
      {...about}
      maxLength={longestText}
      value={value ?? ''}
      onChange={(event) => set(event.target.value)}
    />
  )
}

interface OneValueInputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** The value in a form with the fields `custom_field_id` and `custom_value`, as text. Choosing another field empties it. */
function OneValueInput({ id, value = '', onChange }: OneValueInputProps) {
  const fieldId = Form.useWatch<number | null | undefined>('custom_field_id', Form.useFormInstance())
  const field = useFields().find((one) => one.id === fieldId)
  const fieldBefore = useRef(fieldId)
  useEffect(() => {
    const was = fieldBefore.current
    fieldBefore.current = fieldId
    if (typeof was === 'number' && was !== fieldId) onChange?.('')
  }, [fieldId, onChange])
  if (!field) return null
  const typed = field.kind === 'number' && value !== '' ? Number(value) : value || null
  return (
    <ValueInput
      key={field.id}
      field={field}
      {...(id === undefined ? {} : { id })}
      value={typed}
      onChange={(next) => onChange?.(String(next ?? ''))}
    />
  )
}

/** For forms that set one custom field of many customers. */
export const oneValueFields = {
  custom_value: {
    input: <OneValueInput />,
    when: ({ custom_field_id }: Readonly<Record<string, unknown>>): boolean =>
      typeof custom_field_id === 'number',
  },
}
