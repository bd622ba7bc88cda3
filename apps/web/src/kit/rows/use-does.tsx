import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { RowActions, RowAnswer } from '@dropyard/contract/kit/row-actions'
import { type ReactNode, useState } from 'react'
import { refresh } from '../call/use-data.ts'
import { useLang } from '../lang.ts'
import type { RowAction } from '../list/list-types.ts'
import type { RecordShape, RowIn } from '../record/record-shape.tsx'
import { useSeen } from './seen-rows.ts'
import { useRowActions } from './use-row-actions.tsx'

type Acting<A extends string> = RecordShape & { readonly does: RowActions<never, A> }
type ActingRow<R extends RecordShape> = RowIn<R> & { readonly actions: readonly string[] }

interface Options<A extends string> {
  readonly icons?: { readonly [K in NoInfer<A>]?: ReactNode }
  /** What is out of date after any of them, besides the record's list. */
  readonly stale?: readonly AnyEndpoint[]
}

/**
 * What can be done with the rows of a record as it declares (`does`), for its page: `const does = useDoes(user, { icons })`,
 * then `<RecordPage record={user} onRows={does.onRows} actions={does.actions}>{does.dialogs}</RecordPage>`.
 */
export function useDoes<A extends string, R extends Acting<A>>(
  record: R & Acting<A>,
  { icons = {}, stale = [] }: Options<A> = {},
) {
  const lang = useLang()
  const [rows, onRows] = useState<readonly ActingRow<R>[]>([])
  const work = useRowActions<ActingRow<R>, A, RowAnswer>(record.does, {
    seen: useSeen(rows),
    reload: () => Promise.all([record.list, ...stale].map((one) => refresh(one))),
    answers: { title: record.text[lang].one, name: ({ id }) => `#${id}` },
    icons,
  })
  const all = Object.keys(record.does.actions) as A[]
  return {
    onRows,
    actions: (row: ActingRow<R>): RowAction[] => work.row(row, all),
    bulk: work.bulk(all.filter((action) => !record.does.actions[action].one)),
    dialogs: work.dialogs,
  }
}
