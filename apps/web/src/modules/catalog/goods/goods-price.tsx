import { MoneyText } from '../../../kit/value/value-text.tsx'

interface GoodsPriceProps {
  from: number
  to: number
  currency: string
}

/** A price, or the range of the variants' prices. */
export function GoodsPrice({ from, to, currency }: GoodsPriceProps) {
  return (
    <>
      <MoneyText amount={from} currency={currency} />
      {to > from ? (
        <>
          {' – '}
          <MoneyText amount={to} currency={currency} />
        </>
      ) : null}
    </>
  )
}
