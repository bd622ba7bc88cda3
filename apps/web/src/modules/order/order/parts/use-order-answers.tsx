import type { OrderResult } from '@dropyard/contract/order/order-row'
import { useT } from '../../../../kit/lang.ts'
import type { AnswerColumns } from '../../../../kit/rows/results-dialog.tsx'
import { MoneyText } from '../../../../kit/value/value-text.tsx'
import { words } from '../words.ts'

/** What the answers of orders show: the number, and what moved in the wallet. */
export function useOrderAnswers(): AnswerColumns<OrderResult> {
  const t = useT(words)
  return {
    title: t('columns.order'),
    name: (result) => result.order_sn,
    amount: {
      title: t('wallet'),
      cell: ({ amount }) => (amount === 0 ? null : <MoneyText amount={amount} currency="USD" />),
    },
  }
}
