import { type AnyEndpoint, endpointKey } from '@dropyard/contract/kit/endpoint'
import type { RowAnswer, RowRef } from '@dropyard/contract/kit/row-actions'
import { type JobRow, job } from '@dropyard/contract/system/job'
import { call } from '../call/api.ts'
import { pauseAfter } from '../call/background.ts'

/** Requests on more rows than one request may have: a job does the work, and is polled until each row has its result. */

const every = 1000

interface Watched {
  /** Called with the job's progress about once a second. */
  readonly onJob: (row: JobRow) => void
  /** Aborted when the user leaves: polling stops and a dry run is cancelled, but a real job continues. */
  readonly signal: AbortSignal
}

interface ManyRows extends Watched {
  readonly to: AnyEndpoint
  readonly rows: readonly RowRef[]
  /** The other values of the request's body. */
  readonly input: Readonly<Record<string, unknown>>
  readonly onBegun?: (id: number) => void
}

interface Outcome<A> {
  readonly results: readonly A[]
  /** How many rows were not processed. */
  readonly left: number
}

/** Starts the job and waits for it; undefined if it could not be started (the error is shown already) or the signal aborted. */
export async function runRowsJob<A extends RowAnswer>({
  to,
  rows,
  input,
  onBegun,
  ...watched
}: ManyRows): Promise<Outcome<A> | undefined> {
  const body = { call: endpointKey(to), rows: [...rows], input }
  const started = await call(job.startRows, { body })
  if (!started.ok) return undefined
  const id = started.data.job_id
  onBegun?.(id)
  const outcome = await outcomeOf<A>({ id, count: rows.length }, watched)
  if (!outcome && input.dry_run) await call(job.cancel, { params: { id }, background: true })
  return outcome
}

/** Waits for a job that was started; undefined if the signal aborted, or the job does not exist or is another user's. */
export async function outcomeOf<A extends RowAnswer>(
  { id, count }: { readonly id: number; readonly count: number },
  { onJob, signal }: Watched,
): Promise<Outcome<A> | undefined> {
  if (!(await followed(id, onJob, signal))) return undefined
  const answers = await call(job.rowAnswers, { params: { id } })
  if (!answers.ok) return undefined
  const results = answers.data as unknown as A[]
  return { results, left: count - results.length }
}

/** Polls a job until it has ended; undefined if the signal aborted or there is no such job. */
async function followed(
  id: number,
  onJob: (row: JobRow) => void,
  signal: AbortSignal,
): Promise<JobRow | undefined> {
  for (let failures = 0; !signal.aborted; ) {
    const reply = await call(job.read, { params: { id }, background: true })
    if (!reply.ok && reply.code === 404) return undefined
    failures = reply.ok ? 0 : failures + 1
    if (reply.ok) onJob(reply.data)
    if (reply.ok && !['waiting', 'running'].includes(reply.data.state)) return reply.data
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(every, failures)))
  }
  return undefined
}
