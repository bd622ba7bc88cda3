import type { CustomerKind } from '@dropyard/contract/customer/customer/kinds'
import type { FormField } from '@dropyard/contract/customer/field'
import {
  type CustomTest,
  customCondition,
  fieldOps,
  readCondition,
  writeCondition,
} from '@dropyard/contract/customer/field/values'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { useFields } from './use-fields.ts'
import { words } from './words.ts'
import './field.css'

interface ConditionInputProps {
  /** Only fields of customers of this kind are offered. */
  kind?: CustomerKind
  value: string | undefined
  onChange: (condition: string | undefined) => void
}

/** A condition on one custom field: the field, how it is compared, and with what. An incomplete one is no condition yet. */
export function ConditionInput({ kind, value, onChange }: ConditionInputProps) {
  const t = useT(words)
  const fields = useFields()
  const [typed, type] = useState<CustomTest>()
  const read = value === undefined ? undefined : readCondition(value)
  const test = typed ?? read
  const field = fields.find(({ id }) => id === test?.field)
  const set = (next: CustomTest): void => {
    const condition = writeCondition(next)
    const isComplete = customCondition.safeParse(condition).success
    type(isComplete ? undefined : next)
    if (isComplete || value !== undefined) onChange(isComplete ? condition : undefined)
  }
  return (
    <span className="field-condition">
      <Select
        allowClear
        aria-label={t('field')}
        placeholder={t('field')}
        value={test?.field}
        options={[
          ...(test && !field ? [{ value: test.field, label: t('removedField') }] : []),
          ...fields
            .filter(
              ({ id, for_kinds }) => kind === undefined || for_kinds.includes(kind) || id === test?.field,
            )
            .map(({ id, name, archived }) => ({
              value: id,
              label: archived ? `${name} (${t('archived')})` : name,
            })),
        ]}
        onChange={(id: number | undefined) => {
          const chosen = fields.find((one) => one.id === id)
          if (chosen) return set({ field: chosen.id, op: fieldOps[chosen.kind][0] })
          type(undefined)
          onChange(undefined)
        }}
      />
      {field && test ? (
        <>
          <Select
            aria-label={t('condition')}
            value={test.op}
            options={fieldOps[field.kind].map((op) => ({
              value: op,
              label: t(op === 'contains' ? 'containing' : op),
            }))}
            onChange={(op: CustomTest['op']) => set({ field: field.id, op })}
          />
          <TestInput field={field} test={test} onChange={set} />
        </>
      ) : null}
    </span>
  )
}

interface TestInputProps {
  field: FormField
  test: CustomTest
  onChange: (test: CustomTest) => void
}

function TestInput({ field, test, onChange }: TestInputProps) {
  const t = useT(words)
  if (test.op === 'any')
    return (
      <Select
        mode="multiple"
        aria-label={t('choices')}
        placeholder={t('choices')}
        value={[...(test.keys ?? [])]}
        options={field.choices.map(({ key, name }) => ({ value: key, label: name }))}
        optionFilterProp="label"
        onChange={(keys: string[]) => onChange({ ...test, keys })}
      />
    )
  if (test.op === 'contains')
    return (
      <Input
        aria-label={t('text')}
        maxLength={70}
        value={test.text ?? ''}
        onChange={(event) => onChange({ ...test, text: event.target.value })}
      />
    )
  if (test.op !== 'within') return null
  return (['from', 'to'] as const).map((side) => {
    const about = { 'aria-label': t(side), placeholder: t(side) }
    const value = test[side] ?? ''
    return field.kind === 'number' ? (
      <NumberInput
        key={side}
        {...about}
        value={value === '' ? null : Number(value)}
        onChange={(next) =>
          onChange({ ...test, [side]: next === null || next === undefined ? '' : String(next) })
        }
      />
    ) : (
      <DayInput
        key={side}
        {...about}
        value={value}
        onChange={(next) => onChange({ ...test, [side]: next ?? '' })}
      />
    )
  })
}
