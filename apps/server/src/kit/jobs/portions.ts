import type { Ctx } from '../context.ts'
import type { JobRun } from './jobs.ts'

/**
 * Works portion after portion, each in a transaction of its own, until nothing is left or the worker stops.
 *
 * @param portion works on what comes after an id, and gives the last that it worked on
 */
export async function portions(
  run: Pick<JobRun, 'signal' | 'transaction'>,
  portion: (ctx: Ctx, after: number) => Promise<number | undefined>,
): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined && !run.signal.aborted; ) {
    const after: number = last
    last = await run.transaction((ctx) => portion(ctx, after))
  }
}
