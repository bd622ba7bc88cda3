import { order as orders } from '@dropyard/contract/order/order'
import type { OrderDetail } from '@dropyard/contract/order/order-row'
import { Button } from 'antd'
import { useT } from '../../../../kit/lang.ts'
import { useMay } from '../../../../kit/person.ts'
import type { MerchantWork } from '../use-merchant-work.tsx'
import { words } from '../words.ts'

interface MerchantButtonsProps {
  order: OrderDetail
  work: MerchantWork
  onRefund: () => void
}

const shipped = 60

/** What a merchant may do with an order now, as the server says; the main thing last. */
export function MerchantButtons({ order, work, onRefund }: MerchantButtonsProps) {
  const t = useT(words)
  const may = useMay()
  const can = (action: string): boolean => order.actions.includes(action)
  const ids = [order.id]
  const holdable = order.status < shipped && may(orders.hold)
  return (
    <>
      {can('cancel') ? (
        <Button danger onClick={() => void work.cancel(ids)}>
          {t('actions.cancel')}
        </Button>
      ) : null}
      {can('refund') ? <Button onClick={onRefund}>{t('actions.refund')}</Button> : null}
      {holdable ? (
        <Button onClick={() => void work.hold(ids, order.on_hold === null)}>
          {t(order.on_hold === null ? 'actions.hold' : 'actions.release')}
        </Button>
      ) : null}
      {can('pay') ? (
        <Button type="primary" onClick={() => void work.pay(ids)}>
          {t('actions.pay')}
        </Button>
      ) : null}
    </>
  )
}
