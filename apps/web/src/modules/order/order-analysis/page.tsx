import { entity } from '@dropyard/contract/account/entity'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { order } from '@dropyard/contract/order/order'
import { analysisText, orderAnalysis, refundRate } from '@dropyard/contract/order/order-analysis'
import { store } from '@dropyard/contract/store/store'
import { Segmented, Skeleton } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { useCurrentUser, useMay } from '../../../kit/current-user.ts'
import { RangeInput } from '../../../kit/form/date-input.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { linked, type StatTile, StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import './analysis.css'
import { usePageName } from '../../../kit/page/page-name.ts'
import { Breakdown } from './breakdown.tsx'
import { DayCharts } from './day-charts.tsx'
import { type OrdersIn, ordersIn } from './orders-in.ts'
import { type Span, spans, useRange } from './use-range.ts'
import { words } from './words.ts'

/** Order analysis by day, store, user, country, channel, product and company. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const staff = useCurrentUser()?.kind === 'staff'
  const may = useMay()
  const range = useRange()
  const answer = useData(orderAnalysis.overview, { query: range.query }, { keep: true })
  const data = answer.data?.data
  return (
    <div className="analysis">
      <header className="page-head">
        <h1>{title}</h1>
        <span className="spring" />
        <Segmented<Span | ''>
          size="small"
          aria-label={t('days')}
          value={range.span ?? ''}
          options={(Object.keys(spans) as Span[]).map((name) => ({ value: name, label: t(`last.${name}`) }))}
          onChange={(name) => name && range.setSpan(name)}
        />
        <div className="analysis-range">
          <RangeInput
            label={t('days')}
            from={range.query.from}
            to={range.query.to}
            instant={false}
            inline
            onChange={(from, to) => range.set({ from, to })}
          />
        </div>
        {staff ? (
          <Picker
            select={entity.select}
            className="analysis-pick"
            allowClear
            placeholder={t('company')}
            aria-label={t('company')}
            value={range.query.entity_id}
            onChange={(id) => range.set({ entity_id: id ?? undefined })}
          />
        ) : (
          <Picker
            select={store.select}
            className="analysis-pick"
            allowClear
            placeholder={t('store')}
            aria-label={t('store')}
            value={range.query.store_id}
            onChange={(id) => range.set({ store_id: id ?? undefined })}
          />
        )}
      </header>
      {answer.isError ? (
        <StateMessage title={t('failed')} onRetry={() => void answer.refetch()} />
      ) : data ? (
        <>
          <StatTiles
            label={t('figures')}
            items={figuresOf(
              data.total,
              t,
              ordersIn(range.query, staff, may(staff ? erpOrder.list : order.list)),
            )}
          />
          <DayCharts days={data.days} />
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
      <Breakdown query={range.query} by={range.by} onBy={(by) => range.set({ by })} staff={staff} />
    </div>
  )
}

type Total = { orders: number } & Parameters<typeof refundRate>[0] & {
    cancelled: number
    paid: number
    refunds: number
    shipped: number
    delivered: number
    p50: number | null
    p90: number | null
    sales: readonly { currency: string; amount: number }[]
  }

function figuresOf(
  total: Total,
  t: ReturnType<typeof useT<(typeof words)['en']>>,
  orders: OrdersIn | undefined,
): StatTile[] {
  const inDays = (days: number | null) => (days === null ? '—' : t('inDays', { days }))
  const fields = analysisText
  const lang = t.words === words.zh ? 'zh' : 'en'
  const label = fields[lang].fields
  return [
    linked(
      {
        label: label.orders,
        value: <NumberText value={total.orders} />,
        note: t('ordersNote', { cancelled: total.cancelled.toLocaleString() }),
      },
      orders?.('placed'),
      total.orders,
    ),
    ...salesOf(total.sales, t('sales'), t('salesNote')),
    {
      label: label.spend,
      value: <MoneyText amount={total.spend} currency="USD" />,
      note: <Refunded amount={total.refunded} />,
    },
    {
      label: label.refund_rate,
      value: `${(refundRate(total) / 100).toFixed(1)}%`,
      note: t('rateNote', { refunds: total.refunds.toLocaleString(), paid: total.paid.toLocaleString() }),
    },
    linked(
      {
        label: label.shipped,
        value: <NumberText value={total.shipped} />,
        note: t('shippedNote', { delivered: total.delivered.toLocaleString() }),
      },
      orders?.('shipped'),
      total.shipped,
    ),
    { label: t('delivery'), value: inDays(total.p50), note: t('deliveryNote', { p90: inDays(total.p90) }) },
  ]
}

/** Sales in the stores by currency, dollars first. Currencies are never added up. */
function salesOf(sales: Total['sales'], label: string, note: string): StatTile[] {
  const order = [...sales].sort((a, b) => Number(b.currency === 'USD') - Number(a.currency === 'USD'))
  const [first, ...others] = order.map((one) => <MoneyText key={one.currency} {...one} />)
  if (!first) return []
  return [
    {
      label,
      value: first,
      note: others.length === 0 ? note : others.flatMap((one, i) => (i === 0 ? ['+ ', one] : [' + ', one])),
    },
  ]
}

function Refunded({ amount }: { amount: number }) {
  const t = useT(words)
  const [before, after] = t('spendNote', { amount: '\n' }).split('\n')
  return (
    <>
      {before}
      <MoneyText amount={amount} currency="USD" />
      {after}
    </>
  )
}
