import { developmentErrors } from '@dropyard/contract/development/development/errors'
import type { Form } from '@dropyard/contract/development/development/module'
import { samples } from '@dropyard/contract/development/development/samples'
import { quotationErrors } from '@dropyard/contract/development/quotation/errors'
import { asnErrors } from '@dropyard/contract/purchasing/asn/errors'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { inDays, today } from '../../../kit/data/days.ts'
import { assertFound, fail, invalid, type Refused } from '../../../kit/errors.ts'
import { titleOf } from '../../purchasing/supplier/name.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { mayBeAsked } from '../quotation/rounds.ts'
import { assertNotOrdered, buySample, orderedWith } from '../sample-order/buy.ts'
import type { Behaviour, Task } from './behaviour.ts'
import { idIn, list, rowsIn, text } from './values.ts'

/** Samples of a product: ordered in any module that needs one, awaited, received, and judged in the sample module. */

/** Whether a sample is ordered but neither received nor judged. */
export const isAwaited = (row: Form): boolean => Boolean(row.ordered_on) && !row.received_on && !row.verdict
const awaited = (form: Form): readonly Form[] => rowsIn(form, 'samples').filter(isAwaited)

/** A form to be stored, with the expected day of the next sample. */
export function holding(form: Form): Pick<Task, 'form' | 'sampleDue'> {
  const days = awaited(form).flatMap((row) => text(row, 'expected_on') || [])
  return { form, sampleDue: days.toSorted()[0] ?? null }
}

/** Refusal if no sample is awaited. */
export const nothingAwaited = (_ctx: Ctx, { form }: Task): Refused =>
  awaited(form).length > 0 ? undefined : developmentErrors.awaited

/** The open round: after all samples of a round are judged, the next round begins. */
function roundOf(samples: readonly Form[]): number {
  const last = Math.max(1, ...samples.map(({ round }) => Number(round)))
  const open = samples.filter(({ round }) => Number(round) === last)
  return open.length > 0 && open.every(({ verdict }) => verdict) ? last + 1 : last
}

/** Days until a sample arrives, if neither quotation nor supplier has a value. */
const usualDays = 10

/** Expected day of a supplier's sample: from the quotation of the product, or from the supplier's lead time. */
async function expectedOn(ctx: UserCtx, { productId }: Task, supplierId: number): Promise<string> {
  const { rows } = await ctx.db.execute<{ days: number }>(sql`SELECT coalesce(
      (SELECT q.sample_days FROM quotation q WHERE q.product_id = ${productId} AND q.supplier_id = s.id
        AND q.sample_days IS NOT NULL ORDER BY q.id DESC LIMIT 1), nullif(s.lead_days, 0), ${usualDays})::int AS days
    FROM supplier s WHERE s.id = ${supplierId}`)
  return inDays(ctx, rows[0]?.days ?? usualDays)
}

/** Adds an ordered sample to the task's form. */
async function order(ctx: UserCtx, task: Task, input: Form): Promise<Partial<Task>> {
  // A repeated request finds the sample that it ordered.
  if (await orderedWith(ctx, task.id, text(input, 'key'))) return {}
  const day = today(ctx)
  const wanted = text(input, 'expected_on')
  if (wanted !== '' && wanted < day) invalid({ expected_on: quotationErrors.past.words })
  await mayBeAsked(ctx, [Number(input.supplier_id)])
  const expected_on = wanted || (await expectedOn(ctx, task, Number(input.supplier_id)))
  const ordered = {
    ...input,
    order_no: idIn(input, 'warehouse_id')
      ? await buySample(ctx, task, { ...input, expected_on })
      : text(input, 'order_no'),
    round: roundOf(rowsIn(task.form, 'samples')),
    ordered_on: day,
    expected_on,
  }
  const made = samples.samples[0].parse([ordered])
  return holding({ ...task.form, samples: [...rowsIn(task.form, 'samples'), ...made] })
}

/** The awaited samples that an action is about: those of one supplier or order, or all. @throws if there are none */
function chosenIn(form: Form, input: Form): readonly Form[] {
  const [from, order] = [idIn(input, 'supplier_id'), text(input, 'order_no')]
  const chosen = awaited(form).filter(
    (row) =>
      (from === null || idIn(row, 'supplier_id') === from) &&
      (order === '' || text(row, 'order_no') === order),
  )
  return chosen.length > 0 ? chosen : fail(developmentErrors.awaited)
}

/** A form whose awaited samples are received. */
export function withReceived(ctx: Ctx, form: Form, input: Form): Pick<Task, 'form' | 'sampleDue'> {
  const day = text(input, 'received_on') || today(ctx)
  if (day > today(ctx)) invalid({ received_on: asnErrors.future.words })
  const came = chosenIn(form, input)
  const rows = rowsIn(form, 'samples').map((row) =>
    came.includes(row)
      ? {
          ...row,
          received_on: day,
          tracking_no: text(input, 'tracking_no') || row.tracking_no,
          condition: text(input, 'condition') || row.condition,
          photos: [...new Set([...list(row, 'photos'), ...list(input, 'photos')])],
        }
      : row,
  )
  return holding({ ...form, samples: rows })
}

/** A form without awaited samples that won't come. */
export function withoutAwaited(form: Form, input: Form): Pick<Task, 'form' | 'sampleDue'> {
  const given = chosenIn(form, input)
  return holding({ ...form, samples: rowsIn(form, 'samples').filter((row) => !given.includes(row)) })
}

/** Waiting reason of a task that has just ordered a sample. */
export async function waitsForSample(ctx: UserCtx, { form }: Task) {
  const row = assertFound(awaited(form).at(-1))
  const [from] = await ctx.db
    .select({ name: titleOf(ctx) })
    .from(supplier)
    .where(eq(supplier.id, idIn(row, 'supplier_id') ?? 0))
  const what = [from?.name, text(row, 'variant'), `× ${row.quantity}`].filter(Boolean).join(' · ')
  return {
    waits_for: 'supplier' as const,
    wait_reason: what,
    wait_until: `${text(row, 'expected_on')}T23:59:00.000Z`,
    waits_on_id: null,
  }
}

/** Actions of modules that order samples. */
export const sampleActions: NonNullable<Behaviour['actions']> = {
  sampling: order,
  received: async (ctx, { form }, input) => withReceived(ctx, form, input),
  'sample-cancel': async (ctx, { form }, input) => {
    const numbers = chosenIn(form, input).map((row) => text(row, 'order_no'))
    if (ctx.user) await assertNotOrdered(ctx, numbers)
    return withoutAwaited(form, input)
  },
}
