import { isPackedOrLater } from '@dropyard/contract/order/order/state'
import { wave as contract } from '@dropyard/contract/order/wave'
import { waveErrors as errors } from '@dropyard/contract/order/wave/errors'
import { waveFlow } from '@dropyard/contract/order/wave/flow'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail, failAt } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { lockVisible, type OrderRecord } from '../order/change.ts'
import { setWave } from '../order/set-wave.ts'
import { dropOrders } from './drop.ts'
import { movePicks } from './pick.ts'
import { releaseOrders } from './release.ts'
import { wave, waveOrder, wavePick } from './table.ts'
import { assertTote } from './totes.ts'

/** Waves: their workflow, and how they are written. */

const ofPicks = (value: SQL): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${value}), 0)::int FROM wave_pick p WHERE p.wave_id = wave.id)`
export const leftToPick = ofPicks(sql`p.pieces - p.picked - p.short - p.dropped`)
export const unpacked = sql<number>`(SELECT count(*)::int FROM wave_order w JOIN "order" o ON o.id = w.order_id
  WHERE w.wave_id = wave.id AND w.open AND o.fulfilment IN ('none', 'checked', 'predicted'))`

/** The orders that are in a wave, locked. */
async function openOrders(ctx: Ctx, waveId: number): Promise<OrderRecord[]> {
  const rows = await ctx.db
    .select({ id: waveOrder.orderId })
    .from(waveOrder)
    .where(and(eq(waveOrder.waveId, waveId), eq(waveOrder.open, true)))
    .orderBy(asc(waveOrder.orderId))
  return lockVisible(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Ends the wave for orders that are packed: their pieces stay theirs until they are shipped. */
async function letOut(ctx: Ctx, waveId: number, orders: readonly OrderRecord[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return
  await ctx.db
    .update(waveOrder)
    .set({ open: false })
    .where(and(eq(waveOrder.waveId, waveId), inArray(waveOrder.orderId, ids), eq(waveOrder.open, true)))
  await setWave(ctx, ids, 'none')
}

async function countOf(ctx: Ctx, id: number, of: SQL<number>): Promise<number> {
  const [row] = await ctx.db.select({ n: of }).from(wave).where(eq(wave.id, id))
  return assertFound(row).n
}

export const flow = runFlow(waveFlow, {
  table: wave,
  effects: {
    release: async (ctx) => ({ releasedAt: ctx.now }),
    start: async (ctx) => ({ picker: ctx.user?.id ?? null }),
    confirm: async (ctx, row) => ({ picker: row.picker ?? ctx.user?.id ?? null }),
    picked: async (ctx, { id }) => {
      const count = await countOf(ctx, id, leftToPick)
      return count > 0 ? fail(errors.left, { count }) : undefined
    },
    finish: async (ctx, { id }) => {
      const count = await countOf(ctx, id, unpacked)
      return count > 0 ? fail(errors.unpacked, { count }) : { doneAt: ctx.now }
    },
    cancel: async (_ctx, _row, { reason }) => ({ reason }),
  },
  afterMove: {
    release: releaseOrders,
    confirm: async (ctx, row, { tote_bin_id }) => {
      await openOrders(ctx, row.id)
      await assertTote(ctx, row, tote_bin_id)
      const picks = await ctx.db
        .select()
        .from(wavePick)
        .where(and(eq(wavePick.waveId, row.id), eq(wavePick.state, 'to_pick')))
        .orderBy(asc(wavePick.id))
      const all = picks.map((pick) => ({
        pick,
        pieces: pick.pieces - pick.picked - pick.short - pick.dropped,
      }))
      await movePicks(ctx, all, tote_bin_id, `wave-confirm:${row.id}`)
    },
    finish: async (ctx, { id }) => letOut(ctx, id, await openOrders(ctx, id)),
    cancel: async (ctx, { id }) => {
      const orders = await openOrders(ctx, id)
      await letOut(ctx, id, orders.filter(isPackedOrLater))
      const left = orders.filter((o) => !isPackedOrLater(o)).map((o) => o.id)
      if (left.length > 0) await dropOrders(ctx, left, 'wave')
    },
  },
})

export const served = serve(contract, wave, {
  flow,
  search: [
    wave.waveSn,
    wave.note,
    (text) =>
      sql`wave.id IN (SELECT w.wave_id FROM wave_order w JOIN "order" o ON o.id = w.order_id WHERE o.order_sn = ${text})`,
    (text) =>
      sql`wave.id IN (SELECT p.wave_id FROM wave_pick p JOIN sku k ON k.id = p.sku_id WHERE k.code = ${text})`,
  ],
  columns: {
    orders: sql`(SELECT count(*)::int FROM wave_order w WHERE w.wave_id = wave.id AND w.dropped_at IS NULL)`,
    pieces: ofPicks(sql`p.pieces - p.dropped - p.short - p.to_return - p.returned`),
    picked: ofPicks(sql`p.picked - p.to_return - p.returned`),
    short: ofPicks(sql`p.short`),
    to_return: ofPicks(sql`p.to_return`),
    totes: sql`coalesce((SELECT string_agg(DISTINCT b.code, ', ' ORDER BY b.code) FROM wave_pick p JOIN bin b ON b.id = p.tote_bin_id
      WHERE p.wave_id = wave.id), '')`,
  },
  beforeSave: async (ctx, input, before) => {
    if (before && before.state !== 'draft') fail(errors.draft_only)
    if (input.by_cut_off && input.cut_off === null) failAt('cut_off', errors.cut_off)
    return before ? input : { ...input, created_by: ctx.user.id }
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some(({ state }) => state !== 'draft')) fail(errors.remove)
  },
})
