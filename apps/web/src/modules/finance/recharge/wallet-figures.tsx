import type { walletBalance } from '@dropyard/contract/finance/wallet'
import { displayMoney } from '@dropyard/contract/kit/money'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import { StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

interface WalletFiguresProps {
  /** Undefined while loading. */
  wallet: z.output<typeof walletBalance> | undefined
  activated: boolean
}

/** The wallet's balance, and how much of it can be spent or withdrawn. */
export function WalletFigures({ wallet, activated }: WalletFiguresProps) {
  const t = useT(words)
  const lang = useLang()
  const money = (amount: number | undefined) =>
    wallet ? (
      <MoneyText amount={amount} currency={wallet.currency} signed />
    ) : (
      <i className="bone" aria-hidden="true" />
    )
  const credit = wallet?.credit_limit ?? 0
  const said = (amount: number): string => displayMoney({ amount, currency: wallet?.currency ?? 'USD' }, lang)
  return (
    <StatTiles
      label={t('wallet')}
      items={[
        {
          label: t('figures.available'),
          value: money(wallet?.available),
          note:
            wallet && !activated
              ? t('notes.inactive')
              : credit > 0 && wallet
                ? t('notes.spendable', { amount: said(wallet.spendable) })
                : t('notes.statement'),
          to: '/transactionDetails',
          count: null,
        },
        { label: t('figures.frozen'), value: money(wallet?.frozen), note: t('notes.frozen') },
        {
          label: t('figures.withdrawable'),
          value: money(wallet?.withdrawable),
          note: t('notes.withdrawable'),
        },
        {
          label: t('figures.credit'),
          value: money(wallet?.credit_limit),
          note: credit > 0 ? t('notes.credit') : t('notes.noCredit'),
        },
      ]}
    />
  )
}
