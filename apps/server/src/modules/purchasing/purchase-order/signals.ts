import { signal } from '../../../kit/signals.ts'

/** Sent with the id of a placed order when a price, a cost or what is still awaited has changed. */
export const orderCostsChanged = signal<number>()
