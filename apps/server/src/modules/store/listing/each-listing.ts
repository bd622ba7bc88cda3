import { PlatformError } from '../../../connectors/connector.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'

/** Work on many listings, one by one: a product that fails does not hold up the others. */

export interface Failed {
  id: number
  /** `store_lost`, `gone`, `unreachable`, or what the store said. */
  reason: string
}

/**
 * Does `work` for each listing; it answers why a product could not be changed, if so. What may be tried again is
 * tried again once all others are through: what was done already is done again without harm.
 */
export async function eachListing(
  run: JobRun,
  ids: readonly number[],
  work: (id: number) => Promise<string | undefined>,
): Promise<{ failures: Failed[] }> {
  const failures: Failed[] = []
  let again: PlatformError | undefined
  for (const [done, id] of ids.entries()) {
    await run.progress(done, ids.length)
    try {
      const reason = await work(id)
      if (reason) failures.push({ id, reason })
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (error.mayRetry) again ??= error
      failures.push({ id, reason: error.mayRetry ? 'unreachable' : error.message })
    }
  }
  if (again && !run.isLastAttempt) throw again
  await run.progress(ids.length, ids.length)
  return { failures }
}
