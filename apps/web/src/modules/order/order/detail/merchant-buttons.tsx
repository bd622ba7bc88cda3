import { order as orders } from '@dropyard/contract/order/order'
import type { OrderDetail } from '@dropyard/contract/order/order-row'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../../kit/lang.ts'
import { useMay } from '../../../../kit/person.ts'
import type { MerchantWork } from '../use-merchant-work.tsx'
import { words } from '../words.ts'

const shipped = 60

/** What a merchant may do with an order now, as the server says, as buttons; the main thing last. */
export function useMerchantButtons(
  order: OrderDetail | undefined,
  work: MerchantWork,
  onRefund: () => void,
): ReactNode[] {
  const t = useT(words)
  const may = useMay()
  if (!order) return []
  const can = (action: string): boolean => order.actions.includes(action)
  const ids = [order.id]
  const held = order.on_hold !== null
  return [
    ...(can('cancel')
      ? [
          <Button key="cancel" danger onClick={() => void work.cancel(ids)}>
            {t('actions.cancel')}
          </Button>,
        ]
      : []),
    ...(can('refund')
      ? [
          <Button key="refund" onClick={onRefund}>
            {t('actions.refund')}
          </Button>,
        ]
      : []),
    ...(order.status < shipped && may(orders.hold)
      ? [
          <Button key="hold" onClick={() => void work.hold(ids, !held)}>
            {t(held ? 'actions.release' : 'actions.hold')}
          </Button>,
        ]
      : []),
    ...(can('pay')
      ? [
          <Button key="pay" type="primary" onClick={() => void work.pay(ids)}>
            {t('actions.pay')}
          </Button>,
        ]
      : []),
  ]
}
