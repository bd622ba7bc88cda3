import { and, eq, ne, sql } from 'drizzle-orm'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import { Refusal } from '../errors.ts'
import { type AnyJob, JobCancelled, type JobRun, type Payload } from './jobs.ts'
import { jobTable } from './jobs-table.ts'

/** Runs jobs that were taken from the queue, and records their outcome for the people who watch them. */

/** Runs a batch of jobs, together if possible. Only jobs that failed are retried. */
export async function runAll(
  one: AnyJob,
  taken: readonly JobWithMetadata<Payload>[],
  runOf: (some: JobWithMetadata<Payload>) => JobRun,
): Promise<JobResult[]> {
  const [first] = taken
  if (first && one.batch && taken.length > 1)
    try {
      await one.batch.run(runOf(first), taken.map((some) => one.input.parse(some.data.input)) as never[])
      return taken.map(({ id }) => ({ id, status: 'completed' }))
    } catch (error) {
      runOf(first).log.warn(
        { err: error, jobs: taken.length },
        'jobs failed together, and are run one by one',
      )
    }
  const results: JobResult[] = []
  for (const some of taken)
    results.push(
      await runOne(one, runOf(some), some.data.input).then(
        (): JobResult => ({ id: some.id, status: 'completed' }),
        (error: unknown): JobResult => ({ id: some.id, status: 'failed', output: reasonOf(error) }),
      ),
    )
  return results
}

const reasonOf = (error: unknown): { message: string; stack?: string | undefined } =>
  error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }

/** The text of a refusal in both languages; the message of any other error, for administrators only. */
const saidOf = (error: unknown) =>
  error instanceof Refusal
    ? { error: error.words('en'), errorZh: error.words('zh') }
    : { error: reasonOf(error).message }

async function runOne(one: AnyJob, run: JobRun, rawInput: unknown): Promise<void> {
  const { watchedId } = run
  /** Returns false when a person has cancelled the job. */
  const mark = async (values: Partial<typeof jobTable.$inferInsert>): Promise<boolean> => {
    if (watchedId === undefined) return true
    return run.transaction(async (ctx) => {
      const rows = await ctx.db
        .update(jobTable)
        .set(values)
        .where(and(eq(jobTable.id, watchedId), ne(jobTable.state, 'cancelled')))
        .returning({ id: jobTable.id })
      return rows.length > 0
    })
  }
  try {
    const wanted = await mark({
      state: 'running',
      startedAt: sql`coalesce(started_at, now())` as unknown as Date,
      error: null,
      errorZh: null,
    })
    if (!wanted) return
    const input = one.input.parse(rawInput)
    const result = await one.run(run, input as never)
    await mark({ state: 'done', result: (result ?? null) as object | null, endedAt: new Date() })
  } catch (error) {
    if (error instanceof JobCancelled) return
    run.log.error({ err: error, job: one.name }, 'job failed')
    if (run.isLastAttempt) await mark({ state: 'failed', ...saidOf(error), endedAt: new Date() })
    throw error
  }
}
