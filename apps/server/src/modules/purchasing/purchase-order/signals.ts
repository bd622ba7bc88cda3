import type { SQL } from 'drizzle-orm'
import { question } from '../../../kit/questions.ts'
import { signal } from '../../../kit/signals.ts'

/** Sent when the lines of an order were saved, when the order ended, and before it is deleted (`deleted`). */
export const orderChanged = signal<{ readonly id: number; readonly deleted?: true }>()

/** Sent with the id of an order when it is placed, and again when a change of it is. */
export const orderPlaced = signal<number>()

/** Sent with the id of a placed order when a price, a cost or what is still awaited has changed. */
export const orderCostsChanged = signal<number>()

/** Sent when lines of a placed order of which pieces were still awaited were closed or cancelled. */
export const linesEnded = signal<{ readonly id: number; readonly lineIds: readonly number[] }>()

/**
 * Sent with an order that is to be placed on 1688, in the transaction that moves it. The listener refuses what can't be ordered,
 * and asks 1688 after the commit.
 */
export const orderOn1688 = signal<{ readonly id: number; readonly previewKey: string }>()

/** The number under which 1688 is being asked for an order; none if it isn't. */
export const askedOn1688 = question<number, string>()

/** What a person did with an order beside writing and approving it; asked with both ids. */
export const partsIn = question<{ readonly orderId: number; readonly userId: number }, 'receive' | 'pay'>()

/** Approved bills that settle costs of an order or an arrival; asked with the ids of these costs. */
export const settledBy = question<
  { readonly of: 'order' | 'arrival'; readonly costIds: readonly number[] },
  { readonly costId: number; readonly bill: string }
>()

/** Approved rows of the purchase plan: a query of `plan_id`, `sku_id`, `warehouse_id`, `supplier_id`, `wanted`. */
export const plannedRows = question<undefined, SQL>()
