import { signal } from '../../../kit/signals.ts'

/** These sets are sold again. */
export const setsSold = signal<readonly number[]>()
