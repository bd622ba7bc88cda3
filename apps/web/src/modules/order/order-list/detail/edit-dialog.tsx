import { orderEnding } from '@dropyard/contract/order/after-sale'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { call } from '../../../../kit/call/api.ts'
import { refetchRecord } from '../../../../kit/form/form-edit-conflict.tsx'
import { CaseDialog } from '../../after-sale/case-dialog.tsx'
import { RefundDialog } from '../../after-sale/refund-dialog.tsx'
import { AddressDialog, addressOf } from '../../order-edit/address-dialog.tsx'
import { ChannelDialog } from '../../order-edit/channel-dialog.tsx'
import { GoodsDialog } from '../../order-edit/goods-dialog.tsx'
import { ActAmountDialog, OwnNumberDialog } from '../../order-edit/own-dialogs.tsx'
import { PartDialog, type PartProps } from '../../order-edit/part-dialog.tsx'
import type { Editing } from '../merchant-fix.ts'
import { reloadOrders } from '../use-merchant-work.tsx'

interface EditDialogProps {
  order: OrderDetail
  editing: Editing
  onClose: () => void
}

const actions = {
  address: 'address',
  goods: 'goods',
  channel: 'channel',
  refund: 'refund',
  afterSale: 'after_sale',
  actAmount: 'act_amount',
  ownNumber: 'own_number',
} as const

/** Whether a merchant can still change this part of the order. */
const canChange = (order: OrderDetail, part: Editing): boolean => order.actions.includes(actions[part])

/** The dialog for the part that a merchant changes, as long as it can be changed. */
export function EditDialog({ order, editing, onClose }: EditDialogProps) {
  return (
    <PartDialog
      order={order}
      open={canChange(order, editing)}
      untilPaid={editing === 'goods' || editing === 'channel'}
      reload={reloadOrders}
      onClose={onClose}
    >
      {(part) => <MerchantPart editing={editing} {...part} />}
    </PartDialog>
  )
}

function MerchantPart({ editing, ...part }: PartProps & { editing: Editing }) {
  switch (editing) {
    case 'address':
      return (
        <AddressDialog
          {...part}
          fresh={refetchRecord(orderList.detail, { params: { id: part.order.id } }, addressOf)}
          save={(body) => call(orderEdit.updateAddress, { body })}
        />
      )
    case 'goods':
      return <GoodsDialog {...part} />
    case 'channel':
      return <ChannelDialog {...part} />
    case 'refund':
      return <RefundDialog {...part} send={(body) => call(orderEnding.refund, { body })} />
    case 'afterSale':
      return <CaseDialog {...part} />
    case 'actAmount':
      return <ActAmountDialog {...part} />
    case 'ownNumber':
      return <OwnNumberDialog {...part} />
  }
}
