import { displayMoney } from '@dropyard/contract/kit/money'
import { useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** What the history says of a quotation: its terms, because a later quotation replaces them in the request. */
export function useQuotedTerms(): (input: Readonly<Record<string, unknown>>) => string {
  const t = useT(words)
  const lang = useLang()
  return ({ unit_price: amount, moq, lead_days: days }) =>
    typeof amount === 'number'
      ? t('terms', {
          price: displayMoney({ amount, currency: 'USD' }, lang),
          moq: String(moq),
          days: Number(days),
        })
      : ''
}
