import type { Fix } from '@dropyard/contract/order/order/block'
import type { OrderDetail } from '@dropyard/contract/order/order/row'
import { link } from '@dropyard/contract/pages'
import type { StaffWork } from './use-staff-work.tsx'

/** Parts of an order that staff open for changing. */
export const staffEdits = ['address', 'refund', 'redeliver', 'status', 'split'] as const
export type StaffEditing = (typeof staffEdits)[number]

/** What of an open order is shown or changed above it. */
export type StaffPart = StaffEditing | 'why'

/** Steps on a blocked order that staff take; the merchant takes the others. */
export const staffFixes: readonly Fix[] = [
  'edit_address',
  'choose_channel',
  'cancel_order',
  'predict_again',
  'set_carriage',
  'resolve',
]

/** Steps that are taken by changing a part of the order. */
export const staffEditedBy: Readonly<Partial<Record<Fix, StaffEditing>>> = {
  edit_address: 'address',
}

/** Steps that are taken on another page. */
export const staffFixedAt: Readonly<Partial<Record<Fix, string>>> = {
  set_carriage: link('/carrierAccounts', { of: 'channels' }),
}

/** Takes a step that needs no look at the order. */
export function runStaffFix(work: StaffWork, ids: readonly number[], fix: Fix): Promise<boolean> {
  if (fix === 'choose_channel') return work.run('change_channel', ids)
  if (fix === 'predict_again') return work.run('predict', ids)
  if (fix === 'resolve') return work.run('resolve', ids)
  if (fix === 'cancel_order') return work.run('cancel', ids)
  return Promise.resolve(false)
}

/** Something was paid and can still come back. */
export const mayRefund = (order: OrderDetail): boolean =>
  order.paid_time !== null && order.lines.some((line) => line.refundable !== 0)
