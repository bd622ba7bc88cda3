import { commonErrors } from '@dropyard/contract/kit/errors'
import type { OrderResult } from '@dropyard/contract/order/order-row'

/** The same work on many orders: sent in portions, answered order by order. */

/** The most orders that one call takes. */
const portion = 200

export interface OrderRef {
  id: number
  /** What was seen of it; the server refuses when it has changed since. */
  version?: number
}

interface Answer {
  readonly ok: boolean
  readonly data?: unknown
}

/**
 * Sends the orders portion by portion and gathers their answers. Stops at a call that fails as a whole, whose
 * message is on the screen already; what was done before it is in the answer.
 */
export async function sendOrders<R extends OrderRef>(
  orders: readonly R[],
  send: (portion: R[]) => Promise<Answer>,
): Promise<{ results: OrderResult[]; complete: boolean }> {
  const results: OrderResult[] = []
  for (let at = 0; at < orders.length; at += portion) {
    const reply = await send(orders.slice(at, at + portion))
    if (!reply.ok) return { results, complete: false }
    results.push(...(reply.data as OrderResult[]))
  }
  return { results, complete: true }
}

/** Whether an order was refused because it is not as it was seen. */
export const isStale = (result: Pick<OrderResult, 'ok' | 'code'>): boolean =>
  !result.ok && result.code === commonErrors.changed.code

/** Whether a refused call names a stale version. */
export function isConflict(reply: { readonly ok: boolean; readonly data?: unknown }): boolean {
  const { data } = reply
  return (
    !reply.ok &&
    typeof data === 'object' &&
    data !== null &&
    'code' in data &&
    data.code === commonErrors.changed.code
  )
}
