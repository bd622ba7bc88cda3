import type { Fix } from '@dropyard/contract/order/order/block'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { orderPollMs } from '../order/parts/order-poll.ts'
import { useTaxId } from '../order-edit/use-tax-id.ts'
import { DetailBody, type EditedPart } from './detail/detail-body.tsx'
import { DrawerTitle } from './detail/drawer-title.tsx'
import { EditDialog } from './detail/edit-dialog.tsx'
import { useMerchantButtons } from './detail/merchant-buttons.tsx'
import { type Editing, editedBy, merchantFixes, runFix } from './merchant-fix.ts'
import type { MerchantWork } from './use-merchant-work.tsx'
import { useOpenOrder } from './use-open-order.ts'

interface OrderDrawerProps {
  /** The order's id; undefined while closed. */
  id: number | undefined
  /** A part to open immediately, such as the address of a blocked order. */
  start?: Editing | undefined
  work: MerchantWork
  onClose: () => void
}

/** The part that is edited, by the name of its draft. */
const partOf = {
  'order/address': 'address',
  'order/goods': 'goods',
  'order/channel': 'channel',
  'order/refund': 'refund',
  'order/after-sale': 'afterSale',
  'order/amount': 'actAmount',
  'order/tracking': 'ownNumber',
} as const

/** A merchant's order next to the list: progress, items, amounts, address, and actions. */
export function OrderDrawer({ id, start, work, onClose }: OrderDrawerProps) {
  const may = useMay()
  const answer = useData(
    orderList.detail,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, pollMs: orderPollMs },
  )
  const order = answer.data?.data
  const [editing, setEditing] = useState<Editing>()
  useEffect(() => setEditing(id === undefined ? undefined : start), [id, start])
  const buttons = useMerchantButtons(order, work, setEditing, onClose)
  useResumed(
    Object.keys(partOf) as (keyof typeof partOf)[],
    (draft) => (draft.id === order?.id ? setEditing(partOf[draft.form]) : false),
    order?.id,
  )
  useOpenOrder(work, order)
  const takeTaxId = useTaxId(order, (body) => call(orderEdit.updateAddress, { body }), answer.refetch)
  const fix = (one: Fix): void => {
    const part = editedBy[one]
    if (part) setEditing(part)
    else if (id !== undefined) void runFix(work, [id], one)
  }
  const edit = (part: EditedPart): void => {
    if (id === undefined) return
    if (part === 'remark') void work.run('remark', [id])
    else if (part === 'tags') void work.run('tags', [id])
    else setEditing(part)
  }
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      width={960}
      title={<DrawerTitle order={order} />}
      answer={answer}
      footer={buttons.length > 0 ? buttons : null}
    >
      {order ? (
        <>
          <DetailBody
            order={order}
            fixes={merchantFixes}
            onFix={fix}
            editable={editableOf(order, may(orderEdit.remark))}
            onEdit={edit}
            onTaxId={takeTaxId}
          />
          {editing ? (
            <EditDialog key={editing} order={order} editing={editing} onClose={() => setEditing(undefined)} />
          ) : null}
        </>
      ) : null}
    </DetailDrawer>
  )
}

/** Parts that can be changed now: items and channel until payment, the address until there is a label, notes always. */
function editableOf(order: OrderDetail, mayWrite: boolean): EditedPart[] {
  if (!mayWrite) return []
  return [
    'remark',
    'tags',
    ...(order.actions.includes('address') ? (['address'] as const) : []),
    ...(order.actions.includes('goods') ? (['goods'] as const) : []),
    ...(order.actions.includes('channel') ? (['channel'] as const) : []),
  ]
}
