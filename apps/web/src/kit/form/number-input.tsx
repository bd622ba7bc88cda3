import { InputNumber, type InputNumberProps } from 'antd'
import { useRef } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { toast } from '../page/toast.ts'

type NumberInputProps<V extends number | string> = InputNumberProps<V> & {
  /** For a field of a form that checks the limits itself and says so at the field: what was typed stays. */
  isChecked?: boolean
}

/**
 * A number input that refuses other characters: a minus if negative values are not allowed, a decimal point for integers. A number
 * beyond its limits becomes the limit when the input is left, and a message says so.
 */
export function NumberInput<V extends number | string = number>(props: NumberInputProps<V>) {
  const { isChecked = false, min, max, ...rest } = props
  const { precision, onInput, onBlur } = rest
  const t = useT(kitText)
  const typed = useRef<string>(undefined)
  const least = min === undefined || min === null ? Number.NEGATIVE_INFINITY : Number(min)
  const most = max === undefined || max === null ? Number.POSITIVE_INFINITY : Number(max)
  const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return (
    <InputNumber<V>
      {...rest}
      {...(isChecked ? {} : limits)}
      onInput={(text) => {
        typed.current = text
        onInput?.(text)
      }}
      onBlur={(event) => {
        const value = Number(typed.current || Number.NaN)
        typed.current = undefined
        if (!isChecked && value > most) toast.warning(t('tooLarge', { max: most.toLocaleString('en-US') }))
        else if (!isChecked && value < least)
          toast.warning(t('tooSmall', { min: least.toLocaleString('en-US') }))
        onBlur?.(event)
      }}
      inputMode={precision === 0 ? 'numeric' : 'decimal'}
      {...(least < 0 ? { 'data-negative': '' } : {})}
      {...(least >= 1 && precision === 0 ? { 'data-positive': '' } : {})}
    />
  )
}
