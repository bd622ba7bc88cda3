import { commonErrors } from '@dropyard/contract/kit/errors'
import { store as contract } from '@dropyard/contract/store/store'
import { mayAsk, mayRetry } from '@dropyard/contract/store/store/actions'
import { storeErrors } from '@dropyard/contract/store/store/errors'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { withoutRowScope } from '../../../kit/data/database.ts'
import { fail, refuse } from '../../../kit/errors.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { sharedInputs } from '../../../kit/jobs/shared-work.ts'
import { noteIntake } from '../../order/order-intake/intake-ledger.ts'
import { orderIntake } from '../../order/order-intake/table.ts'
import { type ConnectedStore, connectedStore, withStore } from './connected-store.ts'
import { oneStore } from './query.ts'
import { intakeOrderById, type SyncCounts } from './sync-orders.ts'
import { store } from './table.ts'

/** Retries orders that could not be imported, on request of a user who has corrected the store or its goods. */

/** Maximum number of orders per request. */
const most = 1000

export async function retryIntake(ctx: UserCtx, wish: { id: number; intake_ids?: number[] | undefined }) {
  const { store: row } = await oneStore(ctx, wish.id)
  refuse(mayAsk(row).why)
  const rows = await ctx.db
    .select()
    .from(orderIntake)
    .where(
      and(
        eq(orderIntake.storeId, row.id),
        wish.intake_ids ? inArray(orderIntake.id, wish.intake_ids) : eq(orderIntake.outcome, 'failed'),
      ),
    )
    .orderBy(asc(orderIntake.seenAt))
    .limit(most)
  if (wish.intake_ids && rows.length < new Set(wish.intake_ids).size) fail(commonErrors.not_found)
  const orders = rows.filter(mayRetry).map((one) => one.platformOrderId)
  if (orders.length === 0) fail(storeErrors.nothing_failed)
  return {
    job_id: await ctx.startJob(ctx, intakeOrdersAgain, await sharedInput(ctx, row.id, orders), {
      title: row.name,
    }),
    orders: orders.length,
  }
}

/**
 * Avoids reading an order twice: the orders that no job is reading yet, or if there are none, the job that reads the first of
 * them.
 */
async function sharedInput(ctx: UserCtx, storeId: number, orders: string[]) {
  // A concurrent request waits here and then finds the job that was started.
  await ctx.db.select({ id: store.id }).from(store).where(eq(store.id, storeId)).for('update')
  const all = await withoutRowScope(ctx.db, () => sharedInputs(ctx.db, intakeOrdersAgain.name, ctx.user))
  const begun = all.map((one) => intakeOrdersAgain.input.parse(one)).filter((one) => one.storeId === storeId)
  const read = new Set(begun.flatMap((one) => one.orders))
  const left = orders.filter((id) => !read.has(id))
  const [first = ''] = orders
  return (left.length === 0 && begun.find((one) => one.orders.includes(first))) || { storeId, orders: left }
}

export const intakeOrdersAgain = job({
  name: 'store.intake-again',
  sharedBy: contract.retryIntake,
  input: z.object({ storeId: z.number(), orders: z.array(z.string()) }),
  async run(run, { storeId, orders }) {
    const live = await connectedStore(run, storeId)
    if (!live) return undefined
    const told = await withStore(run, live, () => takeEach(run, live, orders))
    return told.ok ? told.value : undefined
  },
})

async function takeEach(run: JobRun, live: ConnectedStore, orders: readonly string[]): Promise<SyncCounts> {
  const counts: SyncCounts = { seen: 0, imported: 0, skipped: 0, failed: 0 }
  for (const id of orders) {
    await run.progress(counts.seen++, orders.length)
    // Another job or a webhook may have imported it meanwhile.
    if (!(await isLeft(run, live, id))) continue
    const outcome = (await intakeOrderById(run, live, id)) ?? (await noteGone(run, live, id))
    if (outcome === 'imported' || outcome === 'skipped' || outcome === 'failed') counts[outcome]++
  }
  await run.progress(orders.length, orders.length)
  return counts
}

const isLeft = (run: JobRun, { row }: ConnectedStore, platformOrderId: string): Promise<boolean> =>
  run.transaction(async ({ db }) => {
    const [known] = await db
      .select({ outcome: orderIntake.outcome, reason: orderIntake.reason })
      .from(orderIntake)
      .where(and(eq(orderIntake.storeId, row.id), eq(orderIntake.platformOrderId, platformOrderId)))
    return known !== undefined && mayRetry(known)
  })

async function noteGone(run: JobRun, { row }: ConnectedStore, platformOrderId: string): Promise<'skipped'> {
  const order = { storeId: row.id, entityId: row.entityId, platformOrderId, pltOrderSn: '' }
  await run.transaction((ctx) => noteIntake(ctx, { ...order, outcome: 'skipped', reason: 'not_there' }))
  return 'skipped'
}
