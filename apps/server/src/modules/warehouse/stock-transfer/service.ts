import {
  stockTransfer as contract,
  stockTransferErrors as errors,
} from '@dropyard/contract/warehouse/stock-transfer'
import { stockTransferArrival as arrivalContract } from '@dropyard/contract/warehouse/stock-transfer/facts'
import { stockTransferFlow } from '@dropyard/contract/warehouse/stock-transfer/flow'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound, atField, fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { serveFacts } from '../../../kit/record/serve-facts.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { bin } from '../bin/table.ts'
import { heldUnderWay } from '../lot/under-way.ts'
import { lockOrCreateBalances } from '../stock/balance.ts'
import { assertForSale } from '../stock/bins.ts'
import { bookMoves } from '../stock/book-moves.ts'
import { addIncoming } from '../stock/incoming.ts'
import { warehouseName } from '../warehouse/name.ts'
import { warehouse } from '../warehouse/table.ts'
import { sendItems, sourceOf } from './send.ts'
import {
  lostSql,
  openOfLine,
  receivedSql,
  stockTransfer,
  stockTransferArrival,
  stockTransferItem,
} from './table.ts'

/** Transfers: their workflow, how they are written, and what arrives of them. Locked in this order: the transfer, balances. */

/** Pieces of a transfer that are neither received nor lost. */
async function openPieces(ctx: Ctx, id: number): Promise<number> {
  const [row] = await ctx.db
    .select({ open: sql`coalesce(sum(${openOfLine}), 0)`.mapWith(Number) })
    .from(stockTransferItem)
    .where(eq(stockTransferItem.headId, id))
  return row?.open ?? 0
}

interface Count {
  readonly line_id: number
  readonly key: string
  readonly pieces: number
}
type Outcome = { outcome: 'arrived' | 'lost'; bin_id: number | null; note: string }

/** Adds what became of lines, and completes the transfer when nothing is under way. */
async function note(
  ctx: Ctx,
  transfer_id: number,
  counts: readonly Count[],
  outcome: Outcome,
): Promise<void> {
  const places = await ctx.db
    .select({ skuId: stockTransferItem.skuId, warehouseId: stockTransfer.toId })
    .from(stockTransferItem)
    .innerJoin(stockTransfer, eq(stockTransfer.id, stockTransferItem.headId))
    .where(eq(stockTransfer.id, transfer_id))
  // All at once, because balances are locked in one order.
  lockOrCreateBalances(ctx, places)
  for (const count of counts)
    await atField('counts', () => arrivals.create(ctx as UserCtx, { ...count, ...outcome, transfer_id }))
}

/** Transactions in which a transfer is being completed already. */
const closing = new WeakSet<Ctx>()
async function whileClosing(ctx: Ctx, work: () => Promise<unknown>): Promise<void> {
  closing.add(ctx)
  try {
    await work()
  } finally {
    closing.delete(ctx)
  }
}

/** Notes what is still under way as lost. */
async function loseRest(ctx: Ctx, id: number, reason: string): Promise<void> {
  const lines = await ctx.db
    .select({ line_id: stockTransferItem.id, pieces: openOfLine })
    .from(stockTransferItem)
    .where(and(eq(stockTransferItem.headId, id), sql`${openOfLine} > 0`))
    .orderBy(asc(stockTransferItem.position))
  const counts = lines.map((one) => ({ ...one, key: `stock-transfer-rest:${one.line_id}` }))
  await whileClosing(ctx, () => note(ctx, id, counts, { outcome: 'lost', bin_id: null, note: reason }))
}

export const flow = runFlow(stockTransferFlow, {
  table: stockTransfer,
  // The rows of arrivals say more.
  historyInput: { receive: () => ({}) },
  effects: {
    reject: async (_ctx, _row, { reason }) => ({ reason }),
    cancel: async (_ctx, _row, { reason }) => ({ reason }),
    send: async (ctx, row, { carrier, express_no }) => ({
      carrier: carrier || row.carrier,
      expressNo: express_no || row.expressNo,
      sentAt: ctx.now,
    }),
    close: async (ctx, { id }, { reason }) => {
      if (!closing.has(ctx)) await loseRest(ctx, id, reason)
      return reason ? { reason } : {}
    },
  },
  afterMove: {
    send: sendItems,
    receive: (ctx, { id }, { counts, bin_id }) =>
      note(ctx, id, counts, { outcome: 'arrived', bin_id, note: '' }),
    lose: (ctx, { id }, { counts, reason }) =>
      note(ctx, id, counts, { outcome: 'lost', bin_id: null, note: reason }),
  },
})

