import { GroupOutlined, ShoppingOutlined } from '@ant-design/icons'
import { entity } from '@dropyard/contract/account/entity'
import { orderMoney } from '@dropyard/contract/order/order/row'
import { orderCombine } from '@dropyard/contract/order/order-combine'
import { link } from '@dropyard/contract/pages'
import { useNavigate } from 'react-router'
import { useMay, useMayRead } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { prefetchList, type RowOf, useList } from '../../../kit/list/use-list.ts'
import { countryName } from '../../../kit/value/country-name.ts'
import { LongText, NumberText, TwoLines } from '../../../kit/value/value-text.tsx'
import './combine.css'
import { DutyChange, FreightChange, GroupOrders, PackagingNeeded } from './group-view.tsx'
import { useCombining } from './use-combining.tsx'
import { combineWords } from './words.ts'

type Row = RowOf<typeof orderCombine.select>

export const ahead = (search: string) => prefetchList(orderCombine.select, search)

/** Orders of all companies that could be combined into one parcel. */
export function Page() {
  const t = useT(combineWords)
  const may = useMay()
  const seesMoney = useMayRead()(orderMoney)
  const navigate = useNavigate()
  const list = useList(orderCombine.select)
  const { start, dialog } = useCombining()
  const combine = (rows: readonly Row[]) => start(rows.filter((row) => row.ok))
  return (
    <>
      <ListPage
        list={list}
        twoLine
        searchPlaceholder={t('searchWords')}
        filters={
          may(entity.select)
            ? [{ name: 'entity_id', label: t('columns.company'), main: true, select: entity.select }]
            : []
        }
        columns={[
          {
            key: 'receiver',
            title: t('columns.receiver'),
            width: 220,
            cell: (row) => (
              <TwoLines
                first={row.receiver}
                second={<LongText>{`${row.place}, ${countryName(row.country, t.lang)}`}</LongText>}
              />
            ),
          },
          { key: 'company', title: t('columns.company'), width: 150, cell: (row) => row.company },
          {
            key: 'orders',
            title: t('columns.orders'),
            width: 80,
            right: true,
            cell: (row) => <NumberText value={row.orders.length} />,
          },
          {
            key: 'channel',
            title: t('columns.channel'),
            width: 190,
            cell: (row) =>
              row.ok ? (
                <TwoLines first={row.express_name} second={t('days', { days: row.days })} />
              ) : (
                <span className="combine-reason" data-tip={row.message}>
                  {row.message}
                </span>
              ),
          },
          {
            key: 'packaging',
            title: t('columns.packaging'),
            width: 160,
            cell: (row) => (row.ok ? <PackagingNeeded group={row} /> : null),
          },
          ...(seesMoney
            ? [
                {
                  key: 'freight',
                  title: t('columns.freight'),
                  width: 170,
                  right: true,
                  cell: (row: Row) => (row.ok ? <FreightChange group={row} /> : null),
                },
                {
                  key: 'duty',
                  title: t('columns.duty'),
                  width: 170,
                  right: true,
                  cell: (row: Row) => (row.ok ? <DutyChange group={row} /> : null),
                },
              ]
            : []),
        ]}
        rowActions={(row) => [
          ...(row.ok
            ? [
                {
                  key: 'combine',
                  label: t('combine'),
                  icon: <GroupOutlined />,
                  call: orderCombine.combine,
                  run: () => combine([row]),
                },
              ]
            : []),
          {
            key: 'open',
            label: t('open'),
            icon: <ShoppingOutlined />,
            run: () => navigate(link('/erpOrders', { id: row.id })),
          },
        ]}
        bulk={[
          {
            key: 'combine',
            label: t('combine'),
            icon: <GroupOutlined />,
            call: orderCombine.combine,
            offered: (ids) => ids !== 'all' && list.rows.some((row) => row.ok && ids.has(row.id)),
            run: (ids) => combine(list.rows.filter((row) => ids.includes(row.id))),
          },
        ]}
        expand={(row) => <GroupOrders group={row} />}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      {dialog}
    </>
  )
}
