import { orderMoney } from '@dropyard/contract/order/order/row'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { entity } from '../../account/entity/table.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { afterSaleCase } from '../after-sale/table.ts'
import { inParcels } from '../label/in-parcels.ts'
import { parcelLabel } from '../label/table.ts'
import { linesOf } from '../order/change.ts'
import { unshippedQuantity } from '../order/line/pieces.ts'
import { order } from '../order/table.ts'
import { bornAt, isOld } from '../parcel/born.ts'
import { parcel, parcelEvent } from '../parcel/table.ts'
import { trackClaim } from './table.ts'

/**
 * The evidence for a claim: the parcel's contents as sold and declared, the carrier's events, the label, and photos of its cases.
 */

/** Photos of the newest cases; a limit, so that the document stays small. */
const maxPhotos = 12

export async function readPack(ctx: UserCtx, id: number) {
  const [row] = await ctx.db
    .select({ claim: trackClaim, parcel, order, file: parcelLabel.file, company: entity.name })
    .from(trackClaim)
    .innerJoin(parcel, eq(parcel.id, trackClaim.parcelId))
    .innerJoin(order, eq(order.id, trackClaim.orderId))
    .innerJoin(entity, eq(entity.id, trackClaim.entityId))
    .leftJoin(parcelLabel, eq(parcelLabel.id, parcel.labelId))
    .where(eq(trackClaim.id, id))
  const read = assertFound(row)
  const together = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(sql`${order.id} IN ${inParcels([read.order.id])}`)
  const orderIds = together.map((one) => one.id)
  const lines = await linesOf(ctx, orderIds)
  const sent = lines.filter((line) => line.skuId !== null)
  const [skus, worth, said, born, cases] = await Promise.all([
    ctx.db
      .select({
        id: sku.id,
        code: sku.code,
        name: goods.declaredNameEn,
        title: goods.titleEn,
        hs: goods.hsCode,
        value: goods.declaredValue,
      })
      .from(sku)
      .innerJoin(goods, eq(goods.id, sku.goodsId))
      .where(
        inArray(
          sku.id,
          sent.map((line) => line.skuId ?? 0),
        ),
      ),
    worthOf(
      ctx,
      sent.map((line) => line.id),
    ),
    ctx.db
      .select()
      .from(parcelEvent)
      .where(eq(parcelEvent.parcelId, read.parcel.id))
      .orderBy(asc(sql`coalesce(${parcelEvent.at}, ${parcelEvent.heardAt})`), asc(parcelEvent.id)),
    bornAt(ctx, [read.parcel.id]),
    ctx.db
      .select({ sn: afterSaleCase.caseSn, pictures: afterSaleCase.pictures })
      .from(afterSaleCase)
      .where(inArray(afterSaleCase.orderId, orderIds))
      .orderBy(desc(afterSaleCase.id))
      .limit(maxPhotos),
  ])
  const byId = new Map(skus.map((one) => [one.id, one]))
  return {
    ...read,
    /** Not every user may see the order's amounts. */
    isPriced: mayRead(ctx.user, orderMoney),
    events: said.filter((event) => !isOld(born, event)),
    items: sent.flatMap((line) => {
      const one = byId.get(line.skuId ?? 0)
      // The shipped quantity, even if pieces were refunded since.
      const quantity = line.shipped || unshippedQuantity(line)
      return one && quantity > 0 ? [{ ...one, quantity, unitPrice: worth.get(line.id) ?? 0 }] : []
    }),
    photos: cases
      .flatMap(({ sn, pictures }) => pictures.map((picture) => ({ sn, picture })))
      .slice(0, maxPhotos),
  }
}

/** The price per piece of each line; for a free reshipment the price in the original order. */
async function worthOf(ctx: UserCtx, lineIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ id: string; price: string }>(sql`
    WITH RECURSIVE sold(id, price, from_id) AS (
      SELECT id, unit_price, redelivers_id FROM order_line WHERE id = ANY (${sql.param([...lineIds])}::bigint[])
      UNION ALL SELECT s.id, l.unit_price, l.redelivers_id FROM sold s JOIN order_line l ON l.id = s.from_id WHERE s.price = 0)
    SELECT id, max(price) AS price FROM sold GROUP BY id`)
  return new Map(rows.map(({ id, price }) => [Number(id), Number(price)]))
}

export type Pack = Awaited<ReturnType<typeof readPack>>
