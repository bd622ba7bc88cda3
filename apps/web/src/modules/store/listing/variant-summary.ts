import { displayMoney } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import type { Translate } from '../../../kit/lang.ts'
import { shareText } from './rule.ts'
import type { words } from './words.ts'

interface Priced {
  readonly price: number
  /** Null while the shipping cost is unknown. */
  readonly margin_bp: number | null
}

/** Prices and margins of all variants in one line: "$12.99 – $18.99 · margin 52.0% – 61.2%". */
export function summaryOf(
  rows: readonly Priced[],
  currency: string,
  lang: Lang,
  t: Translate<(typeof words)['en']>,
): string {
  if (rows.length === 0) return ''
  const money = (amount: number) => displayMoney({ amount, currency }, lang)
  const price = rangeOf(
    rows.map((row) => row.price),
    money,
  )
  const known = rows.flatMap(({ margin_bp }) => margin_bp ?? [])
  return known.length < rows.length
    ? price
    : t('variants.summary', { price, share: rangeOf(known, shareText) })
}

function rangeOf(values: readonly number[], text: (value: number) => string): string {
  const [low, high] = [text(Math.min(...values)), text(Math.max(...values))]
  return low === high ? low : `${low} – ${high}`
}
