import { z } from 'zod'
import { keys, readJson } from '../page/storage.ts'

/**
 * Remembers, in `sessionStorage`, jobs on many rows that this tab has started and whose results the user has not closed: after
 * a reload, the page shows them again.
 */

const one = z.object({ id: z.number(), count: z.number(), list: z.string() })
export type Begun = z.output<typeof one>

const read = (): Begun[] => z.array(one).safeParse(readJson(sessionStorage, keys.rowsJobs)).data ?? []
const write = (all: readonly Begun[]): void => sessionStorage.setItem(keys.rowsJobs, JSON.stringify(all))

export const begun = {
  /** The job that was started last from a list; `list` is the name of its actions (`RowActions.name`). */
  of: (list: string): Begun | undefined => read().find((known) => known.list === list),
  note: (work: Begun): void => write([work, ...read().filter(({ list }) => list !== work.list)]),
  forget: (id: number): void => write(read().filter((known) => known.id !== id)),
}
