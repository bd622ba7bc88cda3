import { displayMoney } from '@dropyard/contract/kit/money'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

interface WorthProps {
  row: {
    kind: 'fixed' | 'percent' | 'shipping'
    amount: number | null
    cap: number | null
    minimum_spend: number
    currency: string
  }
  /** Such as 12.5. */
  percent: string | null
}

/** A coupon's discount in one line: `8% off goods, up to $40.00, from $100.00`. */
export function Worth({ row, percent }: WorthProps) {
  const t = useT(words)
  const lang = useLang()
  const said = (amount: number): string => displayMoney({ amount, currency: row.currency }, lang)
  const main = {
    fixed: t('off', { amount: said(row.amount ?? 0) }),
    percent: t('percentOff', { percent: percent ?? '' }),
    shipping: t('shipping'),
  }[row.kind]
  const more = [
    ...(row.cap === null ? [] : [t('upTo', { amount: said(row.cap) })]),
    ...(row.minimum_spend > 0 ? [t('above', { amount: said(row.minimum_spend) })] : []),
  ]
  return (
    <span title={listed([main, ...more])}>
      {main}
      {more.length > 0 ? <span className="soft"> · {more.join(' · ')}</span> : null}
    </span>
  )
}
