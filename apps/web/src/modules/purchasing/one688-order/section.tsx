import { displayMoney } from '@dropyard/contract/kit/money'
import { link } from '@dropyard/contract/pages'
import {
  attemptStates,
  type One688Attempt,
  one688Order,
  tradeStatuses,
} from '@dropyard/contract/purchasing/one688-order'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { invalidate, useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import './one688-order.css'
import { words } from './words.ts'

interface Props {
  order: number
}
declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'one688-order/section': Props
  }
}

/** The orders on 1688 of a purchase order; nothing if it was never placed there. */
export function Part({ order: id }: Props) {
  const t = useT(words)
  const [isAsked, note] = useState(false)
  const answer = useData(one688Order.list, { params: { id } }, { pollMs: isAsked ? 3000 : 15_000 })
  const state = answer.data?.data[0]?.state
  useEffect(() => {
    if (state === undefined) return
    note(state === 'asked')
    // 1688 has answered, so the order has moved on.
    if (isAsked && state !== 'asked')
      for (const to of [purchaseOrder.get, purchaseOrder.list]) void invalidate(to)
  }, [state, isAsked])
  const refresh = useSave(one688Order.refresh, {
    done: t('refreshed'),
    refresh: [one688Order.list, purchaseOrder.get, purchaseOrder.list],
  })
  const [latest, ...earlier] = answer.data?.data ?? []
  if (!latest) return null
  const buttons = (
    <span className="one688-buttons">
      {latest.state === 'made' ? (
        <Can call={one688Order.refresh}>
          <Button size="small" loading={refresh.busy} onClick={() => void refresh.run({ params: { id } })}>
            {t('refresh')}
          </Button>
        </Can>
      ) : null}
      {latest.pay_link ? (
        <Button size="small" type="primary" href={latest.pay_link} target="_blank" rel="noreferrer">
          {t('pay')}
        </Button>
      ) : null}
    </span>
  )
  return (
    <Section title={t('title')} extra={buttons}>
      <Repriced attempt={latest} />
      <AttemptFacts attempt={latest} />
      {earlier.length > 0 ? (
        <>
          <h3>{t('earlier')}</h3>
          {earlier.map((one) => (
            <AttemptFacts key={one.id} attempt={one} />
          ))}
        </>
      ) : null}
    </Section>
  )
}

function Repriced({ attempt: { total, placed_total } }: { attempt: One688Attempt }) {
  const t = useT(words)
  const lang = useLang()
  if (total === null || placed_total === null || total === placed_total) return null
  const shown = (amount: number) => displayMoney({ amount, currency: 'CNY' }, lang)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('repriced', { before: shown(placed_total), now: shown(total) })}
    />
  )
}

function AttemptFacts({ attempt }: { attempt: One688Attempt }) {
  const t = useT(words)
  const at = useLang() === 'zh' ? 1 : 0
  const state = attemptStates[attempt.state]
  const status = attempt.status ? tradeStatuses[attempt.status] : undefined
  const shown = attempt.state === 'made' && status ? status : state
  const money = (amount: number | null) =>
    amount === null ? [] : [<MoneyText key="amount" amount={amount} currency="CNY" />]
  const when = (time: string | null) => (time ? <WhenText at={time} exact /> : <EmptyValue />)
  return (
    <DescriptionList
      items={[
        { label: t('status'), value: <StatusTag tone={shown[2]}>{shown[at]}</StatusTag> },
        {
          label: t('orders'),
          value:
            attempt.orders.length === 0 ? (
              <EmptyValue />
            ) : (
              attempt.orders.map(({ number, link: to }) => (
                <div key={number}>
                  <a href={to} target="_blank" rel="noreferrer">
                    {number}
                  </a>
                </div>
              ))
            ),
        },
        { label: t('ourNumber'), value: attempt.out_order_id },
        ...money(attempt.total).map((value) => ({ label: t('total'), value })),
        ...money(attempt.freight).map((value) => ({ label: t('freight'), value })),
        attempt.made_at
          ? { label: t('made'), value: when(attempt.made_at) }
          : { label: t('asked'), value: when(attempt.asked_at) },
        ...(attempt.made_at
          ? [
              { label: t('paid'), value: when(attempt.paid_at) },
              { label: t('checked'), value: when(attempt.checked_at) },
            ]
          : []),
        ...(attempt.message ? [{ label: t('reason'), value: attempt.message, wide: true }] : []),
        ...(attempt.parcels.length > 0
          ? [{ label: t('parcels'), value: <Parcels of={attempt.parcels} />, wide: true }]
          : []),
      ]}
    />
  )
}

const Parcels = ({ of }: { of: One688Attempt['parcels'] }) =>
  of.map((one) => (
    <div key={`${one.number} ${one.asn_sn}`}>
      {one.number} <span className="soft">{one.company}</span>{' '}
      {one.asn_id ? <Link to={link('/asnList', { id: one.asn_id })}>{one.asn_sn}</Link> : null}
    </div>
  ))
