import type { customerKinds } from '@dropyard/contract/customer/customer/kinds'
import type { FormField } from '@dropyard/contract/customer/field'
import { type CustomPatch, fieldKey, longestText } from '@dropyard/contract/customer/field/values'
import { Form, Input, Select } from 'antd'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useFields } from './use-fields.ts'
import './field.css'

interface ValuesInputProps {
  value?: CustomPatch
  onChange?: (value: CustomPatch) => void
}

/** The custom fields of a customer's form: those in use that its type of customer has. */
export function ValuesInput({ value = {}, onChange }: ValuesInputProps) {
  const form = Form.useFormInstance()
  const kind = Form.useWatch<keyof typeof customerKinds | undefined>('kind', form)
  const fields = useFields().filter(
    ({ archived, for_kinds }) => !archived && kind !== undefined && for_kinds.includes(kind),
  )
  return (
    <div className="field-values">
      {fields.map((field) => (
        <label key={field.id} htmlFor={`custom-${field.id}`}>
          <span>{field.name}</span>
          <ValueInput
            field={field}
            value={value[fieldKey(field.id)]}
            onChange={(next) => onChange?.({ ...value, [fieldKey(field.id)]: next ?? null })}
          />
        </label>
      ))}
    </div>
  )
}

interface ValueInputProps {
  field: FormField
  value: CustomPatch[string] | undefined
  onChange: (value: string | number | null | undefined) => void
}

function ValueInput({ field: { id, kind, name, choices }, value, onChange }: ValueInputProps) {
  const about = { id: `custom-${id}`, 'aria-label': name }
  if (kind === 'number')
    return <NumberInput {...about} className="wide" value={value as number | null} onChange={onChange} />
  if (kind === 'day') return <DayInput {...about} value={value as string | null} onChange={onChange} />
  if (kind === 'choice')
    return (
      <Select
        {...about}
        className="wide"
        allowClear
        value={value as string | null}
        options={choices.map((one) => ({ value: one.key, label: one.name }))}
        showSearch={choices.length > 12 ? { optionFilterProp: 'label' } : false}
        onChange={onChange}
      />
    )
  return (
    <Input
      {...about}
      maxLength={longestText}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
