import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { call } from '../../../../kit/call/api.ts'
import { refetchRecord } from '../../../../kit/form/form-edit-conflict.tsx'
import { RedeliverDialog } from '../../after-sale/redeliver-dialog.tsx'
import { RefundDialog } from '../../after-sale/refund-dialog.tsx'
import { reloadStaffOrders } from '../../order/parts/reload-staff-orders.ts'
import { StatusDialog } from '../../order-desk/status-dialog.tsx'
import { AddressDialog, addressOf } from '../../order-edit/address-dialog.tsx'
import { PartDialog, type PartProps } from '../../order-edit/part-dialog.tsx'
import { SplitDialog } from '../../order-split/split-dialog.tsx'
import { mayRefund, type StaffEditing } from './staff-fix.ts'

interface StaffEditDialogProps {
  order: OrderDetail
  editing: StaffEditing
  onClose: () => void
}

/** Whether each part can still be changed by staff. */
const canDo: Readonly<Record<StaffEditing, (order: OrderDetail) => boolean>> = {
  address: (order) => order.actions.includes('erp_address'),
  refund: mayRefund,
  redeliver: (order) => order.actions.includes('redeliver'),
  status: () => true,
  split: (order) => order.actions.includes('split'),
}

/** The dialog for the part that staff change, as long as it can be changed. */
export function StaffEditDialog({ order, editing, onClose }: StaffEditDialogProps) {
  return (
    <PartDialog order={order} open={canDo[editing](order)} reload={reloadStaffOrders} onClose={onClose}>
      {(part) => <StaffPart editing={editing} {...part} />}
    </PartDialog>
  )
}

function StaffPart({ editing, ...part }: PartProps & { editing: StaffEditing }) {
  switch (editing) {
    case 'address':
      return (
        <AddressDialog
          {...part}
          fresh={refetchRecord(erpOrder.detail, { params: { id: part.order.id } }, addressOf)}
          save={(body) => call(erpOrder.updateAddress, { body })}
        />
      )
    case 'status':
      return <StatusDialog {...part} />
    case 'redeliver':
      return <RedeliverDialog {...part} />
    case 'split':
      return <SplitDialog {...part} />
    case 'refund':
      return <RefundDialog {...part} send={(body) => call(erpOrder.refund, { body })} />
  }
}
