import { Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'

/** Labelled inputs of a rate card. */

interface FrameProps {
  label: string
  help?: string
  size?: 'half' | 'wide'
  children: (id: string) => ReactNode
}

/** A label above its input. */
export function Labelled({ label, help, size, children }: FrameProps) {
  const id = useId()
  return (
    <div className={size ? `field-label ${size}` : 'field-label'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {help ? <span className="soft">{help}</span> : null}
    </div>
  )
}

interface NumberFieldProps {
  label: string
  help?: string
  value: number | null | undefined
  onChange: (value: number | null) => void
  max?: number
  decimals?: number
}

/** A non-negative number. */
export function NumberField({ label, help, value, onChange, max, decimals = 0 }: NumberFieldProps) {
  return (
    <Labelled label={label} {...(help ? { help } : {})}>
      {(id) => (
        <NumberInput
          id={id}
          className="wide"
          min={0}
          {...(max === undefined ? {} : { max })}
          precision={decimals}
          value={value ?? null}
          onChange={(next) => onChange(next === null ? null : Number(next))}
        />
      )}
    </Labelled>
  )
}

interface MoneyFieldProps {
  label: string
  help?: string
  currency: string
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** An amount of the card's currency. */
export function MoneyField({ label, help, currency, value, onChange }: MoneyFieldProps) {
  return (
    <Labelled label={label} {...(help ? { help } : {})}>
      {(id) => <MoneyInput id={id} currency={currency} value={value} onChange={onChange} />}
    </Labelled>
  )
}

/** A line of text. */
export function TextField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Labelled label={label}>
      {(id) => <Input id={id} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Labelled>
  )
}
