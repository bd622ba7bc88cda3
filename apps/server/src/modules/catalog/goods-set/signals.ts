import { signal } from '../../../kit/signals.ts'

/** Sent with the ids of sets that can be sold again. */
export const setsSold = signal<readonly number[]>()
