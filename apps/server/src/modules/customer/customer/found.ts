import { customer as contract } from '@dropyard/contract/customer/customer'
import { mostChanged } from '@dropyard/contract/customer/customer/calls'
import { customerErrors as errors } from '@dropyard/contract/customer/customer/errors'
import { endpointKey } from '@dropyard/contract/kit/endpoint'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, failAt } from '../../../kit/errors.ts'
import { startRows } from '../../../kit/jobs/rows-job.ts'
import { loadSegment } from './in-segment.ts'
import { served } from './service.ts'

/** All customers that a filter finds: read to change them, or to write them into a file. */

type Filter = z.output<typeof contract.exportAll.body>['filter']
type Row = Awaited<ReturnType<typeof served.listAfter>>[number]

const portion = 5000

/**
 * Rows in portions, by id: a customer that is added or changed during the run shifts no portion.
 *
 * @throws Refusal if there are more than `most`
 */
export async function* foundRows(ctx: UserCtx, filter: Filter, most: number): AsyncGenerator<Row[]> {
  await loadSegment(ctx, filter.segment_id)
  let count = 0
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: Row[] = await served.listAfter(ctx, filter, last, portion)
    count += rows.length
    if (count > most) fail(errors.too_many_found, { most })
    if (rows.length > 0) yield rows
    last = rows.length < portion ? undefined : rows.at(-1)?.id
  }
}

/** Changes all customers that a filter finds, unless their number differs from the one that the user saw. */
export async function changeFound(
  ctx: UserCtx,
  { filter, seen, ...changes }: z.output<typeof contract.batchByFilter.body>,
): Promise<{ job_id: number }> {
  const rows: { id: number; version: number }[] = []
  for await (const some of foundRows(ctx, filter, mostChanged))
    rows.push(...some.map(({ id, version }) => ({ id, version })))
  if (rows.length !== seen) failAt('seen', errors.other_count, { count: rows.length })
  return { job_id: await startRows(ctx, { call: endpointKey(contract.batchUpdate), rows, input: changes }) }
}
