import { useResumed } from '../../../kit/draft/use-resumed.ts'

interface Work<Row> {
  readonly forms: readonly string[]
  readonly resume: (form: string, ids: readonly number[]) => void
  readonly saw: (row: Row) => unknown
}

/** Registers the version of an open order as seen, and continues drafts of forms about it. */
export function useOpenOrder<Row extends { readonly id: number }>(
  work: Work<Row>,
  order: Row | undefined,
): void {
  if (order) work.saw(order)
  useResumed(
    work.forms,
    ({ form, id }) => {
      if (!order || id !== order.id) return false
      work.resume(form, [order.id])
    },
    order?.id,
  )
}
