import type { Form } from '@dropyard/contract/development/module'
import type { UserCtx } from '../../../kit/context.ts'
import type { Task } from './behaviour.ts'
import { rowsIn } from './variants.ts'

/** Samples of a product: ordered from wherever one is needed, judged where samples are. */

/** The round that is open: once all samples of one were judged, the next one begins. */
function roundOf(samples: readonly Form[]): number {
  const last = Math.max(1, ...samples.map(({ round }) => Number(round)))
  const open = samples.filter(({ round }) => Number(round) === last)
  return open.length > 0 && open.every(({ verdict }) => verdict) ? last + 1 : last
}

/** Notes an ordered sample with the task. */
export async function orderSample(
  ctx: UserCtx,
  task: Task,
  input: Readonly<Record<string, unknown>>,
): Promise<Partial<Task>> {
  const made = {
    ...{ tracking_no: '', received_on: null, weight_grams: null, length_mm: null, width_mm: null },
    ...{ height_mm: null, photos: [], condition: '', verdict: null, verdict_reason: null },
    ...input,
    round: roundOf(rowsIn(task.form, 'samples')),
    ordered_on: ctx.now.toISOString().slice(0, 10),
  }
  return { form: { ...task.form, samples: [...rowsIn(task.form, 'samples'), made] } }
}
