import { packagingReasons } from '@dropyard/contract/order/packing/errors'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { packbox } from '../../warehouse/packbox/table.ts'
import { inParcels } from '../label/in-parcels.ts'
import { parcelLabel } from '../label/table.ts'
import { orderLine } from '../order/line/table.ts'
import { readOrder } from '../order/read.ts'
import { order } from '../order/table.ts'
import { inParcelOf } from '../order/together.ts'
import { orderNote } from '../order-note/table.ts'
import { isNewest } from '../order-proof/query.ts'
import { orderProof } from '../order-proof/table.ts'
import { findPackaging } from '../packbox-binding/find.ts'
import { packSession } from './table.ts'

/** What packers see of a parcel besides its items, and how a parcel was packed. */

export async function viewParcel(ctx: UserCtx, orderId: number) {
  const o = await readOrder(ctx, orderId)
  const ids = await inParcelOf(ctx, o)
  const lines = and(inArray(orderLine.orderId, ids), sql`${orderLine.quantity} > ${orderLine.refunded}`)
  const [orders, pictures, notes, made, [label], packaging, noneLeft] = await Promise.all([
    ctx.db.select({ details: order.storeDetails }).from(order).where(inArray(order.id, ids)),
    ctx.db
      .selectDistinctOn([orderLine.skuId], {
        sku_id: sql<number>`${orderLine.skuId}`.mapWith(Number),
        image: sql<
          string | null
        >`coalesce((SELECT '/files/' || k.image FROM sku k WHERE k.id = ${orderLine.skuId} AND k.image IS NOT NULL), ${orderLine.image})`,
      })
      .from(orderLine)
      .where(and(lines, sql`${orderLine.skuId} IS NOT NULL`))
      .orderBy(orderLine.skuId, orderLine.id),
    ctx.db
      .select({ body: orderNote.body })
      .from(orderNote)
      .where(and(inArray(orderNote.orderId, ids), eq(orderNote.pinned, true), sql`${orderNote.body} <> ''`))
      .orderBy(desc(orderNote.id)),
    ctx.db
      .select({ item: orderLine.title, made: orderLine.made, proof: orderProof.image })
      .from(orderLine)
      .leftJoin(orderProof, and(eq(orderProof.lineId, orderLine.id), isNewest(sql`${orderLine.id}`)))
      .where(and(lines, sql`${orderLine.made} IS NOT NULL`))
      .orderBy(orderLine.id),
    ctx.db
      .select({ prints: parcelLabel.prints })
      .from(parcelLabel)
      .where(and(inArray(parcelLabel.orderId, inParcels(ids)), eq(parcelLabel.state, 'live')))
      .limit(1),
    findPackaging(ctx, { order_id: orderId }),
    packagingWithoutStock(ctx, ids),
  ])
  const proposed = [packaging.packbox, packaging.insert, packaging.label].flatMap((one) => one ?? [])
  return {
    items: pictures,
    notes: notes.map(({ body }) => body),
    gifts: orders.flatMap(({ details }) =>
      details.filter(({ kind }) => kind === 'gift').map(({ value }) => value),
    ),
    made: made.map(({ item, made, proof }) => ({
      item,
      text: made?.text ?? '',
      image: proof ?? (made?.image || null),
    })),
    prints: label?.prints ?? 0,
    rule: packaging.rule?.text ?? '',
    passed_over: packaging.passed_over.map(({ packaging: name, why_name: why }) => ({ name, why })),
    none_left: proposed.filter(({ id }) => noneLeft.has(id)).map(({ name }) => name),
  }
}

/** Stocked packaging of which the warehouse of these orders has none left. */
async function packagingWithoutStock(ctx: UserCtx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await ctx.db
    .select({ id: packbox.id })
    .from(packbox)
    .where(
      sql`${packbox.skuId} IS NOT NULL AND NOT EXISTS (SELECT FROM stock_balance b JOIN channel c ON c.warehouse_id = b.warehouse_id
        JOIN ${order} o ON o.channel_id = c.id
        WHERE o.id = ${ids[0] ?? 0} AND b.sku_id = ${packbox.skuId} AND b.on_hand - b.reserved - b.quarantine - b.damaged > 0)`,
    )
  return new Set(rows.map(({ id }) => id))
}

/** How an order was packed at a station; null if it wasn't. */
export async function viewPacked(ctx: UserCtx, orderId: number) {
  const [[row]] = await Promise.all([
    ctx.db
      .select({ row: packSession, by: personName(packSession.userId)(ctx) })
      .from(packSession)
      .where(eq(packSession.orderId, orderId))
      .orderBy(desc(packSession.id))
      .limit(1),
    readOrder(ctx, orderId),
  ])
  if (!row) return null
  const { startedAt, finishedAt, scans, number, grams, expectedGrams, packaging } = row.row
  return {
    packed_by: row.by,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    ...{ scans, number, grams, expected_grams: expectedGrams },
    packaging: packaging.map(({ name, reason }) => ({
      name,
      reason: Object.hasOwn(packagingReasons, reason)
        ? packagingReasons[reason as keyof typeof packagingReasons][ctx.lang]
        : '',
    })),
  }
}
