import type { OrderDetail } from '@dropyard/contract/order/order/row'
import { type ReactNode, useEffect, useState } from 'react'
import { EndedDialog } from '../order/parts/ended-dialog.tsx'

/** What the dialog of a part of an order works with. */
export interface PartProps {
  /** As it was seen: its version goes along, so that nothing is saved over what was never on the screen. */
  readonly order: OrderDetail
  readonly onSaved: () => Promise<unknown>
  readonly onReload: () => Promise<unknown>
  readonly onClose: () => void
}

interface PartDialogProps {
  /** As it is now. */
  order: OrderDetail
  /** The part can be changed now. */
  open: boolean
  /** It can be changed until the order is paid. */
  untilPaid?: boolean
  reload: () => Promise<unknown>
  onClose: () => void
  children: (part: PartProps) => ReactNode
}

/** The dialog of a part of an order, and in its place the reason once others took the order beyond it. */
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