export const arrivals = serveFacts(arrivalContract, stockTransferArrival, {
  columns: {
    line_name: (ctx) =>
      sql`(SELECT ${skuNameOf(ctx, sql`i.sku_id`)} FROM stock_transfer_item i WHERE i.id = stock_transfer_arrival.line_id)`,
    bin_name: sql`(SELECT ${bin.code} FROM ${bin} WHERE ${bin.id} = stock_transfer_arrival.bin_id)`,
  },
  limit: async (ctx, { transfer_id, line_id }) => {
    // The transfer is locked by now.
    const [row] = await ctx.db
      .select({ state: stockTransfer.state })
      .from(stockTransfer)
      .where(eq(stockTransfer.id, transfer_id))
    if (row?.state !== 'under_way') fail(errors.not_under_way)
    const [line] = await ctx.db
      .select({ pieces: stockTransferItem.pieces })
      .from(stockTransferItem)
      .where(and(eq(stockTransferItem.id, line_id), eq(stockTransferItem.headId, transfer_id)))
    return {
      sum: stockTransferArrival.pieces,
      where: eq(stockTransferArrival.lineId, line_id),
      most: line?.pieces ?? invalid({ line_id: errors.other_line.words }),
      refusal: errors.too_many,
    }
  },
  beforeSave: async (ctx, input, { toId }) => {
    if (input.bin_id) await assertForSale(ctx, Number(toId), input.bin_id)
    return input
  },
  afterSave: async (ctx, { id, transfer_id, line_id, outcome, pieces, bin_id }) => {
    const [found] = await ctx.db
      .select({ toId: stockTransfer.toId, skuId: stockTransferItem.skuId })
      .from(stockTransferItem)
      .innerJoin(stockTransfer, eq(stockTransfer.id, stockTransferItem.headId))
      .where(eq(stockTransferItem.id, line_id))
    const { toId: warehouseId, skuId } = assertFound(found)
    await addIncoming(ctx, [{ skuId, warehouseId, pieces: -pieces }])
    if (outcome === 'lost')
      await ctx.db.execute(
        sql`SELECT lose_layers(${sourceOf(line_id)}, ${pieces}, ${ctx.now.toISOString()}::timestamptz)`,
      )
    else {
      const reference = `stock-transfer:${transfer_id}`
      await bookMoves(ctx, [
        {
          ...{ kind: 'transfer', skuId, warehouseId, onHand: pieces, costSource: sourceOf(line_id) },
          quarantine: Math.min(pieces, await heldUnderWay(ctx, skuId, reference)),
          ...(bin_id ? { toBinId: bin_id } : {}),
          ...{ reference, key: `stock-transfer-arrival:${id}` },
        },
      ])
    }
    if (closing.has(ctx) || (await openPieces(ctx, transfer_id)) > 0) return
    await whileClosing(ctx, () => flow.move(ctx, 'close', [transfer_id], { reason: '' }))
  },
})

const nameOf = (id: 'from_id' | 'to_id') => (ctx: UserCtx) =>
  sql`(SELECT ${warehouseName(ctx)} FROM ${warehouse} WHERE ${warehouse.id} = ${sql.raw(`stock_transfer.${id}`)})`
const isSent = sql`stock_transfer.sent_at IS NOT NULL`

export const served = serve(contract, stockTransfer, {
  flow,
  search: [
    stockTransfer.transferSn,
    stockTransfer.expressNo,
    (text) =>
      sql`${stockTransfer.id} IN (SELECT i.stock_transfer_id FROM stock_transfer_item i JOIN sku k ON k.id = i.sku_id WHERE k.code = ${text})`,
  ],
  columns: {
    from_name: nameOf('from_id'),
    to_name: nameOf('to_id'),
    received: receivedSql,
    lost: lostSql,
    under_way: sql`(CASE WHEN ${isSent} THEN ${stockTransfer.pieces} - ${receivedSql} - ${lostSql} ELSE 0 END)`,
    value: sql`coalesce((SELECT sum(u.value_left) FROM stock_transfer_item i
      JOIN layer_under_way u ON u.source = 'stock-transfer-line:' || i.id WHERE i.stock_transfer_id = stock_transfer.id), 0)::bigint`.mapWith(
      Number,
    ),
  },
  beforeSave: async (ctx, input, before) => {
    if (before && before.state !== 'draft') fail(errors.draft_only)
    if (input.from_id === input.to_id) invalid({ to_id: errors.same.words })
    return before ? input : { ...input, created_by: ctx.user.id }
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some(({ state }) => state !== 'draft')) fail(errors.remove)
  },
})
