import type { Words } from '../../kit/text.ts'
import { type AddressState, isAddressError } from './address/standing.ts'
import { orderErrors } from './errors.ts'
import { orderGuardErrors } from './guard.ts'
import { isPackedOrLater, isUnpaid, type OrderAxes } from './state.ts'

/**
 * Why an order is blocked: one machine-readable reason at a time, with the step that resolves it. That step can be applied to all
 * orders with the same reason together.
 */

export const fixWords = {
  map_goods: { en: 'Match the items', zh: '匹配商品' },
  edit_address: { en: 'Correct the address', zh: '修改地址' },
  choose_channel: { en: 'Change shipping method', zh: '更换物流方式' },
  change_goods: { en: 'Replace items', zh: '更换商品' },
  release_hold: { en: 'Release the hold', zh: '解除挂起' },
  cancel_order: { en: 'Cancel the order', zh: '取消订单' },
  wait_stock: { en: 'Wait for restock', zh: '等待到货' },
  predict_again: { en: 'Retry label', zh: '重新申请面单' },
  push_again: { en: 'Retry tracking sync', zh: '重新回传运单号' },
  set_carriage: { en: 'Set the channel’s carriage', zh: '设置渠道承运' },
  approve_proof: { en: 'Agree on the proof below', zh: '在下方确认定制稿' },
  resolve: { en: 'Resolve the exception', zh: '处理异常' },
} as const satisfies Record<string, Words>
export type Fix = keyof typeof fixWords

const reason = <F extends Fix>(en: string, zh: string, fix: F) => ({ words: { en, zh }, fix })

/** All reasons by priority: an order shows the first that applies. */
export const blockReasons = {
  abnormal: reason('Exception reported', '异常订单', 'resolve'),
  store_cancelled: reason('Cancelled in the store after payment', '付款后店铺已取消', 'cancel_order'),
  store_edited: reason('Edited in the store after payment', '付款后店铺订单已修改', 'release_hold'),
  store_address_changed: reason('Address changed in the store', '店铺收货地址已变更', 'release_hold'),
  store_refunded: reason('Refunded in the store', '店铺已退款', 'cancel_order'),
  store_shipped: reason('Shipped by the store itself', '店铺已自行发货', 'cancel_order'),
  store_partly_refunded: reason('Partly refunded in the store', '店铺已部分退款', 'release_hold'),
  store_partly_shipped: reason('Partly shipped by the store', '店铺已部分发货', 'release_hold'),
  store_nothing_left: reason('Nothing left to send in the store', '店铺已无待发商品', 'cancel_order'),
  store_unpaid: reason('Not paid in the store', '店铺订单未付款', 'release_hold'),
  store_held: reason('On hold in the store', '店铺已挂起', 'release_hold'),
  test_order: reason('Test order of the store', '店铺测试订单', 'release_hold'),
  channel_beyond: reason('Other channel to be decided on', '渠道变更待决定', 'release_hold'),
  file_unclear: reason('To be looked up in the store', '请在店铺核对', 'release_hold'),
  on_hold: reason('On hold', '已挂起', 'release_hold'),
  unmapped: reason('Items not matched', '商品未匹配', 'map_goods'),
  address_missing: reason('No address from the store', '店铺未提供地址', 'edit_address'),
  address_invalid: reason('Address incomplete', '地址不完整', 'edit_address'),
  address_refused: reason('Carrier would refuse the address', '物流商不接受此地址', 'edit_address'),
  goods_unavailable: reason('Item off sale', '商品已下架', 'change_goods'),
  no_channel: reason('No shipping method available', '没有可用物流方式', 'choose_channel'),
  no_carriage: reason('Channel carriage not set', '渠道未设置承运', 'set_carriage'),
  label_failed: reason('Label request failed', '面单申请失败', 'predict_again'),
  out_of_stock: reason('Awaiting stock', '缺货', 'wait_stock'),
  proof_open: reason('Awaiting an approved proof', '待确认定制稿', 'approve_proof'),
  push_failed: reason('Tracking sync failed', '运单号回传失败', 'push_again'),
} as const
export type BlockReason = keyof typeof blockReasons
export const blockCodes = Object.keys(blockReasons) as [BlockReason, ...BlockReason[]]

/** The step that unblocks an order. A packed order can't be cancelled any more; its hold can only be released. */
export function fixOf(reason: BlockReason, axes: OrderAxes): Fix {
  const { fix } = blockReasons[reason]
  return fix === 'cancel_order' && isPackedOrLater(axes) ? 'release_hold' : fix
}

