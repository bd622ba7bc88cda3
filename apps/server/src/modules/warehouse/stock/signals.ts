import { signal } from '../../../kit/signals.ts'

/** There is more of these SKUs: what waits for stock can go on. */
export const stockCame = signal<readonly number[]>()
