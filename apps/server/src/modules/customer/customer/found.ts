import { customer as contract } from '@dropyard/contract/customer/customer'
import { customerErrors as errors } from '@dropyard/contract/customer/customer/errors'
import { endpointKey } from '@dropyard/contract/kit/endpoint'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { failAt } from '../../../kit/errors.ts'
import { startRows } from '../../../kit/jobs/rows-job.ts'
import { askSegment } from './in-segment.ts'
import { served } from './service.ts'

/** All customers that a filter finds, for changes and files. */

type Filter = z.output<typeof contract.exportAll.body>['filter']
type Row = Awaited<ReturnType<typeof served.list>>['data'][number]

const portion = 5000

/** Rows in portions, oldest first: customers that are added during the run come last and shift no portion. */
export async function* foundRows(ctx: UserCtx, filter: Filter, most: number): AsyncGenerator<Row[]> {
  await askSegment(ctx, filter.segment_id)
  for (let page = 1; (page - 1) * portion < most; page++) {
    const { data } = await served.list(ctx, { ...filter, sort: 'create_time', page, 'per-page': portion })
    if (data.length > 0) yield data
    if (data.length < portion) return
  }
}

/** Changes all customers that a filter finds, unless they are others than the user saw. */
export async function changeFound(
  ctx: UserCtx,
  { filter, seen, ...changes }: z.output<typeof contract.batchByFilter.body>,
): Promise<{ job_id: number }> {
  const rows: { id: number; version: number }[] = []
  for await (const some of foundRows(ctx, filter, seen + 1))
    rows.push(...some.map(({ id, version }) => ({ id, version })))
  if (rows.length !== seen) failAt('seen', errors.other_count, { count: rows.length })
  return { job_id: await startRows(ctx, { call: endpointKey(contract.batchUpdate), rows, input: changes }) }
}