/** The step that resolves a refused action, by the code of the refusal. */
export const fixOfRefusal: Readonly<Record<string, Fix>> = {
  [orderGuardErrors.unmapped.code]: 'map_goods',
  [orderGuardErrors.on_hold.code]: 'release_hold',
  [orderGuardErrors.to_look_up.code]: 'release_hold',
  [orderGuardErrors.abnormal.code]: 'resolve',
  [orderErrors.address.code]: 'edit_address',
  [orderErrors.no_channel.code]: 'choose_channel',
  [orderErrors.channel_refuses.code]: 'choose_channel',
  [orderErrors.goods_unavailable.code]: 'change_goods',
}

/** Reasons for a hold, set by the store or by a user, and stored as the order's hold. */
export const holdReasons = [
  'store_cancelled',
  'store_edited',
  'store_address_changed',
  'store_refunded',
  'store_shipped',
  'store_partly_refunded',
  'store_partly_shipped',
  'store_nothing_left',
  'store_unpaid',
  'store_held',
  'test_order',
  'channel_beyond',
  'file_unclear',
  'on_hold',
] as const satisfies readonly BlockReason[]
export type HoldReason = (typeof holdReasons)[number]

/** Holds that also prevent payment, because it is unknown what is left to send, if anything. Other holds stop only work. */
const unpayableHolds: readonly string[] = [
  'store_cancelled',
  'store_refunded',
  'store_shipped',
  'store_partly_refunded',
  'store_partly_shipped',
  'store_nothing_left',
  'store_unpaid',
  'test_order',
  'file_unclear',
] satisfies readonly HoldReason[]
export const holdsPayment = (hold: string | null): boolean => hold !== null && unpayableHolds.includes(hold)

/**
 * The hold that remains when another one is released: the store's own hold lasts until the store releases it, or until a user
 * decides to continue anyway.
 */
export const holdLeft = (storeHold: { readonly overruled: boolean } | null): HoldReason | null =>
  storeHold && !storeHold.overruled ? 'store_held' : null

/** Reasons with which staff report an exception. */
export const abnormalReasons = {
  address: { en: 'Undeliverable address', zh: '地址无法派送' },
  damaged: { en: 'Items damaged in the warehouse', zh: '仓库货损' },
  missing: { en: 'Items missing at picking', zh: '拣货缺失' },
  customs: { en: 'Customs documents requested', zh: '海关要求补充资料' },
  carrier: { en: 'Carrier refused the parcel', zh: '物流拒收' },
  buyer: { en: 'Buyer requested a change', zh: '买家要求变更' },
  other: { en: 'Other', zh: '其他' },
} as const satisfies Record<string, Words>
export type AbnormalReason = keyof typeof abnormalReasons

/** Stored as label error of orders that got no label because their channel has no carrier set up. */
export const carriageUnset = 'carriage_unset'

/** The facts that decide whether an order is blocked. */
export interface BlockFacts {
  axes: OrderAxes
  abnormal: string | null
  onHold: string | null
  addressProblem: 'address_missing' | 'address_invalid' | null
  /** Result of the address check. */
  addressCheck: AddressState | null
  /** The problem of the last quote. */
  quoteProblem: string | null
  labelError: string | null
  pushState: string
}

const isHold = (text: string): text is HoldReason => (holdReasons as readonly string[]).includes(text)

/**
 * The block reason to store with an order; null if it is not blocked. `proof_open` is not stored: proofs change independently of
 * their order, so it is determined when the order is read.
 */
export function blockOf({ axes, ...facts }: BlockFacts): BlockReason | null {
  if (axes.cancelled || axes.fulfilment === 'closed') return null
  if (facts.abnormal !== null) return 'abnormal'
  if (facts.onHold !== null) return isHold(facts.onHold) ? facts.onHold : 'on_hold'
  if (isUnpaid(axes)) {
    if (axes.supply === 'unmapped') return 'unmapped'
    if (facts.addressProblem) return facts.addressProblem
    const { quoteProblem } = facts
    return quoteProblem === 'goods_unavailable' || quoteProblem === 'no_channel' ? quoteProblem : null
  }
  if (axes.fulfilment === 'none' || axes.fulfilment === 'checked') {
    if (facts.addressProblem) return facts.addressProblem
    if (isAddressError(facts.addressCheck)) return 'address_refused'
    if (facts.labelError !== null) return facts.labelError === carriageUnset ? 'no_carriage' : 'label_failed'
    if (axes.supply !== 'reserved') return 'out_of_stock'
  }
  return facts.pushState === 'failed' ? 'push_failed' : null
}
