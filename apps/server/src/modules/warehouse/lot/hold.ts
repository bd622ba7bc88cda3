import { lotErrors as errors } from '@dropyard/contract/warehouse/lot'
import { stockErrors } from '@dropyard/contract/warehouse/stock/words'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { bin } from '../bin/table.ts'
import { freePieces } from '../stock/available.ts'
import { lockBalances, placeKey } from '../stock/balance.ts'
import { bookMoves } from '../stock/book-moves.ts'
import { stockMissing } from '../stock/signals.ts'
import { binStock, stockBalance } from '../stock/table.ts'
import type { lot } from './table.ts'

/**
 * Takes the items of a lot off sale, and back. They stay in their bins and are in quarantine there; rejected items, which lie in the
 * quarantine bin, stay as they are. Orders that give up pieces are locked before balances.
 */

type Lot = Pick<typeof lot.$inferSelect, 'id' | 'skuId' | 'code'>

/** Where quarantine has other reasons. */
const received = ['dock', 'quarantine', 'lost'] as const

const lying = (ctx: Ctx, lotId: number, condition: 'good' | 'quarantine') =>
  ctx.db
    .select({
      ...{ warehouseId: binStock.warehouseId, binId: binStock.binId, pieces: binStock.quantity },
      allocated: binStock.allocated,
    })
    .from(binStock)
    .innerJoin(bin, eq(bin.id, binStock.binId))
    .where(
      and(
        eq(binStock.lotId, lotId),
        eq(binStock.condition, condition),
        gt(binStock.quantity, 0),
        condition === 'good' ? undefined : sql`${bin.kind} NOT IN (${sql.join([...received], sql`, `)})`,
      ),
    )

async function freeOf(ctx: Ctx, skuId: number, warehouseIds: readonly number[]) {
  const rows = await ctx.db
    .select({ warehouseId: stockBalance.warehouseId, free: sql`${freePieces}`.mapWith(Number) })
    .from(stockBalance)
    .where(and(eq(stockBalance.skuId, skuId), inArray(stockBalance.warehouseId, [...warehouseIds])))
  const free = new Map(rows.map((row) => [row.warehouseId, row.free]))
  return (warehouseId: number): number => free.get(warehouseId) ?? 0
}

/** @throws if packed orders or such with a label need the items */
export async function holdLot(ctx: Ctx, { id, skuId, code }: Lot): Promise<void> {
  const wanted = Map.groupBy(await lying(ctx, id, 'good'), ({ warehouseId }) => warehouseId)
  const places = [...wanted.keys()].map((warehouseId) => ({ skuId, warehouseId }))
  if (places.length === 0) return
  const totalIn = (warehouseId: number): number =>
    (wanted.get(warehouseId) ?? []).reduce((sum, { pieces }) => sum + pieces, 0)
  const lacking = async () => {
    const free = await freeOf(ctx, skuId, [...wanted.keys()])
    return places.flatMap((place) => {
      const pieces = totalIn(place.warehouseId) - free(place.warehouseId)
      return pieces > 0 ? [{ ...place, pieces }] : []
    })
  }
  const missing = await lacking()
  if (missing.length > 0) await stockMissing.send(ctx, { missing, places })
  lockBalances(ctx, places)
  if ((await lacking()).length > 0) fail(errors.in_use, { lot: code })
  await book(ctx, { id, skuId, code }, 'hold')
}

export const liftLot = (ctx: Ctx, lot: Lot): Promise<void> => book(ctx, lot, 'lift')

async function book(ctx: Ctx, { id, skuId }: Lot, kind: 'hold' | 'lift'): Promise<void> {
  const rows = await lying(ctx, id, kind === 'hold' ? 'good' : 'quarantine')
  if (rows.some(({ allocated }) => allocated > 0)) fail(stockErrors.bin_claimed)
  const at = ctx.now.toISOString()
  await bookMoves(
    ctx,
    rows.map(({ warehouseId, binId, pieces }) => ({
      ...{ kind, skuId, warehouseId, lotId: id, fromBinId: binId, toBinId: binId },
      quarantine: kind === 'hold' ? pieces : -pieces,
      ...{ reference: `lot:${id}`, key: `${kind}:${id}:${placeKey({ skuId, warehouseId })}:${binId}:${at}` },
    })),
  )
}
