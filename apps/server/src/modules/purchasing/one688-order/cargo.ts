import { createHash } from 'node:crypto'
import { one688OrderErrors as errors } from '@dropyard/contract/purchasing/one688-order'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { goodsSeller } from '../goods-seller/table.ts'
import type { Cargo, Destination } from '../one688/trade.ts'
import { purchaseOrder, purchaseOrderItem } from '../purchase-order/table.ts'

/** A purchase order as it is ordered on 1688. */

export interface CargoLine {
  readonly id: number
  readonly skuId: number | null
  readonly name: string
  /** Empty where the supplier's SKU has no offer. */
  readonly offerId: string
  readonly specId: string
  readonly pieces: number
  /** Purchase units, which is what 1688 counts, and the price of one. */
  readonly units: number
  readonly price: number
}

export interface Wanted {
  readonly id: number
  readonly total: number
  readonly lines: readonly CargoLine[]
  /** Without the district, which the account has. */
  readonly to: Omit<Destination, 'districtCode'>
  /** Differs when anything of it changed. */
  readonly facts: string
}

/** @throws if it can't be ordered on 1688 */
export async function wantedOf(ctx: Pick<Ctx, 'db' | 'lang'>, id: number): Promise<Wanted> {
  const [found] = await ctx.db
    .select({ order: purchaseOrder, place: warehouse })
    .from(purchaseOrder)
    .innerJoin(warehouse, eq(warehouse.id, purchaseOrder.warehouseId))
    .where(eq(purchaseOrder.id, id))
  const { order, place } = assertFound(found)
  if (order.currency !== 'CNY') fail(errors.currency)
  if (place.country !== 'CN') fail(errors.abroad)
  if (place.address === '' || place.phone === '') fail(errors.address)
  const rows = await ctx.db
    .select({
      id: purchaseOrderItem.id,
      skuId: purchaseOrderItem.skuId,
      subject: purchaseOrderItem.subject,
      name: skuNameOf(ctx, sql`${purchaseOrderItem.skuId}`),
      offerId: goodsSeller.offerId,
      specId: goodsSeller.specId,
      pieces: purchaseOrderItem.pieces,
      pack: purchaseOrderItem.pack,
      price: purchaseOrderItem.price,
    })
    .from(purchaseOrderItem)
    .leftJoin(
      goodsSeller,
      and(eq(goodsSeller.skuId, purchaseOrderItem.skuId), eq(goodsSeller.supplierId, order.supplierId)),
    )
    .where(eq(purchaseOrderItem.headId, id))
    .orderBy(asc(purchaseOrderItem.position))
  const lines = rows.map(({ pack, subject, offerId, specId, name, ...line }) => ({
    ...line,
    name: name ?? subject,
    offerId: specId ? (offerId ?? '') : '',
    specId: specId ?? '',
    units: line.pieces / pack,
  }))
  const facts = [order.warehouseId, order.total, lines.map(({ name: _, ...line }) => line)]
  return {
    ...{ id, total: order.total, lines },
    to: {
      ...{ fullName: place.contact || place.nameZh || place.name, mobile: place.phone, postCode: place.zip },
      ...{ provinceText: place.province, cityText: place.city, address: place.address },
    },
    facts: createHash('sha256').update(JSON.stringify(facts)).digest('base64url'),
  }
}

export const isOrderable = ({ offerId, specId }: Pick<CargoLine, 'offerId' | 'specId'>): boolean =>
  offerId !== '' && specId !== ''

/** The lines as 1688 takes them: each variant once. */
export const cargoOf = (lines: readonly CargoLine[]): Cargo[] =>
  [...Map.groupBy(lines, keyOf).values()].map((same) => ({
    ...{ offerId: same[0]?.offerId ?? '', specId: same[0]?.specId ?? '' },
    quantity: same.reduce((sum, { units }) => sum + units, 0),
  }))

/** What identifies a variant at 1688. */
export const keyOf = ({ offerId, specId }: Pick<CargoLine, 'offerId' | 'specId'>): string =>
  `${offerId} ${specId}`
