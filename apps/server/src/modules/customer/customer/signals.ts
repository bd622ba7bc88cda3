import { signal } from '../../../kit/signals.ts'
import type { Erasure } from '../../order/order/erasure.ts'

/** Customers were erased: whole, or only what the erased orders brought. Modules remove what they store about them. */
export const customersErased = signal<{ erasure: Erasure; ids: readonly number[]; whole: boolean }>()
