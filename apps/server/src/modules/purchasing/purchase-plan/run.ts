import { dayMs, hourMs } from '@dropyard/contract/kit/days'
import { purchasePlan as contract } from '@dropyard/contract/purchasing/purchase-plan'
import { gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { refreshPolicies } from '../../warehouse/stock-policy/refresh.ts'
import { stockPolicy } from '../../warehouse/stock-policy/table.ts'
import { flow } from './service.ts'
import { suggestions } from './suggest.ts'
import { isOpen } from './table.ts'

/** Computes policies and the plan. Rows that a user edited or submitted stay as they are. */

/** Held while suggestions are replaced, and while a row comes back from its purchase order. */
export const lockPlan = (ctx: Ctx) =>
  ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('purchase-plan'))`)

export const runPlan = job({
  name: 'purchase-plan.run',
  input: z.object({ warehouseId: z.number().optional() }),
  concurrency: 1,
  sharedBy: contract.run,
  async run(run, { warehouseId }) {
    const policies = await run.transaction(refreshPolicies)
    await run.progress(1, 2)
    const rows = await run.transaction((ctx) => replaceSuggestions(ctx, warehouseId))
    await run.progress(2, 2)
    return { policies, rows }
  },
})

/** The last time at which the plan was due: the hour that is set, in China (UTC+8, without summer time). */
function lastDue({ now, config }: Ctx): Date {
  const zone = 8 * hourMs
  const midnight = Math.floor((now.getTime() + zone) / dayMs) * dayMs - zone
  const due = midnight + config.PURCHASE_PLAN_HOUR * hourMs
  return new Date(due > now.getTime() ? due - dayMs : due)
}

/** Runs the plan once a day at the hour that is set; later if no worker ran at that hour. */
export const runPlanDaily = job({
  name: 'purchase-plan.daily',
  input: z.object({}),
  cron: '0 * * * *',
  retries: 0,
  run: (run) =>
    run.transaction(async (ctx) => {
      const isDone = gte(stockPolicy.countedAt, lastDue(ctx))
      if ((await ctx.db.$count(stockPolicy, isDone)) === 0) await ctx.enqueue(runPlan, {})
    }),
})

export async function replaceSuggestions(ctx: Ctx, warehouseId?: number): Promise<number> {
  await lockPlan(ctx)
  const now = ctx.now.toISOString()
  const here = warehouseId === undefined ? sql`true` : sql`p.warehouse_id = ${warehouseId}`
  const { rows } = await ctx.db.execute<{ id: string; made: boolean }>(sql`
    INSERT INTO purchase_plan AS p (sku_id, warehouse_id, supplier_id, buyer_id, suggested, quantity, needed_by, terms, warnings, run_at,
      created_at, updated_at)
    SELECT sku_id, warehouse_id, supplier_id, buyer_id, suggested, suggested, needed_by, terms, warnings, ${now}, ${now}, ${now}
    FROM (${suggestions(ctx, here)}) s WHERE suggested > 0
    ON CONFLICT (sku_id, warehouse_id) WHERE ${isOpen} DO UPDATE SET supplier_id = excluded.supplier_id, buyer_id = excluded.buyer_id,
      suggested = excluded.suggested, quantity = excluded.quantity, needed_by = excluded.needed_by, terms = excluded.terms,
      warnings = excluded.warnings, run_at = excluded.run_at, updated_at = excluded.updated_at, version = p.version + 1
    WHERE p.state = 'suggested' AND p.edited_by IS NULL
    RETURNING p.id, p.xmax = 0 AS made`)
  await ctx.db.execute(sql`
    DELETE FROM purchase_plan p WHERE state = 'suggested' AND edited_by IS NULL AND run_at < ${now} AND ${here}`)
  const made = rows.filter((row) => row.made).map(({ id }) => ({ id: Number(id), state: 'suggested' }))
  for (let at = 0; at < made.length; at += 1000)
    await flow.addCreationHistory(ctx, ...(made.slice(at, at + 1000) as never[]))
  return rows.length
}
