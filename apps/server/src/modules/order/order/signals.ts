import type { RuleEvent } from '@dropyard/contract/order/order-rule/terms'
import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import { signal } from '../../../kit/signals.ts'
import type { OrderRecord } from './change.ts'
import type { Erasure } from './erasure.ts'

/** The store of this order is to be sent its tracking number. */
export const storeToTell = signal<{ orderId: number }>()

/** The parcel of this order was handed over, or got another tracking number afterwards. */
export const parcelLeft = signal<OrderRecord>()

/** The tracking number of this order's parcel was given up. */
export const parcelRetired = signal<{ orderId: number }>()

/** Something happened to orders that rules may react to. They act after this transaction. */
export const orderEventOccurred = signal<{ ids: readonly number[]; event: RuleEvent }>()

/**
 * Who bought orders is known: they arrived, or a later message of the store named the buyer. `buyerId` is the store's own id of
 * the buyer, null where the platform has none.
 */
export const buyersSeen = signal<readonly { orderId: number; buyerId: string | null }[]>()

/** An order is about to get its label: rules act within this transaction, and the order is read again. */
export const beforeLabel = signal<{ orderId: number }>()

/** Staff or the merchant decided on a channel change: the label is made, or made again, for the decided channel. */
export const channelDecided = signal<{ orderId: number }>()

/** An order that is in a wave is cancelled or loses its label. */
export const leftWave = signal<{ orderId: number; cancelled: boolean }>()

/** The carrier scanned a tracking number that its order had given up. */
export const voidedLabelScanned = signal<{ order: OrderRecord; number: string; channelId: number }>()

/** The parcel of an order entered another phase. */
export const parcelMoved = signal<{ order: OrderRecord; from: ParcelPhase; to: ParcelPhase; at: Date }>()

/** Whether a store expects the tracking number. Parts of a split order report to the store of the original. */
export const hasStoreToTell = (o: Pick<OrderRecord, 'storeId' | 'platformOrderId' | 'splitFrom'>): boolean =>
  o.storeId !== null && (o.platformOrderId !== null || o.splitFrom !== null)

/**
 * A mail to the buyer of an order was sent because of a warning or a case: it notes the conversation. Not sent by this area, which
 * knows nothing of mails.
 */
export interface BuyerMailed {
  readonly reason: 'track-warning' | 'after-sale-case'
  readonly id: number
  readonly threadId: number
}
export const buyerMailed = signal<BuyerMailed>()

/** Buyers are erased: each module erases its own texts about them, in statements for all of their orders. */
export const buyersErased = signal<Erasure>()
