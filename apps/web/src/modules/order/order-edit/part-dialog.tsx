import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { type ReactNode, useEffect, useState } from 'react'
import { EndedDialog } from '../order/parts/ended-dialog.tsx'

/** Props of a dialog that changes a part of an order. */
export interface PartProps {
  /** The order as the user saw it: its version is sent along, so that unseen changes are not overwritten. */
  readonly order: OrderDetail
  readonly onSaved: () => Promise<unknown>
  readonly onReload: () => Promise<unknown>
  readonly onClose: () => void
}

interface PartDialogProps {
  /** The current order. */
  order: OrderDetail
  /** Whether the part can be changed now. */
  open: boolean
  /** Whether it can be changed only until the order is paid. */
  untilPaid?: boolean
  reload: () => Promise<unknown>
  onClose: () => void
  children: (part: PartProps) => ReactNode
}

/**
 * The dialog for a part of an order. When others have moved the order on so that the part can't be changed, shows the reason
 * instead.
 */
export function PartDialog({ order, open, untilPaid = false, reload, onClose, children }: PartDialogProps) {
  const [saved, setSaved] = useState(false)
  const [seen, setSeen] = useState<OrderDetail | undefined>(order)
  useEffect(() => {
    if (!seen) setSeen(order)
  }, [seen, order])
  if (!saved && !open) return <EndedDialog order={order} untilPaid={untilPaid} onClose={onClose} />
  return children({
    order: seen ?? order,
    onSaved: () => {
      setSaved(true)
      return reload()
    },
    onReload: async () => {
      await reload()
      setSeen(undefined)
    },
    onClose,
  })
}
