import { country } from '@dropyard/contract/logistics/country'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { order } from '@dropyard/contract/order/order'
import {
  type AnalysisBy,
  type AnalysisRow,
  analysisText,
  orderAnalysis,
  refundRate,
} from '@dropyard/contract/order/order-analysis'
import { Button, Dropdown, Segmented, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useMay } from '../../../kit/current-user.ts'
import { JobFileDialog } from '../../../kit/files/job-file-dialog.tsx'
import { CodeText } from '../../../kit/form/code-picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { LongText, MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { GoodsTable } from './goods-table.tsx'
import { ordersIn } from './orders-in.ts'
import { words } from './words.ts'

type Query = { from: string; to: string; store_id?: number; entity_id?: number }

const reads = {
  store: orderAnalysis.byStore,
  user: orderAnalysis.byUser,
  country: orderAnalysis.byCountry,
  channel: orderAnalysis.byChannel,
  company: orderAnalysis.byCompany,
} as const
type Named = keyof typeof reads

interface BreakdownProps {
  query: Query
  by: string | undefined
  onBy: (by: AnalysisBy) => void
  staff: boolean
}

/** The figures grouped by store, country and so on, each with an export. */
export function Breakdown({ query, by: asked, onBy, staff }: BreakdownProps) {
  const t = useT(words)
  const field = useT(analysisText)
  const offered: AnalysisBy[] = [
    ...(staff ? (['company'] as const) : []),
    'store',
    'user',
    'country',
    'channel',
    'goods',
    'day',
  ]
  const by = offered.find((one) => one === asked) ?? offered[0] ?? 'store'
  return (
    <section className="analysis-breakdown" aria-label={t('by')}>
      <header>
        <Segmented
          aria-label={t('by')}
          value={by}
          options={offered.map((value) => ({ value, label: field(`fields.${value}`) }))}
          onChange={onBy}
        />
        <span className="spring" />
        <Export query={query} by={by} />
      </header>
      {by === 'goods' ? (
        <GoodsTable query={query} />
      ) : by === 'day' ? (
        <Days query={query} staff={staff} />
      ) : (
        <Rows query={query} by={by} staff={staff} />
      )}
    </section>
  )
}

function Days({ query, staff }: { query: Query; staff: boolean }) {
  const may = useMay()
  const answer = useData(orderAnalysis.overview, { query }, { keep: true })
  const days = answer.data?.data.days.filter((day) => day.orders + day.paid + day.shipped + day.delivered > 0)
  return (
    <Figures
      by="day"
      orders={(row, when) =>
        ordersIn(
          { ...query, from: row.key, to: row.key },
          staff,
          may(staff ? erpOrder.list : order.list),
        )?.(when)
      }
      rows={days?.toReversed()}
      failed={answer.isError}
      onRetry={() => void answer.refetch()}
    />
  )
}

function Rows({ query, by, staff }: { query: Query; by: Named; staff: boolean }) {
  const may = useMay()
  const list = ordersIn(query, staff, may(staff ? erpOrder.list : order.list))
  const answer = useData(reads[by], { query }, { keep: true })
  return (
    <Figures
      by={by}
      rows={answer.data?.data}
      orders={(row, when) => {
        const narrowed = narrowedBy(by, row.key)
        return narrowed && list?.(when, narrowed)
      }}
      failed={answer.isError}
      onRetry={() => void answer.refetch()}
    />
  )
}

/** The filter for the list of a row's orders; rows without one, such as orders without a store, have no list. */
function narrowedBy(by: Named, key: string) {
  if (!key) return undefined
  if (by === 'store') return { store_id: Number(key) }
  if (by === 'country') return { country: key }
  if (by === 'channel') return { channel_id: Number(key) }
  return by === 'company' ? { entity_id: Number(key) } : undefined
}

interface FiguresProps {
  /** Link to the list of a row's orders. */
  orders: (row: AnalysisRow, when: 'placed' | 'paid' | 'shipped') => string | undefined
  by: Named | 'day'
  rows: readonly AnalysisRow[] | undefined
  failed: boolean
  onRetry: () => void
}

