import type { Fix } from '@dropyard/contract/order/order/block'
import { type OrderRow, orderMoney } from '@dropyard/contract/order/order/row'
import type { exceptionOfRow } from '@dropyard/contract/order/order-exception'
import type { z } from 'zod'
import { useMayRead } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { DueText } from '../../../kit/record/task-cells.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import { EmptyValue, LongText, TwoLines, WhenText } from '../../../kit/value/value-text.tsx'
import {
  AmountCell,
  BuyerCell,
  ExpressCell,
  GoodsCell,
  NumberCell,
  SkuCell,
  StatusCell,
  StoreCell,
  TagsCell,
} from '../order/parts/order-cells.tsx'
import { ShipByText } from '../order/parts/ship-by-text.tsx'
import { words } from '../order/words.ts'

/** The open exception of an order, for staff. */
type ExceptionOfRow = z.output<typeof exceptionOfRow>

interface ColumnOptions<Row extends OrderRow> {
  /** Fixes for a blocked order that this user can apply. */
  fixes: readonly Fix[]
  onFix: (row: Row, fix: Fix) => void
  /** For staff: the company, shown above the store. */
  company?: (row: Row) => string
  /** A work queue of staff: shows how long an order has been waiting instead of its costs. */
  inQueue?: boolean
}

/** Columns of an order list; at 1280 pixels they fit without horizontal scrolling. */
export function useOrderColumns<Row extends OrderRow & { exception?: ExceptionOfRow | null }>(
  options: ColumnOptions<Row>,
): ListColumn<Row>[] {
  const t = useT(words)
  const lang = useLang()
  const seesMoney = useMayRead()(orderMoney)
  const { company, inQueue = false } = options
  const staff = company !== undefined
  return [
    {
      key: 'order_sn',
      title: t('columns.order'),
      width: staff ? 150 : 140,
      sort: staff,
      cell: (row) => <NumberCell row={row} />,
    },
    company
      ? {
          key: 'company',
          title: t('columns.companyStore'),
          width: 134,
          cell: (row) => <TwoLines first={company(row)} second={row.shop_name ?? t('noStore')} />,
        }
      : { key: 'store', title: t('columns.store'), width: 130, cell: (row) => <StoreCell row={row} /> },
    {
      key: 'buyer',
      title: t('columns.buyer'),
      width: 92,
      cell: (row) => <BuyerCell row={row} country={(code) => countryName(code, lang)} />,
    },
    {
      key: 'goods',
      title: t('columns.goods'),
      width: staff ? 136 : 96,
      sort: staff && 'goods_num',
      cell: (row) => (staff ? <SkuCell row={row} /> : <GoodsCell row={row} />),
    },
    ...(seesMoney
      ? [
          {
            key: 'amount',
            title: t('columns.amount'),
            width: 98,
            right: true,
            sort: staff && 'pay_amount',
            // Company, buyer and SKUs have precedence over the costs.
            hidden: inQueue || (staff && ('narrow' as const)),
            cell: (row: Row) => <AmountCell row={row} staff={staff} />,
          },
        ]
      : []),
    {
      key: 'status',
      title: t('columns.status'),
      width: 140,
      cell: (row) => <StatusCell row={row} fixes={options.fixes} onFix={(fix) => options.onFix(row, fix)} />,
    },
    {
      key: 'express',
      title: t('columns.express'),
      width: staff ? 110 : 102,
      cell: (row) => <ExpressCell row={row} />,
    },
    {
      key: 'create_time',
      title: inQueue ? t('columns.paidTime') : t('columns.time'),
      width: 122,
      // Queues begin with the longest waiting order; the column of that time is the one to sort by.
      sort: inQueue ? 'queue' : true,
      cell: (row) => {
        const began = <WhenText at={(inQueue && row.paid_time) || row.create_time} />
        return row.ship_by ? <TwoLines first={began} second={<ShipByText at={row.ship_by} />} /> : began
      },
    },
    {
      key: 'tags',
      title: t('columns.tags'),
      width: 130,
      hidden: true,
      cell: (row) => <TagsCell tags={row.tags} marks={row.marks} urgency={row.urgency} />,
    },
    {
      key: 'remark',
      title: t('columns.remark'),
      hidden: true,
      width: 180,
      cell: (row) => <LongText>{row.remark}</LongText>,
    },
    ...(company
      ? [
          {
            key: 'exception',
            title: t('columns.exception'),
            hidden: true,
            width: 130,
            cell: ({ exception }: Row) =>
              exception ? (
                <TwoLines
                  first={exception.owner || <EmptyValue />}
                  second={<DueText at={exception.due_at} />}
                />
              ) : (
                <EmptyValue />
              ),
          },
        ]
      : []),
  ]
}
