import { link } from '@dropyard/contract/pages'
import { events } from '@dropyard/contract/system/notice/event'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { emitAll } from '../../../kit/events.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { portions } from '../../../kit/jobs/portions.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { developmentProduct } from '../development/table.ts'
import { quotation } from './table.ts'

/** Expires quotations of products in development after their last day; the requester of an expired default is notified. */

const atOnce = 200

export const quotationExpiry = job({
  name: 'quotation.expire',
  input: z.object({}),
  cron: '21 * * * *',
  run: (run) => portions(run, expire),
})

async function expire(ctx: Ctx): Promise<number | undefined> {
  const rows = await ctx.db
    .select({ row: quotation, title: developmentProduct.title, supplier: supplier.name })
    .from(quotation)
    .innerJoin(developmentProduct, eq(developmentProduct.id, quotation.productId))
    .innerJoin(supplier, eq(supplier.id, quotation.supplierId))
    .where(
      and(
        inArray(quotation.state, ['quoted', 'accepted']),
        lt(quotation.validUntil, today(ctx)),
        eq(developmentProduct.state, 'developing'),
      ),
    )
    .orderBy(asc(quotation.id))
    .limit(atOnce)
    .for('update', { of: quotation, skipLocked: true })
  if (rows.length === 0) return undefined
  const ids = rows.map(({ row }) => row.id)
  await ctx.db
    .update(quotation)
    .set({
      state: 'expired',
      wasDefault: sql`${quotation.state} = 'accepted'`,
      version: sql`${quotation.version} + 1`,
    })
    .where(inArray(quotation.id, ids))
  const told = rows.flatMap(({ row: { state, createdBy, taskId, validUntil }, ...named }) =>
    state === 'accepted' && createdBy !== null
      ? [
          {
            to: createdBy,
            values: { ...named, day: validUntil ?? '', link: link('/supplierQuotation', { id: taskId }) },
          },
        ]
      : [],
  )
  await emitAll(ctx, events.quotationExpired, told)
  return rows.at(-1)?.row.id
}
