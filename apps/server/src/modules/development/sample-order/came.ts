import { taskSource } from '@dropyard/contract/development/sample-order'
import { dayOf } from '@dropyard/contract/kit/days'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { moveTask, noteHistory } from '../development/engine.ts'
import { keepForm, lastTask } from '../development/forms.ts'
import { isAwaited, withoutAwaited, withReceived } from '../development/samples.ts'
import { developmentTask } from '../development/table.ts'
import { rowsIn, text } from '../development/values.ts'

/**
 * Tasks follow the purchase orders of their samples: a sample that came is marked as received, and one whose order ended is no longer
 * awaited. Jobs do it, so that receiving locks no task.
 */

/** Orders that tasks asked for, with their number, which the form's rows name. A deleted order is no longer found by the job. */
const ordered = z.object({ po_sn: z.string(), task_ids: z.array(z.number()) })

const asked = sql`i.source ~ ${`^${taskSource}[0-9]{1,12}$`}`
const taskId = sql`substr(i.source, ${taskSource.length + 1}::int)::bigint`

interface Asked extends Record<string, unknown> {
  po_sn: string
  task_ids: number[]
}
async function enqueue(ctx: Ctx, orders: readonly Asked[]): Promise<void> {
  for (const order of orders) await ctx.enqueue(sampleJob, order)
}

/** After receiving of an arrival is finished or corrected. */
export async function arrived(ctx: Ctx, asnId: number): Promise<void> {
  const { rows } = await ctx.db.execute<Asked>(sql`
    SELECT o.po_sn, json_agg(DISTINCT ${taskId}) AS task_ids FROM purchase_order_item i JOIN purchase_order o ON o.id = i.purchase_order_id
    WHERE ${asked} AND i.id IN (SELECT po_line_id FROM asn_item WHERE asn_id = ${asnId}) GROUP BY o.id`)
  await enqueue(ctx, rows)
}

/** After an order was refused, cancelled or closed, and before it is deleted. */
export async function orderEnded(
  ctx: Ctx,
  { id, deleted = false }: { id: number; deleted?: boolean },
): Promise<void> {
  const { rows } = await ctx.db.execute<Asked>(sql`
    SELECT o.po_sn, json_agg(DISTINCT ${taskId}) AS task_ids FROM purchase_order_item i JOIN purchase_order o ON o.id = i.purchase_order_id
    WHERE ${asked} AND o.id = ${id} AND (${deleted} OR o.state IN ('refused', 'cancelled', 'closed')) GROUP BY o.id`)
  await enqueue(ctx, rows)
}

/** What became of the sample that an order buys for a task. */
interface Stand extends Record<string, unknown> {
  state: string
  reason: string
  came: boolean
  at: string
  express_nos: string[]
  photos: string[]
  condition: string
}

async function standOf(ctx: Ctx, number: string, task: number): Promise<Stand | undefined> {
  const { rows } = await ctx.db.execute<Stand>(sql`
    SELECT o.state, o.reason, coalesce(bool_or(i.received > 0), false) AS came,
      coalesce(max(a.arrived_at), now())::text AS at,
      coalesce(array_agg(DISTINCT e.no) FILTER (WHERE e.no IS NOT NULL), '{}') AS express_nos,
      coalesce(array_agg(DISTINCT f.name) FILTER (WHERE f.name IS NOT NULL), '{}') AS photos,
      coalesce(string_agg(DISTINCT r.note, '; ') FILTER (WHERE r.note <> ''), '') AS condition
    FROM purchase_order o JOIN purchase_order_item i ON i.purchase_order_id = o.id AND i.source = ${taskSource + task}
    LEFT JOIN receipt r ON r.po_line_id = i.id AND r.reverses_id IS NULL
      AND NOT EXISTS (SELECT FROM receipt v WHERE v.reverses_id = r.id)
    LEFT JOIN asn a ON a.id = r.asn_id
    LEFT JOIN LATERAL unnest(a.express_nos) AS e (no) ON true LEFT JOIN LATERAL unnest(a.attachments) AS f (name) ON true
    WHERE o.po_sn = ${number} GROUP BY o.id`)
  return rows[0]
}

/** The action of the task that follows from what became of its sample. */
function followed(ctx: Ctx, po_sn: string, stand: Stand | undefined) {
  const chosen = { supplier_id: null, order_no: po_sn }
  if (stand?.came) {
    const { at, express_nos, photos, condition } = stand
    const received_on = dayOf(new Date(Math.min(new Date(at).getTime(), ctx.now.getTime())))
    const tracking_no = express_nos.join(', ').slice(0, 60)
    return [
      'received',
      { ...chosen, received_on, tracking_no, photos, condition: condition.slice(0, 200) },
    ] as const
  }
  if (stand && !ended.includes(stand.state)) return undefined
  return ['sample-cancel', { ...chosen, reason: stand?.reason || po_sn }] as const
}
const ended = ['refused', 'cancelled', 'closed']

async function follow(ctx: Ctx, po_sn: string, taskId: number): Promise<void> {
  const [asking] = await ctx.db.select().from(developmentTask).where(eq(developmentTask.id, taskId))
  // A product that was sent back may have come to the module again, with the same form.
  const last = asking && (await lastTask(ctx, asking.productId, asking.module))
  const [task] = await ctx.db
    .select()
    .from(developmentTask)
    .where(eq(developmentTask.id, last?.id ?? 0))
    .for('update')
  const rows = rowsIn(task?.form, 'samples')
  if (!task || !rows.some((row) => text(row, 'order_no') === po_sn && isAwaited(row))) return
  const action = followed(ctx, po_sn, await standOf(ctx, po_sn, taskId))
  if (!action) return
  const [name, input] = action
  const system = { ...ctx, user: null }
  if (task.state === 'claimed') {
    await moveTask(system, task.module, name, task.id, input)
    return
  }
  // No user works on it now, for example because it was sent back. The next user continues with the changed form.
  const changed = name === 'received' ? withReceived(ctx, task.form, input) : withoutAwaited(task.form, input)
  await keepForm(ctx, task.id, changed)
  await noteHistory(system, task, name, input)
}

export const sampleJob = job({
  name: 'development.sample-order',
  input: ordered,
  run: (run, { po_sn, task_ids }) =>
    run.transaction(async (ctx) => {
      for (const id of task_ids) await follow(ctx, po_sn, id)
    }),
})
