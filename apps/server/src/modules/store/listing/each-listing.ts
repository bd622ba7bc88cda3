import { PlatformError } from '../../../connectors/connector.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'

/** Handles many listings one by one: a failing product doesn't block the others. */

export interface Failed {
  id: number
  /** `store_lost`, `gone`, `unreachable`, or the store's message. */
  reason: string
}

/**
 * Runs `work` for each listing, which returns why a product could not be changed, if so. If an error may be retried, the job is
 * retried after all listings were tried, so `work` must be idempotent.
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
