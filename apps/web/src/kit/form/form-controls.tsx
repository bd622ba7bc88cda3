import { credentialErrors } from '@dropyard/contract/account/session/credential-rule'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { file } from '@dropyard/contract/system/file'
import { Form, Input, Select, Switch } from 'antd'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useLang } from '../lang.ts'
import { CodePicker, CodesPicker } from './code-picker.tsx'
import { codeSelects } from './code-selects.ts'
import { DayInput, InstantInput } from './date-input.tsx'
import type { Field } from './form-fields.ts'
import { inCurrency, minorOf, typedOf } from './form-fields.ts'
import { LinesInput } from './lines-input.tsx'
import { NumberInput } from './number-input.tsx'
import { Picker } from './picker.tsx'
import { PicturesInput } from './pictures-input.tsx'
import { type RowInputs, RowsInput } from './rows-input.tsx'
import { TableInput } from './table-input.tsx'
import { ImageUpload } from './upload.tsx'

/** Inputs by kind of value. The values are those of the contract: minor units, ISO texts, ids. */

/** Props that `Form.Item` passes to an input. */
export interface ControlProps<V> {
  id?: string
  value?: V | null | undefined
  onChange?: (value: V | undefined) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  disabled?: boolean
  placeholder?: string
  /** Accessible name when there is no label. */
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
  status?: 'error'
}

interface MoneyProps extends ControlProps<number> {
  /** Allows negative amounts. */
  negative?: boolean
}

/** An amount: typed as a decimal number of the currency, the value is in minor units. Invalid input (section 5) gives NaN. */
export function MoneyInput({
  currency,
  negative = false,
  value,
  onChange,
  onBlur,
  ...rest
}: MoneyProps & { currency: string }) {
  const lang = useLang()
  const [typed, setTyped] = useState<string>()
  // A form shows the error below the field; in a table the cell has to show it.
  const wrong = Number.isNaN(value)
    ? { status: 'error' as const, 'data-tip': credentialErrors.amount.words[lang] }
    : {}
  return (
    <Input
      {...wrong}
      {...rest}
      inputMode="decimal"
      {...(negative ? { 'data-negative': '' } : {})}
      className="number-input"
      suffix={<span className="soft">{currency}</span>}
      value={typed ?? typedOf(value, currency)}
      onChange={(event) => {
        const text = event.target.value.trim()
        setTyped(text)
        if (text === '') onChange?.(undefined)
        // Invalid input gives NaN, which the schema refuses with its own message.
        else onChange?.(minorOf(text, currency, negative) ?? Number.NaN)
      }}
      onBlur={(event) => {
        if (typed !== undefined && (typed === '' || minorOf(typed, currency, negative) !== undefined))
          setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

/** An amount whose currency is in another field of the form. The typed number is kept when the currency changes. */
function MoneyBeside({ beside, ...control }: MoneyProps & { beside: string }) {
  const form = Form.useFormInstance()
  const named: unknown = Form.useWatch(beside, form) ?? form.getFieldValue(beside)
  const { value } = control
  const before = useRef<{ currency: string; value: typeof value }>(undefined)
  // Ignore a code that is still being typed.
  const currency =
    typeof named === 'string' && named.length === 3
      ? named.toUpperCase()
      : (before.current?.currency ?? 'USD')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another currency changes the amount
  useEffect(() => {
    const was = before.current
    before.current = { currency, value }
    // If amount and currency change together, the change comes from outside, such as from a restored draft.
    if (!was || was.currency === currency || !Object.is(was.value, value) || typeof value !== 'number') return
    control.onChange?.(inCurrency(value, was.currency, currency))
  }, [currency, value])
  return <MoneyInput key={currency} {...control} currency={currency} />
}

/** A switch. */
export function FlagInput({ value, onChange, id, disabled }: ControlProps<boolean>) {
  return (
    <Switch
      {...(id ? { id } : {})}
      disabled={disabled ?? false}
      checked={value ?? false}
      onChange={(checked) => onChange?.(checked)}
    />
  )
}

/** A JSON value as text; kept as text while it can't be parsed. */
export function JsonInput({ value, onChange, ...rest }: ControlProps<unknown>) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input.TextArea
      {...rest}
      className="mono"
      autoSize={{ minRows: 3, maxRows: 12 }}
      value={typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))}
      onChange={(event) => {
        setTyped(event.target.value)
        try {
          onChange?.(
            event.target.value.trim() === '' ? undefined : (JSON.parse(event.target.value) as unknown),
          )
        } catch {
          onChange?.(event.target.value)
        }
      }}
    />
  )
}

