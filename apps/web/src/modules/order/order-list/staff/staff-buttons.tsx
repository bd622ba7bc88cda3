import { erpOrder } from '@dropyard/contract/order/erp-order'
import { label } from '@dropyard/contract/order/label'
import { orderDesk } from '@dropyard/contract/order/order-desk'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useMay } from '../../../../kit/current-user.ts'
import { useT } from '../../../../kit/lang.ts'
import { MoreButton } from '../../../../kit/rows/more-button.tsx'
import { words } from '../../order/staff-words.ts'
import { deskWords } from '../../order-desk/words.ts'
import { splitWords } from '../../order-split/words.ts'
import { mayRefund, type StaffEditing } from './staff-fix.ts'
import { type StaffWork, steps } from './use-staff-work.tsx'

/** The actions that are allowed for an order as buttons; the next step of fulfilment last. */
export function useStaffButtons(
  order: OrderDetail | undefined,
  work: StaffWork,
  onEdit: (part: StaffEditing) => void,
): ReactNode[] {
  const t = useT(words)
  const desk = useT(deskWords)
  const split = useT(splitWords)
  const may = useMay()
  if (!order) return []
  const [next, ...others] = work.row(order, steps)
  const more = [
    ...others,
    ...(order.tracking_number !== null && may(label.print)
      ? [{ key: 'print', label: t('print.pdf'), run: () => work.print([order.id]) }]
      : []),
    ...work.row(order, ['urgent', 'not_urgent', 'plan_exception', 'fix_address', 'combine', 'uncombine']),
    ...(mayRefund(order) && may(erpOrder.refund)
      ? [{ key: 'refund', label: t('actions.refund'), run: () => onEdit('refund') }]
      : []),
    ...(order.actions.includes('redeliver')
      ? [{ key: 'redeliver', label: t('actions.redeliver'), run: () => onEdit('redeliver') }]
      : []),
    ...(may(orderDesk.changeStatus)
      ? [{ key: 'status', label: desk('status.open'), run: () => onEdit('status') }]
      : []),
    ...(order.actions.includes('split')
      ? [{ key: 'split', label: split('action'), run: () => onEdit('split') }]
      : []),
    ...work.row(order, ['join', 'cancel']),
  ]
  return [
    ...(more.length > 0 ? [<MoreButton key="more" actions={more} />] : []),
    ...work.row(order, ['abnormal', 'resolve']).map(({ key, label, run }) => (
      <Button key={key} onClick={() => void run()}>
        {label}
      </Button>
    )),
    ...(next
      ? [
          <Button key={next.key} type="primary" icon={next.icon} onClick={() => void next.run()}>
            {next.label}
          </Button>,
        ]
      : []),
  ]
}
