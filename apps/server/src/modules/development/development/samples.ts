import type { UserCtx } from '../../../kit/context.ts'
import type { Task } from './behaviour.ts'
import { rowsIn } from './variants.ts'

/** Samples of a product: ordered from wherever one is needed, judged where samples are. */

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
    round: task.round,
    ordered_on: ctx.now.toISOString().slice(0, 10),
  }
  return { form: { ...task.form, samples: [...rowsIn(task.form, 'samples'), made] } }
}
