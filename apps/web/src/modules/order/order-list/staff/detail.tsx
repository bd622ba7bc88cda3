import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { Fix } from '@dropyard/contract/order/order/block'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../kit/call/api.ts'
import { useData } from '../../../../kit/call/use-data.ts'
import { useMay } from '../../../../kit/current-user.ts'
import { useResumed } from '../../../../kit/draft/use-resumed.ts'
import { DetailDrawer } from '../../../../kit/page/detail-drawer.tsx'
import { SharedPart } from '../../../../kit/page/shared-part.tsx'
import { AlsoHere } from '../../../../kit/record/also-here.tsx'
import { orderPollMs } from '../../order/parts/order-poll.ts'
import { useTaxId } from '../../order-edit/use-tax-id.ts'
import { MarginSection } from '../../order-margin/margin-section.tsx'
import { WhySection } from '../../order-rule/why-section.tsx'
import { DetailBody, type EditedPart } from '../detail/detail-body.tsx'
import { DrawerTitle } from '../detail/drawer-title.tsx'
import { useOpenOrder } from '../use-open-order.ts'
import { AddressHistory } from './address-history.tsx'
import { Exceptions } from './exceptions.tsx'
import { Packaging } from './packaging.tsx'
import { Packed } from './packed.tsx'
import { useStaffButtons } from './staff-buttons.tsx'
import { StaffEditDialog } from './staff-edit-dialog.tsx'
import {
  runStaffFix,
  type StaffPart,
  staffEditedBy,
  staffEdits,
  staffFixedAt,
  staffFixes,
} from './staff-fix.ts'
import type { StaffWork } from './use-staff-work.tsx'

interface StaffDrawerProps {
  id: number | undefined
  /** The part to open; a new object opens it again. */
  start?: { readonly part: StaffPart } | undefined
  work: StaffWork
  onClose: () => void
}

/** An order of any company for staff: the merchant's view, internal notes, and the steps of fulfilment. */
export function StaffDrawer({ id, start, work, onClose }: StaffDrawerProps) {
  const may = useMay()
  const navigate = useNavigate()
  const answer = useData(
    erpOrder.detail,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, pollMs: orderPollMs },
  )
  const order = answer.data?.data
  const [editing, setEditing] = useState<StaffPart>()
  useEffect(() => setEditing(id === undefined ? undefined : start?.part), [id, start])
  const buttons = useStaffButtons(order, work, setEditing)
  useResumed(
    ['order/address', 'order/refund', 'order/redeliver', 'order/status', 'order/split'],
    (draft) =>
      draft.id === order?.id ? setEditing(staffEdits.find((part) => draft.form === `order/${part}`)) : false,
    order?.id,
  )
  useOpenOrder(work, order)
  const takeTaxId = useTaxId(order, (body) => call(erpOrder.updateAddress, { body }), answer.refetch)
  const fix = (one: Fix): void => {
    const part = staffEditedBy[one]
    const place = staffFixedAt[one]
    if (part) setEditing(part)
    else if (place) void navigate(place)
    else if (id !== undefined) void runStaffFix(work, [id], one)
  }
  const edit = (part: EditedPart): void => {
    if (id === undefined) return
    if (part === 'tags') void work.run('tags', [id])
    else if (part === 'channel') void work.run('change_channel', [id])
    else if (part === 'address') setEditing(part)
  }
  const editable: EditedPart[] = order
    ? [
        ...(may(erpOrder.setTags) ? (['tags'] as const) : []),
        ...(order.actions.includes('erp_address') ? (['address'] as const) : []),
        ...(order.actions.includes('change_channel') &&
        order.paid_time !== null &&
        may(erpOrder.changeChannel)
          ? (['channel'] as const)
          : []),
      ]
    : []
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      width={960}
      title={<DrawerTitle order={order} />}
      extra={<AlsoHere record="order" id={order?.id} />}
      answer={answer}
      footer={buttons.length > 0 ? buttons : null}
    >
      {order ? (
        <>
          {order.abnormal === null ? null : <Exceptions orderId={order.id} open />}
          <DetailBody
            order={order}
            fixes={staffFixes}
            onFix={fix}
            editable={editable}
            onEdit={edit}
            onTaxId={takeTaxId}
            staff
          >
            {order.status === 90 || order.shipped_time ? null : <Packaging orderId={order.id} />}
            {order.status === 90 ? null : <Packed orderId={order.id} />}
            <SharedPart name="customer/card" orderId={order.id} />
            <MarginSection orderId={order.id} />
            <WhySection
              order={order}
              open={editing === 'why'}
              onOpen={(open) => setEditing(open ? 'why' : undefined)}
            />
            <Exceptions orderId={order.id} open={false} />
            <AddressHistory orderId={order.id} />
          </DetailBody>
          {editing && editing !== 'why' ? (
            <StaffEditDialog
              key={editing}
              order={order}
              editing={editing}
              onClose={() => setEditing(undefined)}
            />
          ) : null}
        </>
      ) : null}
    </DetailDrawer>
  )
}
