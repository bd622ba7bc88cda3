import { adjustment } from '@dropyard/contract/finance/adjustment'
import { wallet } from '@dropyard/contract/finance/wallet'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'

/** Manual credits and debits of wallets, which need approval by a second person. */
export function Page() {
  return (
    <RecordPage
      record={adjustment}
      at="/walletAdjustments"
      stale={[wallet.transactions]}
      widths={{ remark: 140 }}
      cells={{
        amount: ({ kind, amount, currency }) => (
          <MoneyText amount={kind === 'manual_debit' ? -amount : amount} currency={currency} signed />
        ),
      }}
    />
  )
}