export interface FieldChoices {
  readonly value: string | number
  readonly label: string
}

export interface ControlOptions {
  /** Labels of the choices. */
  choices?: readonly FieldChoices[] | undefined
  /** For ids: the `select` endpoint of their resource. */
  select?: AnyEndpoint | undefined
  /** For codes, such as countries and currencies: the `select` endpoint of their short list. */
  codes?: AnyEndpoint | undefined
  /** For amounts: their currency, or the name of the form's field with it; by default the field `currency`, if there is one. */
  currency?: string | undefined
  currencyField?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** The label of the field. */
  label?: string | undefined
  /** For repeated rows: custom inputs by field. */
  inputs?: RowInputs | undefined
}

/** The input for a schema's field. antd's `Form.Item` passes `value` and `onChange`. */
export function FieldInput({ field, options, ...given }: { field: Field; options: ControlOptions } & object) {
  const { control, max, min, choices, columns = {}, fields: rowFields = {} } = field.control
  const belowZero = min === undefined || min < 0
  const common = {
    ...given,
    ...(options.placeholder ? { placeholder: options.placeholder } : {}),
    ...(options.disabled ? { disabled: true } : {}),
  }
  const select = options.select ?? field.control.select?.()
  const codes = options.codes ?? (field.control.codes && codeSelects[field.control.codes])
  if (codes)
    return control === 'tags' ? (
      <CodesPicker {...common} select={codes} />
    ) : (
      <CodePicker {...common} select={codes} allowClear={field.clearable} />
    )
  const offered = options.choices ?? choices?.map((value) => ({ value, label: value }))
  switch (control) {
    case 'area':
      return (
        <Input.TextArea
          {...common}
          {...(max ? { maxLength: max } : {})}
          autoSize={{ minRows: 3, maxRows: 10 }}
        />
      )
    case 'int':
      return (
        <NumberInput
          {...(field.ifEmpty === undefined ? {} : { placeholder: field.ifEmpty.toLocaleString('en-US') })}
          {...common}
          className="wide"
          isChecked
          precision={0}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
        />
      )
    case 'money':
      return options.currencyField ? (
        <MoneyBeside {...common} negative={belowZero} beside={options.currencyField} />
      ) : (
        <MoneyInput
          {...common}
          negative={belowZero}
          currency={options.currency ?? field.control.currency ?? 'USD'}
        />
      )
    case 'flag':
      return <FlagInput {...common} />
    case 'day':
      return <DayInput {...common} />
    case 'instant':
      return <InstantInput {...common} />
    case 'choice':
      return <Select {...common} allowClear={field.clearable} options={[...(offered ?? [])]} />
    case 'id':
      return select ? (
        <Picker {...common} select={select} />
      ) : (
        <NumberInput {...common} className="wide" precision={0} min={1} />
      )
    case 'ids':
      return select ? (
        <Picker {...common} select={select} many />
      ) : options.choices ? (
        <Select {...common} mode="multiple" options={[...options.choices]} />
      ) : (
        <Select {...common} mode="tags" open={false} tokenSeparators={[',', '，', ' ']} suffixIcon={null} />
      )
    case 'tags':
      return options.choices ? (
        <Select {...common} mode="multiple" options={[...options.choices]} />
      ) : (
        <Select {...common} mode="tags" open={false} tokenSeparators={[',', '，']} suffixIcon={null} />
      )
    case 'json':
      return <JsonInput {...common} />
    case 'table':
      return (
        <TableInput
          {...common}
          columns={columns}
          label={options.label ?? field.name}
          currency={options.currency}
          currencyField={options.currencyField}
        />
      )
    case 'lines':
      return field.control.kind ? (
        <LinesInput
          {...common}
          name={field.name}
          kind={field.control.kind}
          label={options.label ?? field.name}
          currency={options.currency}
          currencyField={options.currencyField}
        />
      ) : null
    case 'rows':
      return (
        <RowsInput
          {...common}
          fields={rowFields}
          label={options.label ?? field.name}
          max={max}
          one={field.control.singular}
          inputs={options.inputs}
        />
      )
    case 'pictures':
      return <PicturesInput {...common} max={max} documents={field.control.documents} />
    case 'picture':
      return <ImageUpload {...common} to={file.uploadImage} />
    default:
      if (offered) return <Select {...common} allowClear={field.clearable} options={[...offered]} />
      return <Input {...common} {...(max ? { maxLength: max } : {})} />
  }
}
