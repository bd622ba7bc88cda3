import type { Fix } from '@dropyard/contract/order/order/block'
import type { MerchantWork } from './use-merchant-work.tsx'

/** Parts of an order that a merchant can open for editing. */
export type Editing = 'address' | 'goods' | 'channel' | 'refund' | 'afterSale' | 'actAmount' | 'ownNumber'

/** Fixes for blocked orders that merchants can apply; the others are up to staff. */
export const merchantFixes: readonly Fix[] = [
  'map_goods',
  'edit_address',
  'choose_channel',
  'change_goods',
  'release_hold',
  'cancel_order',
  'push_again',
]

/** Fixes that consist of editing a part of the order. */
export const editedBy: Readonly<Partial<Record<Fix, Editing>>> = {
  map_goods: 'goods',
  change_goods: 'goods',
  edit_address: 'address',
  choose_channel: 'channel',
}

/** Applies a fix that needs no form, to one or many orders. */
export function runFix(work: MerchantWork, ids: readonly number[], fix: Fix): Promise<boolean> {
  if (fix === 'release_hold') return work.run('release', ids)
  if (fix === 'cancel_order') return work.run('cancel', ids)
  if (fix === 'push_again') return work.run('push', ids)
  return Promise.resolve(false)
}
