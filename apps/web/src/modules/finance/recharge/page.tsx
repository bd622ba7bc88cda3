import { BankOutlined, PlusOutlined } from '@ant-design/icons'
import { recharge, rechargeParams } from '@dropyard/contract/finance/recharge'
import { type PayChannel, payChannelNames } from '@dropyard/contract/finance/recharge/flow'
import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { withdrawal } from '@dropyard/contract/finance/withdrawal'
import { payoutChannelNames } from '@dropyard/contract/finance/withdrawal/rule'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/can.tsx'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { LowBalance } from './low-balance.tsx'
import { Payments } from './payments.tsx'
import './recharge.css'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { usePageName } from '../../../kit/page/page-name.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { useRecordForm } from '../../../kit/record/use-record-form.tsx'
import { usePayForm } from './use-pay-form.tsx'
import { WalletFigures } from './wallet-figures.tsx'
import { Ways } from './ways.tsx'
import { useWithdrawFields } from './withdraw-fields.tsx'
import { Withdrawals } from './withdrawals.tsx'
import { words } from './words.ts'

/** The wallet, payment methods, submitted payments, and withdrawals. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('out.lists'), {
    payments: t('out.payments'),
    withdrawals: may(withdrawal.list) && t('out.title'),
  })
  const wallet = useData(recharge.list, { query: {} }).data?.ext
  const [channel, choose] = useState<PayChannel>(payChannelNames[0])
  const [{ amount }, set] = usePageParams('/recharge', rechargeParams)
  const pay = usePayForm(
    channel,
    amount !== undefined && may(recharge.create)
      ? { amount, done: () => set({ amount: undefined }) }
      : undefined,
  )
  const payout = useRecordForm(withdrawal, {
    form: useWithdrawFields(wallet?.wallet ?? { withdrawable: 0, currency: walletCurrency }),
    initial: { channel: payoutChannelNames[0] },
    onSaved: () => Promise.all([invalidate(withdrawal.list), invalidate(recharge.list)]),
  })
  const begin = (by: PayChannel = payChannelNames[0]): void => {
    choose(by)
    pay.open('new')
  }
  const handIn = (
    <Can call={recharge.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => begin()}>
        {t('handIn')}
      </Button>
    </Can>
  )
  const withdraw = (
    <Can call={withdrawal.create}>
      <Button icon={<BankOutlined />} onClick={() => payout.open('new')}>
        {t('out.withdraw')}
      </Button>
    </Can>
  )
  return (
    <div className="recharge-page">
      <header className="page-head">
        <h1>{title}</h1>
        <span className="spring" />
        <div className="page-tools">
          <LowBalance />
          {withdraw}
          {handIn}
        </div>
      </header>
      <WalletFigures wallet={wallet?.wallet} activated={wallet?.activated ?? true} />
      {shown === 'payments' ? (
        <>
          <Ways onUse={begin} />
          <Payments lists={lists} handIn={handIn} onEdit={pay.open} />
        </>
      ) : (
        <Withdrawals lists={lists} withdraw={withdraw} />
      )}
      {pay.dialog}
      {payout.dialog}
    </div>
  )
}
