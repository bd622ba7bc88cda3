import { order as orders } from '@dropyard/contract/order/order'
import type { OrderDetail } from '@dropyard/contract/order/order-row'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { kitText } from '../../../../kit/kit-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { useMay } from '../../../../kit/person.ts'
import type { Editing } from '../merchant-fix.ts'
import type { MerchantWork } from '../use-merchant-work.tsx'
import { words } from '../words.ts'

const shipped = 60

/** What a merchant may do with an order now, as the server says, as buttons; the main thing last. */
export function useMerchantButtons(
  order: OrderDetail | undefined,
  work: MerchantWork,
  onEdit: (part: Editing) => void,
  onClose: () => void,
): ReactNode[] {
  const t = useT(words)
  const kit = useT(kitText)
  const may = useMay()
  if (!order) return []
  const can = (action: string): boolean => order.actions.includes(action)
  const ids = [order.id]
  const held = order.on_hold !== null
  const more = [
    ...(can('act_amount')
      ? [{ key: 'actAmount', label: t('actions.actAmount'), onClick: () => onEdit('actAmount') }]
      : []),
    ...(can('own_number')
      ? [{ key: 'ownNumber', label: t('actions.ownNumber'), onClick: () => onEdit('ownNumber') }]
      : []),
    ...(can('delete')
      ? [
          {
            key: 'delete',
            label: t('actions.delete'),
            danger: true,
            // Closed before it is sent: what is gone can not be read again.
            onClick: () => void work.remove(ids, onClose),
          },
        ]
      : []),
  ]
  return [
    ...(more.length > 0
      ? [
          <Dropdown key="more" trigger={['click']} placement="topRight" menu={{ items: more }}>
            <Button>{kit('more')}</Button>
          </Dropdown>,
        ]
      : []),
    ...(can('cancel')
      ? [
          <Button key="cancel" danger onClick={() => void work.cancel(ids)}>
            {t('actions.cancel')}
          </Button>,
        ]
      : []),
    ...(can('refund')
      ? [
          <Button key="refund" onClick={() => onEdit('refund')}>
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
