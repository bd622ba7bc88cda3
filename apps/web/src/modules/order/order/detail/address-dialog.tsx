import { type Address, address } from '@dropyard/contract/order/address'
import { addressText } from '@dropyard/contract/order/address-text'
import type { OrderDetail } from '@dropyard/contract/order/order-row'
import { useState } from 'react'
import { FormDialog } from '../../../../kit/form-dialog.tsx'
import { useT } from '../../../../kit/lang.ts'
import { toast } from '../../../../kit/toast.ts'
import { addressFields, checkAddress } from '../parts/address-fields.tsx'
import { ConflictNote } from '../parts/conflict-note.tsx'
import { isConflict } from '../parts/send-orders.ts'
import { words } from './words.ts'

interface AddressDialogProps {
  order: OrderDetail
  /** Saves for merchants or staff; `quiet`, because a conflict is said in the dialog. */
  save: (change: { id: number; version: number; address: Address }) => Promise<SaveReply>
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

type SaveReply =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly message: string
      readonly fields: Readonly<Record<string, string>>
      readonly data: unknown
    }

/** Changes where the parcel goes, checked by the rules of its country before it is sent. */
export function AddressDialog({ order, save, onSaved, onReload, onClose }: AddressDialogProps) {
  const t = useT(words)
  const labels = useT(addressText).words
  const [conflict, setConflict] = useState(false)
  const send = async (values: Record<string, unknown>): Promise<unknown> => {
    const checked = checkAddress({ ...values, province_code: undefined })
    if (!checked.ok) return checked
    const reply = await save({ id: order.id, version: order.version, address: checked.address })
    if (reply.ok) {
      toast.success(t('editAddress.done'))
      await onSaved()
      onClose()
      return true
    }
    setConflict(isConflict(reply))
    if (!isConflict(reply)) toast.error(reply.message)
    return reply
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('editAddress.title')}
      width={640}
      schema={address}
      labels={labels.fields}
      fields={addressFields}
      initial={order.address}
      onSubmit={send}
    >
      <p className="soft">{t('editAddress.help')}</p>
      {conflict ? (
        <ConflictNote
          onReload={() => {
            setConflict(false)
            onReload()
          }}
        />
      ) : null}
    </FormDialog>
  )
}
