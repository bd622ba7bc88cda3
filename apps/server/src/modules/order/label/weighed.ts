import { signal } from '../../../kit/signals.ts'

/** A carrier said what it weighed a parcel with. */
export const carrierWeighed = signal<{ orderId: number; labelId: number; grams: number }>()
