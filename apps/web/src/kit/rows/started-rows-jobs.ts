import { z } from 'zod'
import { keys, readJson } from '../page/storage.ts'

/**
 * Remembers, in `sessionStorage`, jobs on many rows that this tab has started and whose results the user has not closed: after
 * a reload, the page shows them again.
 */

const one = z.object({ id: z.number(), count: z.number(), list: z.string() })
export type StartedRowsJob = z.output<typeof one>

const read = (): StartedRowsJob[] =>
  z.array(one).safeParse(readJson(sessionStorage, keys.rowsJobs)).data ?? []
const write = (all: readonly StartedRowsJob[]): void =>
  sessionStorage.setItem(keys.rowsJobs, JSON.stringify(all))

export const startedRowsJobs = {
  /** The job that was started last from a list; `list` is the name of its actions (`RowActions.name`). */
  of: (list: string): StartedRowsJob | undefined => read().find((known) => known.list === list),
  note: (work: StartedRowsJob): void => write([work, ...read().filter(({ list }) => list !== work.list)]),
  forget: (id: number): void => write(read().filter((known) => known.id !== id)),
}
