import { asn as contract } from '@dropyard/contract/purchasing/asn'
import { asnErrors as errors } from '@dropyard/contract/purchasing/asn/errors'
import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import type { LabelSize, PrintedLabel } from '../../../kit/files/print-labels.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { supplierTitle } from '../supplier/name.ts'
import { asn } from './table.ts'

/** Labels for the cartons of an arrival and for its items, such as those whose own label is missing. */

/** Most labels of one file. */
const most = 1000

interface Labels {
  readonly number: string
  readonly size: LabelSize
  readonly labels: readonly PrintedLabel[]
}

/** @throws if there would be none, or too many */
export async function arrivalLabels(ctx: UserCtx, id: number, of: 'boxes' | 'items'): Promise<Labels> {
  const [found] = await ctx.db
    .select({ arrival: asn, supplier: supplierTitle(asn.supplierId)(ctx), place: warehouseName(ctx) })
    .from(asn)
    .innerJoin(warehouse, eq(warehouse.id, asn.warehouseId))
    .where(eq(asn.id, id))
  const { arrival, supplier, place } = assertFound(found)
  const { asnSn: number, boxes } = arrival
  if (of === 'boxes') {
    assertCount(boxes)
    const label = contract.text[ctx.lang].fields.boxes
    const labels = Array.from({ length: boxes }, (_, at) => ({
      title: `${at + 1} / ${boxes}`,
      lines: [number, place, supplier ?? '', `${label}: ${boxes}`, ...arrival.expressNos],
      ...{ code: `DY1:A:${id}:${at + 1}`, bars: number },
    }))
    return { number, size: 'carton', labels }
  }
  const { rows } = await ctx.db.execute<{ sku: string; title: string; expected: number }>(sql`
    SELECT k.code AS sku, ${skuTitle(ctx)} AS title, i.expected
    FROM asn_item i JOIN sku k ON k.id = i.sku_id JOIN goods g ON g.id = k.goods_id
    WHERE i.asn_id = ${id} ORDER BY i.position, i.id`)
  assertCount(rows.reduce((sum, { expected }) => sum + expected, 0))
  const labels = rows.flatMap(({ sku, title, expected }) =>
    Array.from({ length: expected }, () => ({ title: sku, lines: [title, number], code: sku })),
  )
  return { number, size: 'item', labels }
}

function assertCount(count: number): void {
  if (count === 0) fail(errors.no_labels)
  if (count > most) fail(errors.too_many_labels, { count, most })
}
