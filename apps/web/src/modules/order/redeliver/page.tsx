import { ExportOutlined } from '@ant-design/icons'
import { orderStatusText } from '@dropyard/contract/order/order-state'
import { redeliver, redeliverCauses, redeliverPricings } from '@dropyard/contract/order/redeliver'
import { link } from '@dropyard/contract/pages'
import { Link, useNavigate } from 'react-router'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { countryName } from '../../../kit/value/country-name.ts'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, Nothing, NumberText, TwoLines, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const orderLink = (search: string): string => link('/ordersList', { search })

/** Orders that were sent again, each with the one that it stands for. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const go = useNavigate()
  const list = useList(redeliver.list)
  const choices = (all: Readonly<Record<string, { en: string; zh: string }>>) =>
    Object.entries(all).map(([value, name]) => ({ value, label: name[lang] }))
  return (
    <ListPage
      list={list}
      searchWords={t('search')}
      onOpen={(row) => void go(orderLink(row.order_sn))}
      filters={[
        { name: 'cause', label: t('cause'), main: true, choices: choices(redeliverCauses) },
        { name: 'pricing', label: t('pricing'), main: true, choices: choices(redeliverPricings) },
      ]}
      rowActions={(row) => [
        {
          key: 'open',
          label: t('open'),
          icon: <ExportOutlined />,
          run: () => void go(orderLink(row.order_sn)),
        },
      ]}
      columns={[
        {
          key: 'order_sn',
          title: t('order'),
          width: 124,
          cell: (row) => (
            <TwoLines first={<span className="number">{row.order_sn}</span>} second={row.plt_order_sn} />
          ),
        },
        {
          key: 'from',
          title: t('from'),
          width: 130,
          cell: (row) => (
            <Link to={orderLink(row.from_sn)} className="number" onClick={(event) => event.stopPropagation()}>
              {row.from_sn}
            </Link>
          ),
        },
        {
          key: 'buyer',
          title: t('buyer'),
          width: 120,
          cell: (row) => (
            <TwoLines first={row.buyer_name || <Nothing />} second={countryName(row.country, lang)} />
          ),
        },
        {
          key: 'pieces',
          title: t('pieces'),
          width: 70,
          right: true,
          cell: (row) => <NumberText value={row.goods_num} />,
        },
        { key: 'cause', title: t('cause'), width: 90, cell: (row) => redeliverCauses[row.cause][lang] },
        {
          key: 'pricing',
          title: t('pricing'),
          width: 110,
          hidden: true,
          cell: (row) => redeliverPricings[row.pricing][lang],
        },
        {
          key: 'amount',
          title: t('amount'),
          sort: 'pay_amount',
          width: 90,
          right: true,
          cell: (row) => <MoneyText amount={row.pay_amount} currency="USD" />,
        },
        {
          key: 'status',
          title: t('status'),
          width: 150,
          cell: (row) => <FlowTag states={orderStatusText} state={String(row.status)} />,
        },
        {
          key: 'tracking',
          title: t('tracking'),
          width: 130,
          cell: (row) =>
            row.tracking_number ? <span className="number">{row.tracking_number}</span> : <Nothing />,
        },
        {
          key: 'created',
          title: t('created'),
          sort: 'create_time',
          width: 104,
          cell: (row) => <WhenText at={row.create_time} />,
        },
      ]}
      empty={{ title: t('empty'), help: t('help') }}
    />
  )
}
