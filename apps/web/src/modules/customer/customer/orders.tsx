import { customer } from '@dropyard/contract/customer/customer'
import { inLang } from '@dropyard/contract/kit/text'
import { type OrderStatus, orderStatusText } from '@dropyard/contract/order/order/state'
import { link } from '@dropyard/contract/pages'
import { Table } from 'antd'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** The latest orders of a customer. */
export function Orders({ id }: { id: number }) {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const answer = useData(
    customer.orders,
    { query: { customer_id: id, 'per-page': 20 } },
    { enabled: may(customer.orders) },
  )
  if (!may(customer.orders)) return null
  const { data: rows = [], total = 0 } = answer.data ?? {}
  return (
    <Section title={`${t('orders')} (${total})`}>
      <Table
        size="small"
        rowKey="id"
        loading={answer.isPending}
        pagination={false}
        locale={{ emptyText: t('noOrders') }}
        dataSource={rows}
        columns={[
          {
            key: 'number',
            title: t('number'),
            render: (_, row) => <Link to={link('/erpOrders', { id: row.id })}>{row.order_sn}</Link>,
          },
          {
            key: 'status',
            title: t('status'),
            render: (_, { status }) => (
              <StatusTag tone={orderStatusText[status as OrderStatus].tone}>
                {inLang(orderStatusText[status as OrderStatus].words, lang)}
              </StatusTag>
            ),
          },
          { key: 'placed', title: t('placed'), render: (_, row) => <WhenText at={row.create_time} /> },
          {
            key: 'amount',
            title: t('amount'),
            align: 'right',
            render: (_, row) => <MoneyText amount={row.order_amount} currency={row.order_currency} />,
          },
        ]}
      />
    </Section>
  )
}
