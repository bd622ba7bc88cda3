import { ExportOutlined } from '@ant-design/icons'
import { redeliver } from '@dropyard/contract/order/after-sale/redeliver'
import { orderStatusText } from '@dropyard/contract/order/order/state'
import { link } from '@dropyard/contract/pages'
import { Link, useNavigate } from 'react-router'
import { useT } from '../../../../kit/lang.ts'
import { RecordPage } from '../../../../kit/record/record-page.tsx'
import { filtersOf } from '../../../../kit/record/record-shape.tsx'
import { countryName } from '../../../../kit/value/country-name.ts'
import { FlowTag } from '../../../../kit/value/status-tag.tsx'
import { EmptyValue, TwoLines } from '../../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const orderLink = (search: string): string => link('/ordersList', { search })
const number = (text: string) => <span className="number">{text}</span>

/** Reshipments, each with its original order. */
export function Page() {
  const t = useT(words)
  const go = useNavigate()
  return (
    <RecordPage
      record={redeliver}
      filters={filtersOf(redeliver, t.lang).filter(({ name }) => name !== 'order_id')}
      onOpen={(row) => void go(orderLink(row.order_sn))}
      actions={(row) => [
        {
          key: 'open',
          label: t('open'),
          icon: <ExportOutlined />,
          run: () => void go(orderLink(row.order_sn)),
        },
      ]}
      widths={{
        order_sn: 124,
        from_sn: 130,
        buyer_name: 120,
        goods_num: 70,
        cause: 90,
        pay_amount: 90,
        status: 150,
        tracking_number: 130,
        create_time: 104,
      }}
      cells={{
        order_sn: (row) => <TwoLines first={number(row.order_sn)} second={row.plt_order_sn} />,
        from_sn: (row) => (
          <Link to={orderLink(row.from_sn)} className="number" onClick={(event) => event.stopPropagation()}>
            {row.from_sn}
          </Link>
        ),
        buyer_name: (row) => (
          <TwoLines first={row.buyer_name || <EmptyValue />} second={countryName(row.country, t.lang)} />
        ),
        status: (row) => <FlowTag states={orderStatusText} state={String(row.status)} />,
        tracking_number: (row) => (row.tracking_number ? number(row.tracking_number) : <EmptyValue />),
      }}
    />
  )
}
