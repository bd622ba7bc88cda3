import { signal } from '../../../kit/signals.ts'

/** The store of this order waits for its tracking number. */
export const storeToTell = signal<{ orderId: number }>()
