import { displayMoney } from '@dropyard/contract/kit/money'
import { type BlockReason, blockReasons } from '@dropyard/contract/order/order/block'
import { Alert, Button, Skeleton, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import { usePaging } from '../../../kit/list/paging.tsx'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, MoneyText, NumberText, TwoLines } from '../../../kit/value/value-text.tsx'
import { Bill } from '../order-price/bill.tsx'
import './checkout.css'
import '../order/order.css'
import { isPaid, isPayable } from '../order-price/payable.ts'
import type { Priced } from '../order-price/since-seen.ts'
import { words } from '../order-price/words.ts'
import { PayResult } from './pay-result.tsx'
import { PaySummary } from './pay-summary.tsx'
import type { Payment } from './use-payment.ts'

const ManyDialog = lazyPart(() => import('../../../kit/rows/many-dialog.tsx').then((part) => part.ManyDialog))

interface PayOrdersProps {
  payment: Payment
  /** Buttons below the result. */
  after: ReactNode
  /** Called when one of the paid orders is opened. */
  onOpen?: () => void
}

/** Orders to pay: their bills, the total, the wallet, and the result. */
export function PayOrders({ payment, after, onOpen }: PayOrdersProps) {
  const t = useT(words)
  const { priced, results, failed, busy } = payment
  if (results) return <PayResult payment={payment} results={results} after={after} onOpen={onOpen} />
  if (failed && !priced)
    return <StateMessage title={t('pay.failed')} onRetry={() => void payment.load(false)} />
  if (!priced)
    return (
      <div className="pay-orders" role="status" aria-busy="true" aria-label={t('pay.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    )
  return (
    <div className="pay-orders" data-busy={busy === 'pricing'}>
      <div className="pay-list">
        <PriceNotes payment={payment} priced={priced} />
        <AddressNote payment={payment} />
        <SameNote payment={payment} />
        <PricedTable payment={payment} priced={priced} />
      </div>
      <PaySummary payment={payment} />
      {payment.many ? <ManyDialog {...payment.many} /> : null}
    </div>
  )
}

/** Differences to the prices that were shown before, and a button to reload them. */
function PriceNotes({ payment, priced }: { payment: Payment; priced: readonly Priced[] }) {
  const t = useT(words)
  const lang = useLang()
  const changed = priced.flatMap((one) => one.changes.filter((change) => change.code === 'total'))
  const difference = changed.reduce((sum, change) => sum + change.after - change.before, 0)
  const sign = difference > 0 ? '+' : ''
  const currency = payment.money?.currency ?? 'USD'
  const again = async (): Promise<void> => {
    const fresh = await payment.load(true)
    if (fresh?.every((one) => one.changes.length === 0)) toast.info(t('pay.refreshed'))
  }
  if (payment.expired)
    return (
      <Alert
        type="warning"
        title={t('pay.expired')}
        description={t('pay.expiredHelp')}
        action={
          <Button size="small" onClick={() => void again()}>
            {t('pay.refresh')}
          </Button>
        }
      />
    )
  if (changed.length > 0 || payment.overtaken)
    return (
      <Alert
        type="warning"
        title={
          changed.length > 0
            ? t('pay.changed', {
                count: changed.length,
                difference: `${sign}${displayMoney({ amount: difference, currency }, lang)}`,
              })
            : t('pay.overtaken')
        }
        description={t(payment.overtaken ? 'pay.overtakenHelp' : 'pay.changedHelp')}
      />
    )
  return (
    <p className="pay-fresh soft">
      {t('pay.loaded')}
      <Button type="link" size="small" loading={payment.busy === 'pricing'} onClick={() => void again()}>
        {t('pay.refresh')}
      </Button>
    </p>
  )
}

/** Orders to be paid that would be blocked by their address. */
function AddressNote({ payment }: { payment: Payment }) {
  const t = useT(words)
  const count = payment.chosen.filter((one) => one.address_errors.length > 0).length
  if (count === 0) return null
  return <Alert type="warning" title={t('pay.addressCount', { count })} description={t('pay.addressHelp')} />
}

/** Orders to be paid that may have been placed twice. */
function SameNote({ payment }: { payment: Payment }) {
  const t = useT(words)
  const count = payment.chosen.filter((one) => one.same_as.length > 0).length
  if (count === 0) return null
  return <Alert type="warning" title={t('pay.sameCount', { count })} description={t('pay.sameHelp')} />
}

/** Up to this number of orders, all bills are expanded initially. */
const openAtFirst = 3

function PricedTable({ payment, priced }: { payment: Payment; priced: readonly Priced[] }) {
  const t = useT(words)
  const paging = usePaging(50)
  const few = priced.length <= openAtFirst ? priced.filter(isPayable).map((one) => one.id) : []
  const moved = priced
    .filter((one) => one.changes.length > 0 || one.address_errors.length > 0 || one.same_as.length > 0)
    .map((one) => one.id)
  const [open, setOpen] = useState<readonly number[]>()
  return (
    <Table<Priced>
      size="small"
      rowKey="id"
      className="priced-table"
      pagination={paging}
      dataSource={[...priced]}
      rowSelection={{
        columnWidth: 36,
        preserveSelectedRowKeys: true,
        selectedRowKeys: payment.chosen.map((one) => one.id),
        getCheckboxProps: (one) => ({ disabled: !isPayable(one) }),
        onChange: (keys) => payment.choose(keys.map(Number)),
      }}
      expandable={{
        columnWidth: 32,
        rowExpandable: (one) => one.terms.length > 0,
        expandedRowKeys: [...(open ?? [...few, ...moved])],
        onExpandedRowsChange: (keys) => setOpen(keys.map(Number)),
        expandedRowRender: (one) => <Bill priced={one} onChanged={(refused) => payment.load(refused)} />,
      }}
      columns={[
        {
          key: 'order',
          title: t('pay.order'),
          render: (_, one) => (
            <TwoLines
              first={<span className="number">{one.order_sn}</span>}
              second={[one.buyer_name, one.country].filter(Boolean).join(' · ')}
            />
          ),
        },
        {
          key: 'goods',
          title: t('pay.goods'),
          width: 64,
          align: 'right',
          render: (_, one) => <NumberText value={one.goods_num} />,
        },
        {
          key: 'express',
          title: t('pay.express'),
          width: 210,
          render: (_, one) => <PricedState priced={one} />,
        },
        {
          key: 'amount',
          title: t('pay.amount'),
          width: 100,
          align: 'right',
          render: (_, one) => (
            <MoneyText amount={one.terms.length > 0 ? one.pay_amount : null} currency={one.currency} />
          ),
        },
      ]}
    />
  )
}

/** The channel and whether it waits for stock; or why it can't be paid now. */
function PricedState({ priced }: { priced: Priced }) {
  const t = useT(words)
  const lang = useLang()
  if (isPaid(priced)) return <StatusTag tone="green">{t('pay.paid')}</StatusTag>
  if (priced.status === 90) return <StatusTag tone="grey">{t('pay.cancelled')}</StatusTag>
  if (!isPayable(priced)) {
    const reason: BlockReason | null = priced.blocked
    return <StatusTag tone="amber">{reason ? blockReasons[reason].words[lang] : t('pay.blocked')}</StatusTag>
  }
  const express = priced.express_name ?? t('pay.noChannel')
  const marks = [
    ...(priced.address_errors.length > 0 ? [t('pay.addressMark')] : []),
    ...(priced.same_as.length > 0 ? [t('pay.sameMark')] : []),
    ...(priced.short.length > 0 ? [t('pay.shortMark')] : []),
  ]
  if (marks.length === 0) return <LongText>{express}</LongText>
  return <TwoLines first={express} second={<span className="bill-short">{marks.join(' · ')}</span>} />
}
