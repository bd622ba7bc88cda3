import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { RowActions, RowAnswer } from '@dropyard/contract/kit/row-actions'
import type { Lang } from '@dropyard/contract/kit/text'
import { type ReactNode, useState } from 'react'
import { invalidate } from '../call/use-data.ts'
import { useLang } from '../lang.ts'
import type { ListRow, RowAction } from '../list/list-types.ts'
import { useSeenVersions } from './seen-rows.ts'
import { useRowActions } from './use-row-actions.tsx'

/** A record, or any list whose rows say what may be done with each. */
interface Acting<A extends string> {
  readonly list: AnyEndpoint
  readonly does: RowActions<never, A>
  readonly text?: Readonly<Record<Lang, { readonly one: string }>>
}
type ActingRow<R extends { readonly list: AnyEndpoint }> = ListRow<R['list']> & {
  readonly actions: readonly (string | { readonly action: string })[]
}

interface Options<A extends string, Row> {
  readonly icons?: { readonly [K in NoInfer<A>]?: ReactNode }
  /** Parts of the page that do it, such as a form with much to choose: opened instead of asking. */
  readonly opens?: { readonly [K in NoInfer<A>]?: (row: Row) => unknown }
  /** What every call is told besides. */
  readonly sends?: Readonly<Record<string, unknown>>
  /** What is out of date after any of them, besides the record's list. */
  readonly stale?: readonly AnyEndpoint[]
  readonly onReply?: (action: NoInfer<A>, data: never, ids: readonly number[]) => unknown
}

/**
 * What can be done with the rows of a record as it declares (`does`), for its page: `const does = useDoes(user, { icons })`,
 * then `<RecordPage record={user} does={does} />`; of a list that is no record, with its rows.
 */
export function useDoes<A extends string, R extends Acting<A>>(
  record: R & Acting<A>,
  { stale = [], ...options }: Options<A, ActingRow<R>> = {},
  shown?: readonly ActingRow<R>[],
) {
  const lang = useLang()
  const [rows, onRows] = useState<readonly ActingRow<R>[]>([])
  const work = useRowActions<ActingRow<R>, A, RowAnswer>(record.does, {
    ...options,
    seen: useSeenVersions(shown ?? rows),
    reload: () => Promise.all([record.list, ...stale].map((one) => invalidate(one))),
    answers: { title: record.text?.[lang].one ?? '', name: ({ id }) => `#${id}` },
  })
  const all = Object.keys(record.does.actions) as A[]
  return {
    onRows,
    run: work.run,
    actions: (row: ActingRow<R>): RowAction[] => work.row(row, all),
    bulk: work.bulk(all.filter((action) => !record.does.actions[action].one)),
    dialogs: work.dialogs,
  }
}
