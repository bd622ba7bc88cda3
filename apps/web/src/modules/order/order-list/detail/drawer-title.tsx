import { orderStatusText } from '@dropyard/contract/order/order/state'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { FlowTag } from '../../../../kit/value/status-tag.tsx'
import { UrgencyTag } from '../../order/parts/urgency-tag.tsx'

/** Our number, the platform's number, and the status. */
export function DrawerTitle({ order }: { order: OrderDetail | undefined }) {
  if (!order) return null
  return (
    <span className="order-head">
      <span className="number">{order.order_sn}</span>
      {order.plt_order_sn ? <small>{order.plt_order_sn}</small> : null}
      <FlowTag states={orderStatusText} state={String(order.status)} />
      {order.urgency ? <UrgencyTag urgency={order.urgency} /> : null}
    </span>
  )
}
