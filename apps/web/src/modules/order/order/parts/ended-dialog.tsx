import { orderGuardErrors } from '@dropyard/contract/order/order/guard'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { kitText } from '../../../../kit/kit-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { dismissToasts } from '../../../../kit/page/toast.ts'
import { words } from '../detail-words.ts'

const cancelled = 90
const guardCodes: ReadonlySet<unknown> = new Set(Object.values(orderGuardErrors).map(({ code }) => code))

/** Whether a refusal is due to the order's state, such as paid, so that reloading the order would not help. */
export const isFinalRefusal = (refused: unknown): boolean =>
  guardCodes.has((refused as { code?: unknown } | null | undefined)?.code)

interface EndedDialogProps {
  order: OrderDetail
  /** Whether it could be changed only until the order was paid. */
  untilPaid: boolean
  onClose: () => void
}

/** Replaces a dialog whose order was paid, cancelled or shipped in the meantime, so that it can't be changed any more. */
export function EndedDialog({ order, untilPaid, onClose }: EndedDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  // The dialog repeats the message of the refusal, so its toast is removed.
  useEffect(dismissToasts, [])
  const why = order.status === cancelled ? 'cancelled' : untilPaid && order.paid_time ? 'paid' : 'other'
  return (
    <Modal
      open
      width={480}
      title={t(`ended.${why}`)}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      }
    >
      <p className="dialog-help">
        {why === 'other' ? t('ended.now', { status: order.status_name }) : null} {t('ended.help')}
      </p>
    </Modal>
  )
}
