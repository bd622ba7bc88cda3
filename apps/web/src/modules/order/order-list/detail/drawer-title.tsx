import { ThunderboltFilled } from '@ant-design/icons'
import type { OrderDetail } from '@dropyard/contract/order/order-row'
import { orderStatusText } from '@dropyard/contract/order/order-state'
import { useT } from '../../../../kit/lang.ts'
import { FlowTag } from '../../../../kit/value/status-tag.tsx'
import { words } from '../../order/words.ts'

/** Our number, the platform's, and the status. */
export function DrawerTitle({ order }: { order: OrderDetail | undefined }) {
  const t = useT(words)
  if (!order) return null
  return (
    <span className="order-head">
      <span className="number">{order.order_sn}</span>
      {order.plt_order_sn ? <small>{order.plt_order_sn}</small> : null}
      <FlowTag states={orderStatusText} state={String(order.status)} />
      {order.urgent ? <ThunderboltFilled className="order-urgent" aria-label={t('urgent')} /> : null}
    </span>
  )
}
