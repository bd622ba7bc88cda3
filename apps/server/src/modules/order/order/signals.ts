import { signal } from '../../../kit/signals.ts'
import type { OrderRecord } from './change.ts'

/** The store of this order waits for its tracking number. */
export const storeToTell = signal<{ orderId: number }>()

/** The parcel of this order left, or has another number since. */
export const parcelLeft = signal<OrderRecord>()

/** The number of this order's parcel is dead. */
export const parcelRetired = signal<{ orderId: number }>()
