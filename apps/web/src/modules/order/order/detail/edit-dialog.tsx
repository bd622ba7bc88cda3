import { order as orders } from '@dropyard/contract/order/order'
import type { OrderDetail } from '@dropyard/contract/order/order-row'
import { useState } from 'react'
import { call } from '../../../../kit/api.ts'
import { again } from '../../../../kit/form-overtaken.tsx'
import type { Editing } from '../merchant-fix.ts'
import { ActAmountDialog, OwnNumberDialog } from '../parts/own-dialogs.tsx'
import { reloadOrders } from '../use-merchant-work.tsx'
import { AddressDialog, addressOf } from './address-dialog.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { canChange, EndedDialog } from './ended-dialog.tsx'
import { GoodsDialog } from './goods-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface EditDialogProps {
  order: OrderDetail
  editing: Editing
  onClose: () => void
}

/** The dialog of the part that a merchant changes, for as long as it can be changed. */
export function EditDialog({ editing, ...rest }: EditDialogProps) {
  const [saved, setSaved] = useState(false)
  const onSaved = (): Promise<unknown> => {
    setSaved(true)
    return reloadOrders()
  }
  const given = { ...rest, onSaved, onReload: reloadOrders }
  if (!saved && !canChange(rest.order, editing)) return <EndedDialog part={editing} {...rest} />
  switch (editing) {
    case 'address':
      return (
        <AddressDialog
          {...given}
          fresh={again(orders.detail, { params: { id: rest.order.id } }, addressOf)}
          save={(body) => call(orders.updateAddress, { body })}
        />
      )
    case 'goods':
      return <GoodsDialog {...given} />
    case 'channel':
      return <ChannelDialog {...given} />
    case 'refund':
      return <RefundDialog {...given} send={(body) => call(orders.refund, { body })} />
    case 'actAmount':
      return <ActAmountDialog {...given} />
    case 'ownNumber':
      return <OwnNumberDialog {...given} />
  }
}
