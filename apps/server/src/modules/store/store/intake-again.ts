import { commonErrors } from '@dropyard/contract/kit/errors'
import { store as contract } from '@dropyard/contract/store/store'
import { mayAsk, mayRetry } from '@dropyard/contract/store/store-actions'
import { storeErrors } from '@dropyard/contract/store/store-errors'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, refuse } from '../../../kit/errors.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { noteIntake } from '../../order/order-intake/intake-ledger.ts'
import { orderIntake } from '../../order/order-intake/table.ts'
import { type ConnectedStore, connectedStore, withStore } from './connected-store.ts'
import { oneStore } from './query.ts'
import { type SyncCounts, takeInById } from './sync-orders.ts'

/** Orders that were not taken in are read anew because somebody asks for it: the store or its goods were mended. */

/** So many orders in one go. */
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
  const input = { storeId: row.id, orders }
  return {
    job_id: await ctx.startJob(ctx, takeInAgain, input, { title: row.name }),
    orders: orders.length,
  }
}

export const takeInAgain = job({
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
    const outcome = (await takeInById(run, live, id)) ?? (await noteGone(run, live, id))
    if (outcome === 'imported' || outcome === 'skipped' || outcome === 'failed') counts[outcome]++
  }
  await run.progress(orders.length, orders.length)
  return counts
}

async function noteGone(run: JobRun, { row }: ConnectedStore, platformOrderId: string): Promise<'skipped'> {
  const order = { storeId: row.id, entityId: row.entityId, platformOrderId, pltOrderSn: '' }
  await run.transaction((ctx) => noteIntake(ctx, { ...order, outcome: 'skipped', reason: 'not_there' }))
  return 'skipped'
}
