import { displayMoney } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import type { Translate } from '../../../kit/lang.ts'
import { shareText } from './rule.ts'
import type { words } from './words.ts'

interface Priced {
  readonly price: number
  readonly margin_bp: number
}

/** Prices and margins of all variants in one line: "$12.99 – $18.99 · margin 52.0% – 61.2%". */
export function summaryOf(
  rows: readonly Priced[],
  currency: string,
  lang: Lang,
  t: Translate<(typeof words)['en']>,
): string {
  if (rows.length === 0) return ''
  const prices = rows.map(({ price }) => price)
  const shares = rows.map(({ margin_bp }) => margin_bp)
  const money = (amount: number) => displayMoney({ amount, currency }, lang)
  const [from, to] = [Math.min(...prices), Math.max(...prices)]
  const [low, high] = [shareText(Math.min(...shares)), shareText(Math.max(...shares))]
  return t('variants.summary', {
    price: from === to ? money(from) : `${money(from)} – ${money(to)}`,
    share: low === high ? low : `${low} – ${high}`,
  })
}
