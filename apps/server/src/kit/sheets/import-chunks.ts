import type { JobRun } from '../jobs/jobs.ts'

/** Long files, of which some is looked at or taken in at a time. */

/** Some at a time. */
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
 * Takes in what a file holds, some of it in a transaction at a time. A worker that stops does so between two of them:
 * who goes on begins the file anew, so what was taken must be known again.
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
