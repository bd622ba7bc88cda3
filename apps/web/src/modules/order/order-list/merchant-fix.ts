import type { Fix } from '@dropyard/contract/order/order/block'
import type { MerchantWork } from './use-merchant-work.tsx'

/** Parts of an order that a merchant opens for changing. */
export type Editing = 'address' | 'goods' | 'channel' | 'refund' | 'afterSale' | 'actAmount' | 'ownNumber'

/** Steps on a blocked order that a merchant can take; staff take the others. */
export const merchantFixes: readonly Fix[] = [
  'map_goods',
  'edit_address',
  'choose_channel',
  'change_goods',
  'release_hold',
  'cancel_order',
  'push_again',
]

/** Steps that are taken by changing a part of the order. */
export const editedBy: Readonly<Partial<Record<Fix, Editing>>> = {
  map_goods: 'goods',
  change_goods: 'goods',
  edit_address: 'address',
  choose_channel: 'channel',
}

/** Takes a step that needs no form, on one order or on many at once. */
export function runFix(work: MerchantWork, ids: readonly number[], fix: Fix): Promise<boolean> {
  if (fix === 'release_hold') return work.run('release', ids)
  if (fix === 'cancel_order') return work.run('cancel', ids)
  if (fix === 'push_again') return work.run('push', ids)
  return Promise.resolve(false)
}
