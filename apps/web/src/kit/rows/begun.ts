import { z } from 'zod'
import { keys, readJson } from '../page/storage.ts'

/** Work on many rows that was begun here and whose answers nobody has closed: found again when its page is loaded anew. */

const one = z.object({ id: z.number(), count: z.number(), list: z.string() })
export type Begun = z.output<typeof one>

const read = (): Begun[] => z.array(one).safeParse(readJson(sessionStorage, keys.rowsJobs)).data ?? []
const write = (all: readonly Begun[]): void => sessionStorage.setItem(keys.rowsJobs, JSON.stringify(all))

export const begun = {
  /** What was begun last from a list, by the name of its actions. */
  of: (list: string): Begun | undefined => read().find((known) => known.list === list),
  note: (work: Begun): void => write([work, ...read().filter(({ list }) => list !== work.list)]),
  forget: (id: number): void => write(read().filter((known) => known.id !== id)),
}
