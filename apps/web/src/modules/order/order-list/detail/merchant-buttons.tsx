import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../../kit/lang.ts'
import type { RowAction } from '../../../../kit/list/list-types.ts'
import { MoreButton } from '../../../../kit/rows/more-button.tsx'
import { words } from '../../order/words.ts'
import type { Editing } from '../merchant-fix.ts'
import type { MerchantWork } from '../use-merchant-work.tsx'

/** The actions that the server allows a merchant for an order, as buttons; the main one last. */
export function useMerchantButtons(
  order: OrderDetail | undefined,
  work: MerchantWork,
  onEdit: (part: Editing) => void,
  onClose: () => void,
): ReactNode[] {
  const t = useT(words)
  if (!order) return []
  const can = (action: string): boolean => order.actions.includes(action)
  const changes = (
    [
      ['act_amount', 'actAmount'],
      ['own_number', 'ownNumber'],
    ] as const
  )
    .filter(([action]) => can(action))
    .map(([, part]): RowAction => ({ key: part, label: t(`actions.${part}`), run: () => onEdit(part) }))
  const more = [
    ...changes,
    // The drawer is closed before deleting, because a deleted order can't be reloaded.
    ...work
      .row(order, ['delete'])
      .map((action) => ({ ...action, run: () => work.run('delete', [order.id], onClose) })),
  ]
  const buttons = (actions: readonly RowAction[], main = false): ReactNode[] =>
    actions.map(({ key, label, danger = false, run }) => (
      <Button key={key} type={main ? 'primary' : 'default'} danger={danger} onClick={() => void run()}>
        {label}
      </Button>
    ))
  return [
    ...(more.length > 0 ? [<MoreButton key="more" actions={more} />] : []),
    ...buttons(work.row(order, ['cancel'])),
    ...(can('refund')
      ? [
          <Button key="refund" onClick={() => onEdit('refund')}>
            {t('actions.refund')}
          </Button>,
        ]
      : []),
    ...(can('after_sale')
      ? [
          <Button key="afterSale" onClick={() => onEdit('afterSale')}>
            {t('actions.afterSale')}
          </Button>,
        ]
      : []),
    ...buttons(work.row(order, ['hold', 'release'])),
    ...buttons(work.row(order, ['pay']), true),
  ]
}
