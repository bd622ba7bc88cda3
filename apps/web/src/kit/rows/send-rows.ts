import { commonErrors } from '@dropyard/contract/kit/errors'
import { type RowAnswer, type RowRef, rowsInOneCall } from '@dropyard/contract/kit/row-actions'

/** Sends the rows of a bulk action in portions; each row has its own result. */

interface Answer {
  readonly ok: boolean
  readonly data?: unknown
}

/**
 * Sends the rows portion by portion and collects their results. Stops at a request that fails as a whole, whose
 * message is shown already; the results of the portions before it are returned.
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

/** Whether a row was refused because it has changed since the user saw it. */
export const isStale = (answer: Pick<RowAnswer, 'ok' | 'code'>): boolean =>
  !answer.ok && answer.code === commonErrors.changed.code

/** Whether a request was refused because its version of the record is stale. */
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