function Figures({ by, rows, orders, failed, onRetry }: FiguresProps) {
  const t = useT(words)
  const field = useT(analysisText)
  if (failed) return <StateMessage title={t('failed')} onRetry={onRetry} />
  const number = (key: 'orders' | 'paid' | 'shipped' | 'delivered' | 'p50' | 'p90', width: number) => ({
    key,
    title: field(`fields.${key}`),
    align: 'right' as const,
    width,
    sorter: (a: AnalysisRow, b: AnalysisRow) => (a[key] ?? 0) - (b[key] ?? 0),
    render: (_: unknown, row: AnalysisRow) =>
      key === 'p50' || key === 'p90' ? (
        inDays(row[key], t)
      ) : (
        <Counted value={row[key]} to={key === 'delivered' ? undefined : orders(row, lists[key])} />
      ),
  })
  const money = (key: 'spend' | 'refunded') => ({
    key,
    title: field(`fields.${key}`),
    align: 'right' as const,
    width: 94,
    sorter: (a: AnalysisRow, b: AnalysisRow) => a[key] - b[key],
    render: (_: unknown, row: AnalysisRow) => <MoneyText amount={row[key]} currency="USD" />,
  })
  return (
    <Table<AnalysisRow>
      size="small"
      rowKey="key"
      loading={rows === undefined}
      dataSource={rows ? [...rows] : []}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 1040 }}
      locale={{ emptyText: <StateMessage title={t('empty')} help={t('emptyHelp')} /> }}
      columns={[
        {
          key: 'name',
          title: field(`fields.${by}`),
          fixed: 'left',
          width: 156,
          render: (_, row) =>
            by === 'country' && row.key ? (
              <CodeText select={country.select} code={row.key} />
            ) : (
              <LongText>{row.name}</LongText>
            ),
        },
        number('orders', 76),
        number('paid', 66),
        money('spend'),
        money('refunded'),
        {
          key: 'rate',
          title: field('fields.refund_rate'),
          align: 'right',
          width: 102,
          sorter: (a, b) => refundRate(a) - refundRate(b),
          render: (_, row) => <span className="number">{`${(refundRate(row) / 100).toFixed(1)}%`}</span>,
        },
        number('shipped', 84),
        number('delivered', 88),
        number('p50', 92),
        number('p90', 96),
        {
          key: 'sales',
          title: field('fields.sales'),
          align: 'right',
          width: 92,
          render: (_, row) =>
            row.sales.map(({ currency, amount }) => (
              <div key={currency}>
                <MoneyText amount={amount} currency={currency} />
              </div>
            )),
        },
      ]}
    />
  )
}

const lists = { orders: 'placed', paid: 'paid', shipped: 'shipped' } as const

/** A number of orders, with a link to their list. */
function Counted({ value, to }: { value: number; to: string | undefined }) {
  const number = <NumberText value={value} />
  return to && value > 0 ? (
    <Link to={to} className="quiet-link" data-count={value}>
      {number}
    </Link>
  ) : (
    number
  )
}

const inDays = (days: number | null, t: (key: 'inDays', values: { days: number }) => string) =>
  days === null ? <span className="soft">—</span> : <span className="number">{t('inDays', { days })}</span>

/** Exports in the background, and offers the file when it is ready. */
function Export({ query, by }: { query: Query; by: AnalysisBy }) {
  const t = useT(words)
  const [running, setRunning] = useState<number>()
  const start = async (format: 'xlsx' | 'csv') => {
    const reply = await call(orderAnalysis.export, { body: { ...query, by, format } })
    if (reply.ok) setRunning(reply.data.job_id)
  }
  return (
    <Can call={orderAnalysis.export}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: t('excel'), onClick: () => void start('xlsx') },
            { key: 'csv', label: t('csv'), onClick: () => void start('csv') },
          ],
        }}
      >
        <Button>{t('exporting')}</Button>
      </Dropdown>
      {running === undefined ? null : <JobFileDialog jobId={running} onClose={() => setRunning(undefined)} />}
    </Can>
  )
}
