import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import {
  type RowAction as Declared,
  type RowActions,
  type RowAnswer,
  rowsTakenBy,
} from '@dropyard/contract/kit/row-actions'
import type { Lang } from '@dropyard/contract/kit/text'
import { type ReactNode, useState } from 'react'
import { invalidate } from '../call/use-data.ts'
import { useLang } from '../lang.ts'
import type { ListRow, RowAction } from '../list/list-types.ts'
import type { ActionDialog } from './input-dialog.tsx'
import { useSeenVersions } from './seen-rows.ts'
import { useRowActions } from './use-row-actions.tsx'

/** A record, or any list whose rows contain their allowed actions. */
interface Acting<A extends string> {
  readonly list: AnyEndpoint
  readonly actions: RowActions<never, A>
  readonly text?: Readonly<Record<Lang, { readonly singular: string }>>
  /** The document that the rows belong to. */
  readonly of?: { readonly get: AnyEndpoint }
}
type ActingRow<R extends { readonly list: AnyEndpoint }> = ListRow<R['list']> & {
  readonly actions: readonly (string | { readonly action: string })[]
}

interface Options<A extends string, Row> {
  readonly icons?: { readonly [K in NoInfer<A>]?: ReactNode }
  /** Called instead of the action's dialog or request, for actions that the page handles, for example with a custom form. */
  readonly opens?: { readonly [K in NoInfer<A>]?: (row: Row) => unknown }
  /** Changes to the dialog that the action declares. */
  readonly asked?: (action: NoInfer<A>) => ActionDialog
  /** Values that the body of every action's request also contains. */
  readonly sends?: Readonly<Record<string, unknown>>
  /** Endpoints to reload after an action, in addition to the record's list. */
  readonly stale?: readonly AnyEndpoint[]
  readonly onReply?: (action: NoInfer<A>, data: never, ids: readonly number[]) => unknown
}

/** Whether an action can be taken on a selection of rows. */
const isForMany = (action: Declared<never>): boolean => !action.single && !('one' in rowsTakenBy(action))

/**
 * The actions that a record declares (`actions`), for its page: `const recordActions = useRecordActions(user, { icons })`, then
 * `<RecordPage record={user} recordActions={recordActions} />`.
 *
 * @param shown The rows on the screen, for a list that is not shown by `RecordPage`.
 */
export function useRecordActions<A extends string, R extends Acting<A>>(
  record: R & Acting<A>,
  { stale = [], ...options }: Options<A, ActingRow<R>> = {},
  shown?: readonly ActingRow<R>[],
) {
  const lang = useLang()
  const [rows, onRows] = useState<readonly ActingRow<R>[]>([])
  const work = useRowActions<ActingRow<R>, A, RowAnswer>(record.actions, {
    ...options,
    seen: useSeenVersions(shown ?? rows),
    // Rows that belong to a document change what its detail shows.
    reload: () =>
      Promise.all(
        [record.list, ...(record.of ? [record.of.get] : []), ...stale].map((one) => invalidate(one)),
      ),
    answers: { title: record.text?.[lang].singular ?? '', name: ({ id }) => `#${id}` },
  })
  const all = Object.keys(record.actions.actions) as A[]
  return {
    onRows,
    run: work.run,
    actions: (row: ActingRow<R>): RowAction[] => work.row(row, all),
    bulk: work.bulk(all.filter((action) => isForMany(record.actions.actions[action]))),
    dialogs: work.dialogs,
  }
}
