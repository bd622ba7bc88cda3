import { commonErrors } from '@dropyard/contract/kit/errors'
import { type RowAnswer, type RowRef, rowsInOneCall } from '@dropyard/contract/kit/row-actions'

/** The same work on many rows: sent in portions, answered row by row. */

interface Answer {
  readonly ok: boolean
  readonly data?: unknown
}

/**
 * Sends the rows portion by portion and gathers their answers. Stops at a call that fails as a whole, whose
 * message is on the screen already; what was done before it is in the answer.
 */
export async function sendRows<R extends RowRef, A extends RowAnswer = RowAnswer>(
  rows: readonly R[],
  send: (portion: R[]) => Promise<Answer>,
): Promise<{ results: A[]; left: number }> {
  const results: A[] = []
  for (let at = 0; at < rows.length; at += rowsInOneCall) {
    const reply = await send(rows.slice(at, at + rowsInOneCall))
    if (!reply.ok) return { results, left: rows.length - results.length }
    results.push(...(reply.data as A[]))
  }
  return { results, left: 0 }
}

/** Whether a row was refused because it is not as it was seen. */
export const isStale = (answer: Pick<RowAnswer, 'ok' | 'code'>): boolean =>
  !answer.ok && answer.code === commonErrors.changed.code

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
