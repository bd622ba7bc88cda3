import { type AnyEndpoint, endpointKey } from '@dropyard/contract/kit/endpoint'
import type { RowAnswer, RowRef } from '@dropyard/contract/kit/row-actions'
import { type JobRow, job } from '@dropyard/contract/system/job'
import { call } from '../call/api.ts'
import { pauseAfter } from '../call/background.ts'

/** A call on more rows than one call takes: a job makes it, and is followed until each row has its answer. */

const every = 1000

interface Watched {
  /** How far it is, once in a while. */
  readonly onJob: (row: JobRow) => void
  /** Nobody waits for it any more: what was only tried is called off, everything else goes on. */
  readonly signal: AbortSignal
}

interface ManyRows extends Watched {
  readonly to: AnyEndpoint
  readonly rows: readonly RowRef[]
  /** What the call takes besides. */
  readonly input: Readonly<Record<string, unknown>>
  readonly onBegun?: (id: number) => void
}

interface Outcome<A> {
  readonly results: readonly A[]
  /** Rows that it did not come to. */
  readonly left: number
}

/** Does it; nothing when it was refused as a whole, which has been said, or nobody waits any more. */
export async function doRows<A extends RowAnswer>({
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

/** Waits for work that was begun; nothing when nobody waits any more, or it is not this person's. */
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

/** Looks at a job until it has ended; nothing when nobody waits any more, or there is none. */
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
