import type { Fix } from '@dropyard/contract/order/order/block'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { link } from '@dropyard/contract/pages'
import type { StaffWork } from './use-staff-work.tsx'

/** Parts of an order that staff can open for editing. */
export const staffEdits = ['address', 'refund', 'redeliver', 'status', 'split'] as const
export type StaffEditing = (typeof staffEdits)[number]

/** What is shown or edited on top of an open order. */
export type StaffPart = StaffEditing | 'why'

/** Fixes for blocked orders that staff can apply; the others are up to the merchant. */
export const staffFixes: readonly Fix[] = [
  'edit_address',
  'choose_channel',
  'cancel_order',
  'predict_again',
  'set_carriage',
  'resolve',
]

/** Fixes that consist of editing a part of the order. */
export const staffEditedBy: Readonly<Partial<Record<Fix, StaffEditing>>> = {
  edit_address: 'address',
}

/** Fixes on another page. */
export const staffFixedAt: Readonly<Partial<Record<Fix, string>>> = {
  set_carriage: link('/carrierAccounts', { of: 'channels' }),
}

/** Applies a fix that needs no further input. */
export function runStaffFix(work: StaffWork, ids: readonly number[], fix: Fix): Promise<boolean> {
  if (fix === 'choose_channel') return work.run('change_channel', ids)
  if (fix === 'predict_again') return work.run('predict', ids)
  if (fix === 'resolve') return work.run('resolve', ids)
  if (fix === 'cancel_order') return work.run('cancel', ids)
  return Promise.resolve(false)
}

/** Whether a part of the payment can still be refunded. */
export const mayRefund = (order: OrderDetail): boolean =>
  order.paid_time !== null && order.lines.some((line) => line.refundable !== 0)
