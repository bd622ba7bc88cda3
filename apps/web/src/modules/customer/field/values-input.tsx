import type { customerKinds } from '@dropyard/contract/customer/customer/kinds'
import type { FormField } from '@dropyard/contract/customer/field'
import { type CustomPatch, fieldKey } from '@dropyard/contract/customer/field/values'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useShownField } from '../../../kit/form/field-labels.ts'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { useFields, useFieldTexts } from './use-fields.ts'
import { ValueInput } from './value-input.tsx'
import './field.css'

const isShown = ({ archived, for_kinds }: FormField, kind: keyof typeof customerKinds | undefined): boolean =>
  !archived && kind !== undefined && for_kinds.includes(kind)

/** The custom fields of a customer's form: those in use that its type of customer has. */
export function ValuesInput() {
  const form = Form.useFormInstance()
  const kind = Form.useWatch<keyof typeof customerKinds | undefined>('kind', form)
  const all = useFields()
  const fields = all.filter((field) => isShown(field, kind))
  const kindBefore = useRef(kind)
  useEffect(() => {
    const was = kindBefore.current
    kindBefore.current = kind
    if (was === undefined || was === kind) return
    // Of a new customer whose type was chosen again; what the form doesn't show must not be sent.
    const values: CustomPatch = form.getFieldValue('custom') ?? {}
    const kept = all.filter((field) => isShown(field, kind)).map(({ id }) => fieldKey(id))
    form.setFieldValue(
      'custom',
      Object.fromEntries(Object.entries(values).filter(([id]) => kept.includes(id))),
    )
  }, [kind, all, form])
  return (
    <div className="field-values">
      {fields.map((field) => (
        <ValueItem key={field.id} field={field} />
      ))}
    </div>
  )
}

function ValueItem({ field }: { field: FormField }) {
  const key = fieldKey(field.id)
  const { valueText } = useFieldTexts([field])
  useShownField(`custom.${key}`, field.name, (value) => valueText(field, value as never) || <EmptyValue />)
  return (
    <Form.Item
      name={['custom', key]}
      label={field.name}
      // The server keeps values that are left out, and clears those that are null.
      normalize={(value: unknown) => value ?? null}
    >
      <ValueInput field={field} />
    </Form.Item>
  )
}
