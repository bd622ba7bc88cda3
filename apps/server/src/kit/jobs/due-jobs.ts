import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { AnyJob, Payload } from './jobs.ts'

const due = `SELECT name FROM unnest($1::text[]) queue (name) WHERE EXISTS (
  SELECT 1 FROM pgboss.job
  WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now()
)`

/** Returns the queues of `names` that have a job which can start now. */
export async function dueQueues(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(due, [names])
  return rows.map(({ name }: { name: string }) => name)
}

const startNow = `UPDATE pgboss.job SET start_after = now()
  WHERE name = ANY ($1::text[]) AND state < 'active' AND start_after > now()
    AND start_after <= now() + $2 * interval '1 second'`

type RunTaken = (one: AnyJob, taken: JobWithMetadata<Payload>[]) => Promise<JobResult[]>

/**
 * Runs the due jobs of these kinds until no job is due. As with workers, all kinds run at the same time, each with its
 * concurrency. Unlike with workers, there are no pauses between batches (`minIntervalMs`), and jobs and retries that are
 * scheduled within `aheadSeconds` start immediately.
 */
export async function runDueJobs(
  boss: PgBoss,
  kinds: readonly AnyJob[],
  run: RunTaken,
  aheadSeconds: number,
): Promise<void> {
  const byName = new Map(kinds.map((one) => [one.name, one]))
  const names = [...byName.keys()]
  const drain = async (one: AnyJob): Promise<void> => {
    for (;;) {
      const taken = await boss.fetch<Payload>(one.name, {
        includeMetadata: true,
        batchSize: one.batch?.most ?? 1,
      })
      if (taken.length === 0) return
      for (const { id, status, output } of await run(one, taken))
        if (status === 'completed') await boss.complete(one.name, id)
        else await boss.fail(one.name, id, output)
    }
  }
  for (;;) {
    await boss.getDb().executeSql(startNow, [names, aheadSeconds])
    const found = await dueQueues(boss, names)
    if (found.length === 0) return
    const running = found.flatMap((name) => {
      const one = byName.get(name)
      return one ? Array.from({ length: one.concurrency }, () => drain(one)) : []
    })
    await Promise.all(running)
  }
}
