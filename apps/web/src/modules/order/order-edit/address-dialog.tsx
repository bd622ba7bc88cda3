import { type Address, address } from '@dropyard/contract/order/order/address'
import { addressText } from '@dropyard/contract/order/order/address/text'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { Refetch } from '../../../kit/form/form-edit-conflict.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from '../order/detail-words.ts'
import { isFinalRefusal } from '../order/parts/ended-dialog.tsx'
import { addressFields, addressFieldsIn, checkAddress } from './address-fields.tsx'

interface AddressDialogProps {
  order: OrderDetail
  /** The endpoint for merchants or for staff. */
  save: (change: {
    id: number
    version: number
    address: Address
  }) => Promise<{ readonly ok: boolean; readonly data?: unknown }>
  /** Reloads the address after another user saved the order first. */
  fresh: Refetch
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

/** An order's address and version, as values of the form. */
export const addressOf = ({ address: kept, version }: OrderDetail) => ({ ...kept, version })

/** Changes the receiver's address; it is validated by the rules of its country before it is sent. */
export function AddressDialog({ order, save, fresh, onSaved, onReload, onClose }: AddressDialogProps) {
  const t = useT(words)
  const paid = !isUnpaid(order)
  const labels = useT(addressText).words
  const send = async (values: Record<string, unknown>, version = order.version): Promise<unknown> => {
    const checked = checkAddress({ ...values, province_code: undefined })
    if (!checked.ok) return checked
    const reply = await save({ id: order.id, version, address: checked.address })
    if (!reply.ok) {
      if (isFinalRefusal(reply.data)) onReload()
      return reply
    }
    toast.success(t('editAddress.done'))
    await onSaved()
    onClose()
    return true
  }
  return (
    <FormDialog
      draft={['order/address', order.id]}
      open
      onClose={onClose}
      title={t('editAddress.title')}
      width={640}
      schema={address}
      labels={labels.fields}
      fields={paid ? addressFieldsIn(order.address.country) : addressFields}
      initial={order.address}
      fresh={fresh}
      onSubmit={send}
    >
      <p className="soft">{t(paid ? 'editAddress.paidHelp' : 'editAddress.help')}</p>
    </FormDialog>
  )
}
