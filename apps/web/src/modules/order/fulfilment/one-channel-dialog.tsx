import { erpOrder } from '@dropyard/contract/order/erp-order'
import { useData } from '../../../kit/call/use-data.ts'
import { StaffChannelDialog } from './staff-channel-dialog.tsx'

interface OneChannelDialogProps {
  id: number
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Another channel for an order of the list: with what each would cost, and only those that can carry it. */
export function OneChannelDialog({ id, onSaved, onClose }: OneChannelDialogProps) {
  const answer = useData(erpOrder.detail, { params: { id } })
  const order = answer.data?.data
  if (!order) return null
  return <StaffChannelDialog order={order} onSaved={onSaved} onReload={answer.refetch} onClose={onClose} />
}
