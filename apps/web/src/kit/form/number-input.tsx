import { InputNumber, type InputNumberProps } from 'antd'

/** A number input that refuses other characters: a minus if negative values are not allowed, a decimal point for integers. */
export function NumberInput<V extends number | string = number>(props: InputNumberProps<V>) {
  const { min, precision } = props
  const least = min === undefined || min === null ? Number.NEGATIVE_INFINITY : Number(min)
  return (
    <InputNumber<V>
      {...props}
      inputMode={precision === 0 ? 'numeric' : 'decimal'}
      {...(least < 0 ? { 'data-negative': '' } : {})}
      {...(least >= 1 && precision === 0 ? { 'data-positive': '' } : {})}
    />
  )
}
