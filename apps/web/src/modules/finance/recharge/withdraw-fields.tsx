import type { walletBalance } from '@dropyard/contract/finance/wallet'
import {
  minWithdrawal,
  type PayoutChannel,
  payoutChannelNames,
  payoutChannels,
  withdrawalFee,
} from '@dropyard/contract/finance/withdrawal/rule'
import { displayMoney } from '@dropyard/contract/kit/money'
import { Form } from 'antd'
import type { z } from 'zod'
import type { FieldSpecs } from '../../../kit/form/form.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

type Wallet = Pick<z.output<typeof walletBalance>, 'withdrawable' | 'currency'>

/** The form of a withdrawal: the available amount, and the fee of each payout method. */
export function useWithdrawFields({ withdrawable, currency }: Wallet): FieldSpecs {
  const t = useT(words)
  const lang = useLang()
  const said = (amount: number): string => displayMoney({ amount, currency }, lang)
  const methods = payoutChannelNames.map((value) => {
    const { basisPoints, least, [lang]: name } = payoutChannels[value]
    return { value, label: t('out.methods', { name, percent: basisPoints / 100, least: said(least) }) }
  })
  return {
    amount: { help: t('out.available', { amount: said(withdrawable) }), currency },
    channel: { choices: methods, help: <FeeLine /> },
  }
}

function FeeLine() {
  const t = useT(words)
  const lang = useLang()
  const form = Form.useFormInstance()
  const amount = Form.useWatch<number | undefined>('amount', form)
  const channel = Form.useWatch<PayoutChannel | undefined>('channel', form)
  const known =
    channel !== undefined && amount !== undefined && Number.isSafeInteger(amount) && amount >= minWithdrawal
  const said = (cents: number): string => displayMoney({ amount: cents, currency: 'USD' }, lang)
  const fee = known ? withdrawalFee(channel, amount) : 0
  return (
    <span className={known ? 'fee-line' : ''} aria-live="polite">
      {known ? t('out.feeLine', { fee: said(fee), net: said(amount - fee) }) : t('out.feeNone')}
    </span>
  )
}
