import { waveErrors as errors } from '@dropyard/contract/order/wave/errors'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { changeAllocated } from '../../warehouse/stock/allocate.ts'
import { lockBalances } from '../../warehouse/stock/balance.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { addEvents, lockVisible } from '../order/change.ts'
import { setWave } from '../order/set-wave.ts'
import { waveChanged } from './signals.ts'
import { wave, waveOrder, wavePick, waveScan } from './table.ts'
import { assertTote } from './totes.ts'

/** Pieces move from their bins into totes, and back. Locked in this order: the wave, orders, the tote, balances. */

export type Pick = typeof wavePick.$inferSelect

/** What is picked at once: the open pieces of a SKU in a bin, for one parcel or for all orders of the wave. */
interface PickTask {
  readonly waveId: number
  readonly binId: number
  readonly skuId: number
  /** The first order of the parcel; 0 for all orders of the wave. */
  readonly parcel: number
}

/** Locks a wave that is being picked. @throws if it isn't */
export async function openWave(ctx: Ctx, waveId: number): Promise<typeof wave.$inferSelect> {
  const [row] = await ctx.db.select().from(wave).where(eq(wave.id, waveId)).for('update')
  const found = assertFound(row)
  if (found.state !== 'released' && found.state !== 'picking') fail(errors.not_picking)
  return found
}

/** The first order of the parcel of an order `o`: of the orders in one parcel, that with the lowest id in the wave. */
export const parcelOf = sql`coalesce((SELECT min(q.id) FROM "order" q JOIN wave_order qw ON qw.order_id = q.id AND qw.wave_id = w.wave_id
  WHERE q.combined_id = o.combined_id), o.id)`

/** Open picks of a task in the order of the wave, with their orders locked. @param lock what locks them, alone or with their parcels */
export async function lockTask(
  ctx: Ctx,
  { waveId, binId, skuId, parcel }: PickTask,
  lock: typeof lockVisible = lockVisible,
): Promise<Pick[]> {
  const { rows } = await ctx.db.execute<{ id: string; order_id: string }>(sql`
    SELECT p.id, p.order_id FROM wave_pick p JOIN wave_order w ON w.wave_id = p.wave_id AND w.order_id = p.order_id AND w.open
    JOIN "order" o ON o.id = p.order_id
    WHERE p.wave_id = ${waveId} AND p.bin_id = ${binId} AND p.sku_id = ${skuId} AND p.state = 'to_pick'
      AND (${parcel} = 0 OR ${parcelOf} = ${parcel})
    ORDER BY w.position, p.id`)
  await lock(
    ctx,
    rows.map((row) => Number(row.order_id)),
  )
  // Orders may have been dropped before they were locked.
  const now = await ctx.db
    .select()
    .from(wavePick)
    .where(
      and(
        inArray(
          wavePick.id,
          rows.map(({ id }) => Number(id)),
        ),
        eq(wavePick.state, 'to_pick'),
      ),
    )
  return rows.flatMap(({ id }) => now.find((one) => one.id === Number(id)) ?? [])
}

export const openPieces = ({ pieces, picked, short, dropped }: Pick): number =>
  pieces - picked - short - dropped

/** @throws if less is left to pick, or the pieces belong into another tote */
export async function pickPieces(
  ctx: Ctx,
  task: PickTask,
  { toteBinId, pieces, key }: { toteBinId: number; pieces: number; key: string },
): Promise<void> {
  const row = await openWave(ctx, task.waveId)
  const picks = await lockTask(ctx, task)
  await assertTote(ctx, row, toteBinId)
  let left = pieces
  const taken = picks.flatMap((pick) => {
    const now = Math.min(left, openPieces(pick))
    left -= now
    return now > 0 ? [{ pick, pieces: now }] : []
  })
  if (left > 0 || taken.length === 0) fail(errors.gone)
  await movePicks(ctx, taken, toteBinId, key)
}

interface Taken {
  readonly pick: Pick
  readonly pieces: number
}

