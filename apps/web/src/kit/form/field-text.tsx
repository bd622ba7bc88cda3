import { isBlank } from '@dropyard/contract/kit/missing'
import { listed, useLang } from '../lang.ts'
import { RefText } from '../value/ref-text.tsx'
import { fieldValue } from '../value/rows-text.tsx'
import { EmptyValue } from '../value/value-text.tsx'
import { CodesText } from './code-picker.tsx'
import type { ControlOptions } from './form-controls.tsx'
import type { Field } from './form-fields.ts'

/** Longest text that is shown in full. */
const longest = 200

interface FieldTextProps {
  field: Field
  options: ControlOptions
  value: unknown
  /** The values of the form that it belongs to. */
  values: Readonly<Record<string, unknown>>
}

/** A value of a form's field as the reader knows it from its input: names instead of ids, codes and keys. */
export function FieldText({ field, options, value, values }: FieldTextProps) {
  const lang = useLang()
  if (isBlank(value)) return <EmptyValue />
  const { choices, codes, currency, currencyField } = options
  const select = options.select ?? field.control.select?.()
  if (choices) return listed([value].flat().map((one) => nameOf(one, choices)))
  if (select) return <RefText select={select} ids={[value].flat().map(Number)} />
  if (codes) return <CodesText select={codes} codes={[value].flat().map(String)} />
  const other = currencyField && values[currencyField]
  const row = { currency: other ?? currency ?? field.control.currency ?? 'USD' }
  const drawn = fieldValue(field.schema, value, row, lang, { exact: true })
  if (drawn !== undefined) return drawn
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object') ? '…' : listed(value)
  if (typeof value === 'object') return '…'
  const text = String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const nameOf = (value: unknown, choices: NonNullable<ControlOptions['choices']>): string =>
  choices.find((one) => String(one.value) === String(value))?.label ?? String(value)
