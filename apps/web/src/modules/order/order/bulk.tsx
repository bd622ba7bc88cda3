import {
  CloseCircleOutlined,
  CommentOutlined,
  DeleteOutlined,
  DownloadOutlined,
  PauseCircleOutlined,
  TagOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import { order } from '@dropyard/contract/order/order'
import { orderOwn } from '@dropyard/contract/order/order-own'
import type { OrderRow } from '@dropyard/contract/order/order-row'
import { useT } from '../../../kit/lang.ts'
import type { BulkAction, RowAction } from '../../../kit/list-types.ts'
import type { MerchantWork } from './use-merchant-work.tsx'
import { words } from './words.ts'

const pendingPayment = 10
const toShip = 50
const shipped = 60

/** What can be done with the selected orders. */
export function useOrderBulk(work: MerchantWork): BulkAction[] {
  const t = useT(words)
  return [
    { key: 'pay', label: t('bulk.pay'), icon: <WalletOutlined />, call: order.batchPay, run: work.pay },
    {
      key: 'remark',
      label: t('bulk.remark'),
      icon: <CommentOutlined />,
      call: order.remark,
      run: work.remark,
    },
    { key: 'tags', label: t('bulk.tags'), icon: <TagOutlined />, call: order.tags, run: work.tags },
    {
      key: 'hold',
      label: t('bulk.hold'),
      icon: <PauseCircleOutlined />,
      call: order.hold,
      run: (ids) => work.hold(ids, true),
    },
    {
      key: 'export',
      label: t('bulk.export'),
      icon: <DownloadOutlined />,
      call: order.export,
      run: async (ids) => {
        await work.exportOrders({ ids })
        return false
      },
    },
    {
      key: 'delete',
      label: t('bulk.delete'),
      icon: <DeleteOutlined />,
      call: orderOwn.customDelete,
      danger: true,
      run: work.remove,
    },
    {
      key: 'cancel',
      label: t('bulk.cancel'),
      icon: <CloseCircleOutlined />,
      call: order.cancel,
      danger: true,
      run: work.cancel,
    },
  ]
}

/** What can be done with one order from its row. */
export function useOrderActions(work: MerchantWork, onOpen: (row: OrderRow) => void) {
  const t = useT(words)
  return (row: OrderRow): RowAction[] => {
    const ids = [row.id]
    const held = row.blocked === 'on_hold'
    return [
      ...(row.status === pendingPayment
        ? [
            {
              key: 'pay',
              label: t('actions.pay'),
              icon: <WalletOutlined />,
              call: order.batchPay,
              run: () => work.pay(ids),
            },
          ]
        : []),
      {
        key: 'remark',
        label: t('actions.remark'),
        icon: <CommentOutlined />,
        call: order.remark,
        run: () => work.remark(ids),
      },
      { key: 'open', label: t('actions.open'), run: () => onOpen(row) },
      { key: 'tags', label: t('actions.tags'), call: order.tags, run: () => work.tags(ids) },
      ...(row.status < shipped
        ? [
            {
              key: 'hold',
              label: t(held ? 'actions.release' : 'actions.hold'),
              call: order.hold,
              run: () => work.hold(ids, !held),
            },
          ]
        : []),
      ...(row.blocked === 'push_failed'
        ? [{ key: 'push', label: t('actions.push'), call: order.pushAgain, run: () => work.push(ids) }]
        : []),
      ...(row.deletable
        ? [
            {
              key: 'delete',
              label: t('actions.delete'),
              call: orderOwn.customDelete,
              danger: true,
              run: () => work.remove(ids),
            },
          ]
        : []),
      ...(row.status <= toShip
        ? [
            {
              key: 'cancel',
              label: t('actions.cancel'),
              call: order.cancel,
              danger: true,
              run: () => work.cancel(ids),
            },
          ]
        : []),
    ]
  }
}
