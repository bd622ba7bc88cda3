import type { RuleEvent } from '@dropyard/contract/order/order-rule/terms'
import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import { signal } from '../../../kit/signals.ts'
import type { OrderRecord } from './change.ts'
import type { Erasure } from './erasure.ts'

/** The store of this order waits for its tracking number. */
export const storeToTell = signal<{ orderId: number }>()

/** The parcel of this order left, or has another number since. */
export const parcelLeft = signal<OrderRecord>()

/** The number of this order's parcel is dead. */
export const parcelRetired = signal<{ orderId: number }>()

/** Something happened to orders that rules may listen to; they act after this transaction. */
export const happenedTo = signal<{ ids: readonly number[]; event: RuleEvent }>()

/** An order is about to get its label: rules act at once, and the order is read anew. */
export const beforeLabel = signal<{ orderId: number }>()

/** People settled by which channel the parcel of an order goes: its label is made, or made anew, by that. */
export const channelDecided = signal<{ orderId: number }>()

/** A number that its order gave up is in its carrier's hands all the same. */
export const deadScanned = signal<{ order: OrderRecord; number: string; channelId: number }>()

/** The parcel that an order travels in is in another phase of its way. */
export const parcelMoved = signal<{ order: OrderRecord; from: ParcelPhase; to: ParcelPhase; at: Date }>()

/** Whether a store waits for the number: of an order that was split, the same one for its parts. */
export const hasStoreToTell = (o: Pick<OrderRecord, 'storeId' | 'platformOrderId' | 'splitFrom'>): boolean =>
  o.storeId !== null && (o.platformOrderId !== null || o.splitFrom !== null)

/** Buyers are erased: whoever keeps words about them forgets them, in statements for all of their orders. */
export const buyersErased = signal<Erasure>()
