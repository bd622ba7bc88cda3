import type { Ctx } from '../context.ts'
import type { JobRun } from './jobs.ts'

/**
 * Processes rows in portions, each in its own transaction, until none is left or the worker stops.
 *
 * @param portion processes the rows after an id, and returns the id of the last one; undefined when there is none
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
