import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { sku } from '../../catalog/goods/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import type { PiecesAhead } from '../../warehouse/stock/balance.ts'
import { type LineReservation, lockReservations } from '../../warehouse/stock/held.ts'
import { releaseOrder, reserveOrder, trimOrder } from '../../warehouse/stock/reserve.ts'
import type { LineRecord, NewEvent, OrderRecord } from '../order/change.ts'
import { unshippedQuantity } from '../order/line/pieces.ts'
import { orderLine } from '../order/line/table.ts'
import type { LineAllocation, StockReservation } from './decide.ts'

/** Reserves, reduces, moves and releases the stock of a paid order's lines, and writes on them what they have and wait for. */

/** Reserves what is available of every line in the channel's warehouse, queues for the rest, and writes both on the lines. */
export async function reserveStockForLines(
  ctx: Ctx,
  o: Pick<OrderRecord, 'id'>,
  lines: readonly LineRecord[],
  channelId: number | null,
  ahead?: PiecesAhead,
): Promise<StockReservation> {
  const hold = await holdLines(ctx, o, lines, channelId, ahead)
  keepOnLines(ctx, hold.held)
  return hold
}

/** Releases everything that the order has reserved, and removes it from the queue. */
export async function freeStock(ctx: Ctx, o: Pick<OrderRecord, 'id'>): Promise<void> {
  await releaseOrder(ctx, o.id)
  await ctx.db.update(orderLine).set({ reserved: 0, waiting: 0 }).where(eq(orderLine.orderId, o.id))
}

/** Releases what the order no longer needs after a refund; the rest stays reserved. */
export async function trimStock(
  ctx: Ctx,
  o: Pick<OrderRecord, 'id'>,
  left: readonly LineRecord[],
): Promise<{ all: boolean }> {
  const { lines } = await trimOrder(
    ctx,
    o.id,
    left.map((line) => ({ lineId: line.id, quantity: unshippedQuantity(line) })),
  )
  // The stock ledger of a split order still contains lines that were moved to another order.
  const own = lines.filter(({ lineId }) => left.some((line) => line.id === lineId))
  keepOnLines(
    ctx,
    own.map(({ lineId: id, reserved, waiting }) => ({ id, reserved, waiting })),
  )
  return { all: own.every((line) => line.waiting === 0) }
}

interface Moved {
  moves: { supply?: 'reserve' | 'fall_short' }
  events: NewEvent[]
}

/**
 * Moves a paid order's reservations and queued pieces to the warehouse of its new channel, if that differs. There it joins the
 * queue at the position of its urgency and payment.
 *
 * @param known the channel's warehouse, if the caller has already read it
 */
export async function moveStock(
  ctx: Ctx,
  o: Pick<OrderRecord, 'id' | 'supply'>,
  lines: readonly LineRecord[],
  channelId: number,
  known?: number,
): Promise<Moved> {
  const to = known ?? (await warehouseOf(ctx, channelId))
  if (lines.every((line) => line.warehouseId === null || line.warehouseId === to))
    return { moves: {}, events: [] }
  await freeStock(ctx, o)
  const hold = await reserveStockForLines(ctx, o, lines, channelId)
  return {
    moves: hold.all === (o.supply === 'reserved') ? {} : { supply: hold.all ? 'reserve' : 'fall_short' },
    events: [hold.all ? { kind: 'reserved' } : { kind: 'short', values: { skus: hold.short } }],
  }
}

async function holdLines(
  ctx: Ctx,
  o: Pick<OrderRecord, 'id'>,
  lines: readonly LineRecord[],
  channelId: number | null,
  ahead?: PiecesAhead,
): Promise<StockReservation> {
  const [from, held] = await Promise.all([warehouseOf(ctx, channelId), lockReservations(ctx, o.id)])
  return holdFrom(ctx, o, lines, { from, held, ahead })
}

/** What a reservation of an order's lines depends on. */
interface HoldFacts {
  /** The channel's warehouse; null if no channel is chosen. */
  from: number | null
  /** As read by `lockReservations` in this transaction. */
  held: readonly LineReservation[]
  ahead?: PiecesAhead | undefined
  /** Goods with their codes, if the caller has read them. */
  goods?: ReadonlyMap<number, { code: string }> | undefined
}

/** The same from facts that were gathered before. */
export async function holdFrom(
  ctx: Ctx,
  o: Pick<OrderRecord, 'id'>,
  lines: readonly LineRecord[],
  { from, held: known, ahead, goods }: HoldFacts,
): Promise<StockReservation> {
  const wanted = lines.flatMap((line) =>
    line.skuId !== null && unshippedQuantity(line) > 0
      ? [
          {
            lineId: line.id,
            skuId: line.skuId,
            warehouseId: from,
            quantity: unshippedQuantity(line),
          },
        ]
      : [],
  )
  if (wanted.length === 0) return { all: true, short: [], held: [], left: [] }
  const answer = await reserveOrder(ctx, o.id, wanted, { known, ahead })
  const waits = new Set(answer.lines.filter((line) => line.waiting > 0).map((line) => line.lineId))
  return {
    all: answer.reserved === 'all',
    at: answer.at,
    left: answer.left,
    held: answer.lines.map(({ lineId, ...line }) => ({ id: lineId, ...line })),
    short: await codesOf(
      ctx,
      wanted.filter((line) => waits.has(line.lineId)).map((line) => line.skuId),
      goods,
    ),
  }
}

const warehouseOfChannel = prepared((db) =>
  db
    .select({ warehouseId: channel.warehouseId })
    .from(channel)
    .where(eq(channel.id, sql.placeholder('channelId')))
    .prepare('warehouse_of_channel'),
)

/** The warehouse from which a channel ships. */
export async function warehouseOf(ctx: Ctx, channelId: number | null): Promise<number | null> {
  if (channelId === null) return null
  const [row] = await warehouseOfChannel(ctx.db, { channelId })
  return row?.warehouseId ?? null
}

async function codesOf(
  ctx: Ctx,
  skuIds: readonly number[],
  known?: ReadonlyMap<number, { code: string }>,
): Promise<string[]> {
  if (skuIds.length === 0) return []
  if (known) return [...new Set(skuIds)].flatMap((id) => known.get(id)?.code ?? [])
  const rows = await ctx.db
    .select({ code: sku.code })
    .from(sku)
    .where(inArray(sku.id, [...skuIds]))
  return rows.map((row) => row.code)
}

export function keepOnLines(ctx: Ctx, some: readonly LineAllocation[]): void {
  const byLine = new Map<number, LineAllocation>()
  for (const one of some) byLine.set(one.id, { ...byLine.get(one.id), ...one })
  const kept = [...byLine.values()]
  if (kept.length === 0) return
  const list = (of: (one: LineAllocation) => number | undefined) =>
    `{${kept.map((one) => of(one) ?? 'NULL').join(',')}}`
  const write = sql`
    UPDATE order_line AS line SET warehouse_id = coalesce(kept.warehouse_id, line.warehouse_id),
      reserved = coalesce(kept.reserved, line.reserved), waiting = coalesce(kept.waiting, line.waiting),
      unit_price = coalesce(kept.price, line.unit_price)
    FROM unnest(${list((one) => one.id)}::bigint[], ${list((one) => one.warehouseId)}::bigint[],
      ${list((one) => one.reserved)}::int[], ${list((one) => one.waiting)}::int[], ${list((one) => one.price)}::bigint[]
    ) AS kept(id, warehouse_id, reserved, waiting, price)
    WHERE line.id = kept.id`
  deferWrite(ctx.db, ctx.db.execute(write))
}
