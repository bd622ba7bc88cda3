import { maskedEmail, maskedPhone } from '@dropyard/contract/customer/customer/contact'
import { undoDays } from '@dropyard/contract/customer/merge'
import { dayMs } from '@dropyard/contract/kit/days'
import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import type { Erasure } from '../../order/order/erasure.ts'
import { writtenIn } from '../field/values.ts'
import { customerMerge, type MergeSnapshot } from './table.ts'

/** After this time a merge can't be undone. Its row stays, so that erasing finds what is stored under the other id. */
export const forgetJob = job({
  name: 'customer-merge.forget',
  input: z.object({}),
  cron: '17 3 * * *',
  concurrency: 1,
  run: (run) =>
    run.transaction((ctx) =>
      ctx.db
        .update(customerMerge)
        .set({ snapshot: null })
        .where(
          and(
            isNotNull(customerMerge.snapshot),
            lt(customerMerge.at, new Date(ctx.now.getTime() - undoDays * dayMs)),
          ),
        ),
    ),
})

/** Columns with texts that people wrote. Values of others, such as grades, are shared by many rows. */
const written = [
  ...['name', 'company', 'email', 'phone', 'address', 'website'],
  ...['tags', 'remark', 'lost_reason', 'next_action'],
]

/** Removes what merges kept of erased customers, and of those that were merged into them. Such merges can't be undone. */
export async function forgetMerges(
  ctx: Ctx,
  { erasure, ids }: { erasure: Erasure; ids: readonly number[] },
): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number; gone: number; snapshot: MergeSnapshot | null }>(sql`
    SELECT id, gone_id AS gone, snapshot FROM customer_merge WHERE customer_id = ANY (${sql.param([...ids])}::bigint[])`)
  if (rows.length === 0) return
  const gone = rows.map((row) => Number(row.gone))
  erasure.about('customer', gone)
  erasure.about('follow-up', gone)
  const writtenCustom = await writtenIn(ctx)
  for (const { snapshot } of rows)
    for (const row of snapshot ? [snapshot.gone, snapshot.survivor] : []) {
      const [email, phone] = [String(row.email ?? ''), String(row.phone ?? '')]
      erasure.said([...written.map((name) => row[name]), ...writtenCustom(row.custom)])
      erasure.said([maskedEmail(email), maskedPhone(phone)])
    }
  await ctx.db.execute(sql`
    UPDATE customer_merge SET snapshot = NULL WHERE id = ANY (${sql.param(rows.map(({ id }) => Number(id)))}::bigint[])`)
}
