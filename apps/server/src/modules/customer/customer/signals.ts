import { signal } from '../../../kit/signals.ts'
import type { Erasure } from '../../order/order/erasure.ts'

/** Customers were erased: whole, or only what the erased orders brought. Modules remove what they store about them. */
export const customersErased = signal<{ erasure: Erasure; ids: readonly number[]; whole: boolean }>()

/** Leads or merchants got an email address: mails from before may be theirs. */
export const customersAddressed = signal<{ ids: readonly number[] }>()

/**
 * Customers are about to be merged or deleted. Modules refuse it if something about one of them has to be decided first, and remove
 * what was written about those that are deleted.
 */
export const customersLeaving = signal<{ ids: readonly number[]; deleted: boolean }>()

/**
 * Two customers become one. Modules give what they store about the one that goes to the one that remains, and `keep` what they need
 * to undo that. The row of the customer that goes is deleted afterwards, with all that still refers to it.
 */
export const customersMerged = signal<{
  survivorId: number
  goneId: number
  keep: (module: string, part: unknown) => void
}>()

/** A merge is undone: both customers exist again. `kept`: what the module kept; undefined if it kept nothing. */
export const customersUnmerged = signal<{
  survivorId: number
  goneId: number
  kept: (module: string) => unknown
}>()
