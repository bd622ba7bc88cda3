import { signal } from '../../../kit/signals.ts'

/** Products stop being packaging. Modules refuse it if packing still takes them from stock. */
export const packagingLeaving = signal<{ ids: readonly number[] }>()
