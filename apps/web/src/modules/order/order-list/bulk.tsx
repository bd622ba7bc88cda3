import { DownloadOutlined } from '@ant-design/icons'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import { orderList } from '@dropyard/contract/order/order-list'
import { useT } from '../../../kit/lang.ts'
import type { BulkAction, RowAction } from '../../../kit/list/list-types.ts'
import { words } from '../order/words.ts'
import type { Editing } from './merchant-fix.ts'
import type { MerchantWork } from './use-merchant-work.tsx'

/** Actions for the selected orders. */
export function useOrderBulk(work: MerchantWork): BulkAction[] {
  const t = useT(words)
  return [
    ...work.bulk(['pay', 'remark', 'tags', 'hold', 'release', 'push']),
    {
      key: 'export',
      label: t('bulk.export'),
      icon: <DownloadOutlined />,
      call: orderList.export,
      run: async (ids) => {
        await work.exportOrders({ ids })
        return false
      },
    },
    ...work.bulk(['delete', 'cancel']),
  ]
}

/** Actions for an order's row. */
export function useOrderActions(work: MerchantWork, onOpen: (row: OrderRow, part?: Editing) => void) {
  const t = useT(words)
  return (row: OrderRow): RowAction[] => [
    ...work.row(row, ['pay', 'remark']),
    { key: 'open', label: t('actions.open'), run: () => onOpen(row) },
    ...(row.actions.includes('after_sale')
      ? [{ key: 'after_sale', label: t('actions.afterSale'), run: () => onOpen(row, 'afterSale') }]
      : []),
    ...work
      .row(row, ['tags', 'hold', 'release', 'push', 'delete', 'cancel'])
      .map(({ icon: _icon, ...action }) => action),
  ]
}
