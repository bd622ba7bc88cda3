import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { type RowAnswer, type RowRef, rowsInOneCall, rowsOf } from '@dropyard/contract/kit/row-actions'
import type { JobRow } from '@dropyard/contract/system/job'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CallArguments, call } from '../call/api.ts'
import { useT } from '../lang.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { toast } from '../page/toast.ts'
import type { AnswerColumns } from './results-dialog.tsx'
import { outcomeOf, runRowsJob } from './rows-job.ts'
import { isStale, sendRows } from './send-rows.ts'
import { type StartedRowsJob, startedRowsJobs } from './started-rows-jobs.ts'
import { words } from './words.ts'

const ResultsDialog = lazyPart(() => import('./results-dialog.tsx').then((part) => part.ResultsDialog))
const ManyDialog = lazyPart(() => import('./many-dialog.tsx').then((part) => part.ManyDialog))

interface Work {
  readonly to: AnyEndpoint
  readonly rows: readonly RowRef[]
  /** The other values of the body. */
  readonly input: Readonly<Record<string, unknown>>
}

interface Answers<A> {
  /** Sends rows, shows their results, and reloads the lists. Resolves with the ids of the rows that succeeded. */
  readonly send: (
    work: Work,
    done: (count: number) => string,
    /** Reverts what was done with these rows, if that is possible. */
    undo?: (ids: readonly number[]) => unknown,
  ) => Promise<readonly number[]>
  /** Same, for results of rows that were already sent. */
  readonly tell: (
    outcome: Outcome<A>,
    done: (count: number) => string,
    undo?: (ids: readonly number[]) => unknown,
    /** The endpoint that returned the results. */
    by?: AnyEndpoint,
  ) => Promise<readonly number[]>
  /** Resolves when the user has closed the results, at once if none are shown; with whether no row of them was opened or fixed. */
  readonly read: () => Promise<boolean>
  /** The results of a dry run (`dry_run`); undefined if it failed or the signal aborted. */
  readonly preview: (work: Work, waits: Waits) => Promise<readonly A[] | undefined>
  readonly dialog: ReactNode
}

/** How a caller waits for a preview. */
export interface Waits {
  readonly signal: AbortSignal
  /** Called with the progress if there are so many rows that a job does the dry run. */
  readonly onJob: (row: JobRow) => void
}

/** The results of an action on rows. */
export interface Outcome<A> {
  readonly results: readonly A[]
  /** How many rows were not processed. */
  readonly left?: number
  /** The id of the job that did the work, if there was one. */
  readonly job?: number | undefined
  /** Shown instead of the message of success if every row succeeded. */
  readonly warning?: string | undefined
}
interface Shown<A> extends Outcome<A> {
  readonly undo: (() => unknown) | undefined
}

const isMany = ({ rows, to }: Work): boolean => rows.length > rowsInOneCall && rowsOf(to) !== undefined

const request = ({ to, input }: Work, rows: readonly RowRef[]) =>
  call(to, ...([{ body: { [rowsOf(to) ?? 'rows']: rows, ...input } }] as CallArguments<AnyEndpoint>))

/**
 * Sends bulk actions and shows their results: a toast if every row succeeded, otherwise a dialog with the reasons. For more
 * rows than one request may have, a job does the work: its progress is shown, and then always the dialog. After a reload of the
 * page, both are shown again until the user closes the dialog.
 *
 * @param list The name of the list's actions (`RowActions.name`).
 */
export function useBulkResults<A extends RowAnswer>(
  reload: () => unknown,
  columns: AnswerColumns<A>,
  list: string,
): Answers<A> {
  const t = useT(words)
  const [shown, show] = useState<Shown<A>>()
  const [many, setMany] = useState<{ count: number; row: JobRow | undefined }>()
  const reading = useRef<PromiseWithResolvers<boolean>>(undefined)
  const gone = useRef(new AbortController())
  const watched = (count: number) => ({
    signal: gone.current.signal,
    onJob: (row: JobRow) => setMany({ count, row }),
  })
  const resume = async (before: StartedRowsJob): Promise<void> => {
    const { count } = before
    const watching = watched(count)
    const outcome = await outcomeOf<A>(before, watching)
    if (watching.signal.aborted) return
    setMany(undefined)
    if (!outcome) return startedRowsJobs.forget(before.id)
    await reload()
    show({ ...outcome, undo: undefined, job: before.id })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun is looked for once
  useEffect(() => {
    // Polling stops when the user leaves the page; the job continues.
    const leaving = new AbortController()
    gone.current = leaving
    const before = startedRowsJobs.of(list)
    if (before) void resume(before)
    return () => leaving.abort()
  }, [])
  const sendMany = async (work: Work): Promise<Outcome<A> | undefined> => {
    const count = work.rows.length
    setMany({ count, row: undefined })
    let job: number | undefined
    const outcome = await runRowsJob<A>({
      ...work,
      ...watched(count),
      onBegun: (id) => {
        job = id
        startedRowsJobs.note({ id, count, list })
      },
    })
    setMany(undefined)
    return outcome && { ...outcome, job }
  }
  const close = (isRead: boolean): void => {
    if (shown?.job !== undefined) startedRowsJobs.forget(shown.job)
    show(undefined)
    reading.current?.resolve(isRead)
    reading.current = undefined
  }
  const tell: Answers<A>['tell'] = async ({ results, left = 0, job, warning }, done, undo, by) => {
    const moved = results.filter((result) => result.ok).map(({ id }) => id)
    const back = undo && moved.length > 0 ? () => undo(moved) : undefined
    if (moved.length > 0) await reload()
    const [only] = results
    if (only && results.length === 1 && !only.ok) {
      // A single result needs no table. If another user changed the row meanwhile, reload it.
      toast.error(only.message, by)
      if (isStale(only)) await reload()
    } else if (moved.length < results.length || (job !== undefined && results.length > 0)) {
      reading.current ??= Promise.withResolvers()
      show({ results, left, undo: back, job })
    } else if (warning) toast.warning(warning)
    else if (left === 0) toast.success(done(moved.length), back && { label: t('undo'), run: back })
    return moved
  }
  return {
    send: async (work, done, undo) => {
      const outcome = isMany(work)
        ? await sendMany(work)
        : await sendRows<RowRef, A>(work.rows, (rows) => request(work, rows))
      return outcome ? tell(outcome, done, undo, work.to) : []
    },
    tell,
    read: async () => (await reading.current?.promise) ?? true,
    preview: async (work, { signal, onJob }) => {
      const tried = { ...work, input: { ...work.input, dry_run: true } }
      if (isMany(work)) return (await runRowsJob<A>({ ...tried, signal, onJob }))?.results
      const { results, left } = await sendRows<RowRef, A>(work.rows, (rows) => request(tried, rows))
      return left === 0 ? results : undefined
    },
    dialog: (
      <>
        {many ? <ManyDialog {...many} /> : null}
        {shown ? (
          <ResultsDialog
            results={shown.results}
            left={shown.left ?? 0}
            columns={columns as never}
            undo={shown.undo}
            onClose={() => close(true)}
            onFix={() => close(false)}
            onReload={() => void reload()}
          />
        ) : null}
      </>
    ),
  }
}