/** Picks and pieces as a table `t` in SQL. */
export const changesOf = (taken: readonly Taken[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(taken.map(({ pick: { id }, pieces }) => ({ id, pieces })))}::jsonb) AS t(id bigint, pieces int)`

const note = (ctx: Ctx, taken: readonly Taken[], kind: 'pick' | 'short' | 'return' | 'undo', key: string) =>
  ctx.db.insert(waveScan).values(
    taken.map(({ pick, pieces }) => ({
      ...{ pickId: pick.id, key, kind, pieces: kind === 'undo' ? -pieces : pieces },
      ...{ userId: ctx.user?.id ?? 0, at: ctx.now },
    })),
  )

export { note as noteScan }

/** A pick has one tote: of one that has pieces in another tote, the rest becomes another pick. */
async function perTote(ctx: Ctx, taken: readonly Taken[], toteBinId: number): Promise<Taken[]> {
  const parted = taken.filter(({ pick }) => pick.picked > 0 && pick.toteBinId !== toteBinId)
  if (parted.length === 0) return [...taken]
  await ctx.db
    .update(wavePick)
    .set({ pieces: sql`${wavePick.picked} + ${wavePick.short} + ${wavePick.dropped}` })
    .where(
      inArray(
        wavePick.id,
        parted.map(({ pick }) => pick.id),
      ),
    )
  const made = await ctx.db
    .insert(wavePick)
    .values(
      parted.map(({ pick }) => {
        const { waveId, orderId, orderLineId, skuId, warehouseId, binId } = pick
        return { waveId, orderId, orderLineId, skuId, warehouseId, binId, pieces: openPieces(pick) }
      }),
    )
    .returning()
  const rest = new Map(parted.map(({ pick }, at) => [pick.id, made[at]]))
  return taken.map(({ pick, pieces }) => ({ pick: rest.get(pick.id) ?? pick, pieces }))
}

/** Moves pieces of open picks into a tote. The caller has locked the orders and the tote. */
export async function movePicks(
  ctx: Ctx,
  wanted: readonly Taken[],
  toteBinId: number,
  key: string,
): Promise<void> {
  const taken = await perTote(ctx, wanted, toteBinId)
  const [first] = taken
  if (!first) return
  lockBalances(
    ctx,
    taken.map(({ pick }) => pick),
  )
  await changeAllocated(
    ctx,
    taken.map(({ pick, pieces }) => ({ ...pick, pieces: -pieces })),
  )
  await bookMoves(
    ctx,
    taken.map(({ pick: { id, skuId, warehouseId, binId, waveId }, pieces }) => ({
      ...{ kind: 'move', skuId, warehouseId, moved: pieces, fromBinId: binId, toBinId: toteBinId },
      ...{ reference: `wave:${waveId}`, key: `wave-pick:${key}:${id}` },
    })),
  )
  await changeAllocated(
    ctx,
    taken.map(({ pick, pieces }) => ({ ...pick, binId: toteBinId, pieces })),
  )
  await ctx.db.execute(sql`
    UPDATE wave_pick p SET picked = p.picked + t.pieces, tote_bin_id = ${toteBinId} FROM ${changesOf(taken)} WHERE p.id = t.id`)
  const orderIds = [...new Set(taken.map(({ pick }) => pick.orderId))]
  await ctx.db
    .update(waveOrder)
    .set({ toteBinId })
    .where(
      and(
        eq(waveOrder.waveId, first.pick.waveId),
        inArray(waveOrder.orderId, orderIds),
        eq(waveOrder.open, true),
      ),
    )
  await note(ctx, taken, 'pick', key)
  await nowPicked(ctx, first.pick.waveId, orderIds)
}

/** Marks orders of which nothing is left to pick. */
export async function nowPicked(ctx: Ctx, waveId: number, orderIds: readonly number[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ order_id: string }>(sql`
    SELECT DISTINCT order_id FROM wave_pick WHERE wave_id = ${waveId} AND state = 'to_pick'`)
  const left = new Set(rows.map((row) => Number(row.order_id)))
  const done = await setWave(
    ctx,
    orderIds.filter((id) => !left.has(id)),
    'picked',
    ['picking'],
  )
  await addEvents(ctx, done, () => ({ kind: 'wave_picked', internal: true }))
  if (left.size === 0) await waveChanged.send(ctx, { waveId })
}

/** Puts picked pieces of a scan back into their bins, where they are claimed again. @throws if they left the tote, or are packed */
export async function undoPick(ctx: Ctx, waveId: number, key: string): Promise<void> {
  await openWave(ctx, waveId)
  const rows = await ctx.db
    .select({ pick: wavePick, pieces: waveScan.pieces })
    .from(waveScan)
    .innerJoin(wavePick, eq(wavePick.id, waveScan.pickId))
    .where(and(eq(waveScan.key, key), eq(waveScan.kind, 'pick')))
    .orderBy(asc(wavePick.id))
  const orderIds = [...new Set(rows.map(({ pick }) => pick.orderId))]
  const orders = await lockVisible(ctx, orderIds)
  if (orders.some(({ fulfilment }) => fulfilment !== 'predicted')) fail(errors.tote_left)
  lockBalances(
    ctx,
    rows.map(({ pick }) => pick),
  )
  const now = await ctx.db
    .select()
    .from(wavePick)
    .where(
      inArray(
        wavePick.id,
        rows.map(({ pick }) => pick.id),
      ),
    )
  const taken = rows.map(({ pick, pieces }) => ({
    pick: assertFound(now.find(({ id }) => id === pick.id)),
    pieces,
  }))
  if (taken.some(({ pick, pieces }) => pick.picked - pick.shipped - pick.toReturn - pick.returned < pieces))
    fail(errors.tote_left)
  const inTote = taken.map(({ pick, pieces }) => ({ pick, pieces, binId: pick.toteBinId ?? pick.binId }))
  await changeAllocated(
    ctx,
    inTote.map(({ pick, pieces, binId }) => ({ ...pick, binId, pieces: -pieces })),
  )
  await bookMoves(
    ctx,
    inTote.map(({ pick: { id, skuId, warehouseId, binId: toBinId }, pieces, binId: fromBinId }) => ({
      ...{ kind: 'move', skuId, warehouseId, moved: pieces, fromBinId, toBinId },
      ...{ reference: `wave:${waveId}`, key: `wave-undo:${key}:${id}` },
    })),
  )
  await changeAllocated(
    ctx,
    taken.map(({ pick, pieces }) => ({ ...pick, pieces })),
  )
  await ctx.db.execute(sql`
    UPDATE wave_pick p SET picked = p.picked - t.pieces, tote_bin_id = CASE WHEN p.picked = t.pieces THEN NULL ELSE p.tote_bin_id END
    FROM ${changesOf(taken)} WHERE p.id = t.id`)
  await ctx.db.execute(sql`
    UPDATE wave_order w SET tote_bin_id = NULL WHERE w.wave_id = ${waveId} AND w.open AND w.order_id = ANY (${`{${orderIds.join()}}`}::bigint[])
      AND NOT EXISTS (SELECT FROM wave_pick p WHERE p.wave_id = w.wave_id AND p.order_id = w.order_id AND p.picked > 0)`)
  await setWave(ctx, orderIds, 'picking', ['picked'])
  await note(ctx, taken, 'undo', key)
}
