import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderDetail } from '@dropyard/contract/order/order-row'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { kitText } from '../../../../kit/kit-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { useMay } from '../../../../kit/person.ts'
import { stepButtons } from './bulk.tsx'
import { mayRefund, type StaffEditing } from './staff-fix.ts'
import type { StaffWork, Step } from './use-staff-work.tsx'
import { words } from './words.ts'

const shipped = 60

/** What the server calls the steps of a detail; `pack` and `delivered` follow from the status. */
const names: Readonly<Partial<Record<Step, string>>> = {
  check: 'check',
  predict: 'predict',
  rePredict: 're_predict',
  ship: 'ship',
}

/** What staff may do with an order now, as buttons; the next step of its way last. */
export function useStaffButtons(
  order: OrderDetail | undefined,
  work: StaffWork,
  onEdit: (part: StaffEditing) => void,
): ReactNode[] {
  const t = useT(words)
  const kit = useT(kitText)
  const may = useMay()
  if (!order) return []
  const ids = [order.id]
  const open = order.status < shipped
  const abnormal = order.abnormal !== null
  const steps = stepButtons.filter(({ step, status, call }) => {
    const name = names[step]
    if (!may(call)) return false
    if (name !== undefined) return order.actions.includes(name)
    return status === order.status && (step !== 'pack' || order.fulfilment === 'predicted')
  })
  const [next, ...others] = steps
  const more = [
    ...others.map((one) => ({
      key: one.step,
      label: t(`actions.${one.step}`),
      danger: false,
      run: () => work.step(one.step, ids),
    })),
    ...(open && may(erpOrder.urgent)
      ? [
          {
            key: 'urgent',
            label: t(order.urgent ? 'actions.notUrgent' : 'actions.urgent'),
            danger: false,
            run: () => work.step(order.urgent ? 'notUrgent' : 'urgent', ids),
          },
        ]
      : []),
    ...(mayRefund(order) && may(erpOrder.refund)
      ? [{ key: 'refund', label: t('actions.refund'), danger: false, run: () => onEdit('refund') }]
      : []),
    ...(order.actions.includes('redeliver')
      ? [
          {
            key: 'redeliver',
            label: t('actions.redeliver'),
            danger: false,
            run: () => onEdit('redeliver'),
          },
        ]
      : []),
    ...(order.actions.includes('erp_cancel')
      ? [{ key: 'cancel', label: t('actions.cancel'), danger: true, run: () => work.ask('cancel', ids) }]
      : []),
  ]
  return [
    ...(more.length > 0
      ? [
          <Dropdown
            key="more"
            trigger={['click']}
            placement="topRight"
            menu={{
              items: more.map(({ key, label, danger, run }) => ({
                key,
                label,
                danger,
                onClick: () => void run(),
              })),
            }}
          >
            <Button>{kit('more')}</Button>
          </Dropdown>,
        ]
      : []),
    ...(may(abnormal ? erpOrder.resolution : erpOrder.abnormal) && order.status !== 90
      ? [
          <Button key="abnormal" onClick={() => void work.ask(abnormal ? 'resolve' : 'abnormal', ids)}>
            {t(abnormal ? 'actions.resolve' : 'actions.abnormal')}
          </Button>,
        ]
      : []),
    ...(next
      ? [
          <Button
            key={next.step}
            type="primary"
            icon={next.icon}
            onClick={() => void work.step(next.step, ids)}
          >
            {t(`actions.${next.step}`)}
          </Button>,
        ]
      : []),
  ]
}
