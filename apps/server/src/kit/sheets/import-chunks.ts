import type { JobRun } from '../jobs/jobs.ts'

/** Processes long files in chunks. */

/** Splits items into arrays of at most `size`. */
export async function* inChunks<T>(all: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<T[]> {
  let some: T[] = []
  for await (const one of all) {
    some.push(one)
    if (some.length < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/**
 * Imports the items of a file in chunks, with one transaction for each. A worker that stops does so between two chunks, and the
 * next run starts from the beginning of the file, so `take` must recognise items that were imported before.
 * @throws when the worker stops
 */
export async function takeInChunks<T>(
  run: Pick<JobRun, 'signal' | 'progress'>,
  all: AsyncIterable<T> | Iterable<T>,
  { size, total }: { size: number; total: number },
  take: (some: T[]) => Promise<unknown>,
): Promise<void> {
  let done = 0
  for await (const some of inChunks(all, size)) {
    if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from the file')
    await take(some)
    done += some.length
    await run.progress(done, total)
  }
}
