import { signal } from '../../../kit/signals.ts'

/** Orders of a wave were picked, packed or dropped, so that the wave may move on. Named by the wave or by one of its orders. */
export const waveChanged = signal<{ readonly waveId?: number; readonly orderId?: number }>()
