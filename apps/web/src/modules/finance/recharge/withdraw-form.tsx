import { recharge } from '@dropyard/contract/finance/recharge'
import type { walletBalance } from '@dropyard/contract/finance/wallet'
import { withdrawal, withdrawalInput } from '@dropyard/contract/finance/withdrawal'
import {
  leastWithdrawal,
  type PayoutChannel,
  payoutChannelNames,
  payoutChannels,
  withdrawalFee,
} from '@dropyard/contract/finance/withdrawal-rule'
import { displayMoney } from '@dropyard/contract/kit/money'
import { Form } from 'antd'
import { useMemo } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/toast.ts'
import { useSave } from '../../../kit/use-data.ts'
import { withdrawalWords } from './withdrawal-words.ts'

interface WithdrawFormProps {
  open: boolean
  onClose: () => void
  wallet: z.output<typeof walletBalance>
}

/** Asks for money to be paid out; says what it costs before it is sent. */
export function WithdrawForm({ open, onClose, wallet }: WithdrawFormProps) {
  const t = useT(withdrawalWords)
  const lang = useLang()
  const create = useSave(withdrawal.create, { refresh: [withdrawal.list, recharge.list] })
  // One key for each opening: a second click asks for nothing more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key when it opens
  const key = useMemo(() => crypto.randomUUID(), [open])
  const said = (amount: number): string => displayMoney({ amount, currency: wallet.currency }, lang)
  const ways = payoutChannelNames.map((value) => {
    const { basisPoints, least } = payoutChannels[value]
    return {
      value,
      label: t('ways', { name: payoutChannels[value][lang], percent: basisPoints / 100, least: said(least) }),
    }
  })
  return (
    <FormDialog
      draft={['withdrawal']}
      open={open}
      onClose={onClose}
      title={t('withdraw')}
      submit={t('submit')}
      schema={withdrawalInput}
      labels={t.words.fields}
      initial={{ channel: payoutChannelNames[0] }}
      fields={{
        amount: { help: t('available', { amount: said(wallet.withdrawable) }), currency: wallet.currency },
        channel: { choices: ways, help: <FeeLine /> },
        account_number: { help: t('accountHelp') },
      }}
      onSubmit={async (values) => {
        const reply = await create.run({ body: { ...withdrawalInput.parse(values), key } })
        if (reply.ok) {
          toast.success(t('asked', { number: reply.data.withdrawal_sn, amount: said(reply.data.amount) }))
          onClose()
        }
        return reply
      }}
    />
  )
}

function FeeLine() {
  const t = useT(withdrawalWords)
  const lang = useLang()
  const form = Form.useFormInstance()
  const amount = Form.useWatch<number | undefined>('amount', form)
  const channel = Form.useWatch<PayoutChannel | undefined>('channel', form)
  const known =
    channel !== undefined && amount !== undefined && Number.isSafeInteger(amount) && amount >= leastWithdrawal
  const said = (cents: number): string => displayMoney({ amount: cents, currency: 'USD' }, lang)
  const fee = known ? withdrawalFee(channel, amount) : 0
  return (
    <span className={known ? 'fee-line' : ''} aria-live="polite">
      {known ? t('feeLine', { fee: said(fee), net: said(amount - fee) }) : t('feeNone')}
    </span>
  )
}
