import { InputNumber, type InputNumberProps } from 'antd'

interface Props<V extends number | string> extends InputNumberProps<V> {
  /** A form checks the limits, and says which one a number exceeds. Without it, the number is changed to the limit. */
  checked?: boolean
}

/** A number input that refuses other characters: a minus if negative values are not allowed, a decimal point for integers. */
export function NumberInput<V extends number | string = number>({ checked, min, max, ...props }: Props<V>) {
  const { precision } = props
  const least = min === undefined || min === null ? Number.NEGATIVE_INFINITY : Number(min)
  const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return (
    <InputNumber<V>
      {...props}
      {...(checked ? {} : limits)}
      inputMode={precision === 0 ? 'numeric' : 'decimal'}
      {...(least < 0 ? { 'data-negative': '' } : {})}
      {...(least >= 1 && precision === 0 ? { 'data-positive': '' } : {})}
    />
  )
}
