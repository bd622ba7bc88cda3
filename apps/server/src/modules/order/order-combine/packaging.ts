import { type Piece, smallestThatFits } from '@dropyard/contract/warehouse/packbox/fit'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import type { QuoteFacts } from '../../logistics/channel/quote-facts.ts'
import { packbox } from '../../warehouse/packbox/table.ts'
import type { LineRecord, OrderRecord } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'

/** The packaging that orders need in one parcel, and separately. */

interface Box {
  name: string
  size: readonly [number, number, number]
  grams: number
  /** In fen (1/100 CNY). */
  cost: number
}

export interface Packaging {
  /** Weight of the pieces, without packaging. */
  goodsGrams: number
  /** The box that holds everything; undefined if none does, or if a size is unknown. */
  together: Box | undefined
  /** Weight and cost of packing each order separately; undefined if any is unknown. */
  apart: { grams: number; cost: number } | undefined
}

/** All active boxes and mailers; few enough to read completely. */
export async function boxesInUse(ctx: Ctx): Promise<Box[]> {
  const rows = await ctx.db
    .select({ row: packbox, name: inLanguage(packbox.nameEn, packbox.nameZh)(ctx) })
    .from(packbox)
    .where(
      and(eq(packbox.status, 'active'), eq(packbox.offered, true), inArray(packbox.kind, ['box', 'mailer'])),
    )
  return rows.map(({ row, name }) => ({
    name,
    size: [row.lengthMm ?? 0, row.widthMm ?? 0, row.heightMm ?? 0],
    grams: row.grams,
    cost: row.cost,
  }))
}

export function packagingOf(
  orders: readonly OrderRecord[],
  lines: (o: OrderRecord) => readonly LineRecord[],
  goods: QuoteFacts['goods'],
  boxes: readonly Box[],
): Packaging {
  const each = orders.map((o) => piecesOf(lines(o), goods))
  const alone = each.map((pieces) => smallestThatFits(pieces, boxes))
  const known = alone.flatMap((box) => box ?? [])
  return {
    goodsGrams: orders.reduce((sum, o) => sum + gramsOf(lines(o), goods), 0),
    together: smallestThatFits(each.flat(), boxes),
    apart:
      known.length === alone.length
        ? {
            grams: known.reduce((sum, { grams }) => sum + grams, 0),
            cost: known.reduce((sum, { cost }) => sum + cost, 0),
          }
        : undefined,
  }
}

const piecesOf = (lines: readonly LineRecord[], goods: QuoteFacts['goods']): Piece[] =>
  shippableItems(lines).map(({ skuId, quantity }) => {
    const its = goods.get(skuId)
    return { size: [its?.lengthMm ?? 0, its?.widthMm ?? 0, its?.heightMm ?? 0], quantity }
  })

const gramsOf = (lines: readonly LineRecord[], goods: QuoteFacts['goods']): number =>
  shippableItems(lines).reduce(
    (sum, { skuId, quantity }) => sum + (goods.get(skuId)?.grams ?? 0) * quantity,
    0,
  )
