import { signal } from '../../../kit/signals.ts'

/** A carrier reported the weight of a parcel. */
export const carrierWeighed = signal<{ orderId: number; labelId: number; grams: number }>()
