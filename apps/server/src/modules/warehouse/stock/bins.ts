import type { SystemBinKind } from '@dropyard/contract/warehouse/bin'
import { stockErrors } from '@dropyard/contract/warehouse/stock/words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, invalid } from '../../../kit/errors.ts'
import { bin } from '../bin/table.ts'

/** Bins that movements name. */

/** The id of a warehouse's system bin of a kind. */
export async function systemBin(ctx: Ctx, warehouseId: number, kind: SystemBinKind): Promise<number> {
  const [found] = await ctx.db
    .select({ id: bin.id })
    .from(bin)
    .where(and(eq(bin.warehouseId, warehouseId), eq(bin.kind, kind)))
  return assertFound(found).id
}

const notForSale = ['dock', 'quarantine', 'damaged', 'lost']

/** @throws at `bin_id` unless products that can be sold may be put into the bin */
export async function assertForSale(ctx: Ctx, warehouseId: number, binId: number): Promise<void> {
  await assertStorable(ctx, warehouseId, { bin_id: binId })
  const [place] = await ctx.db.select({ kind: bin.kind }).from(bin).where(eq(bin.id, binId))
  if (notForSale.includes(place?.kind ?? '')) invalid({ bin_id: stockErrors.bin_not_for_sale.words })
}

/** @throws at `bin_id` if another product lies in a bin that takes only one */
export async function assertFits(ctx: Ctx, binId: number, skuId: number): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM bin b JOIN bin_stock s ON s.bin_id = b.id AND s.quantity > 0
    WHERE b.id = ${binId} AND NOT b.mixed AND s.sku_id <> ${skuId} LIMIT 1`)
  if (rows.length > 0) invalid({ bin_id: stockErrors.single_bin.words })
}

/**
 * @param bins ids by the field that contains them
 * @param to the field whose bin gets pieces, so that it must not be blocked; without it all
 * @throws at the field of a bin that belongs to another warehouse or is blocked
 */
export async function assertStorable(
  ctx: Ctx,
  warehouseId: number,
  bins: Readonly<Record<string, number>>,
  to: readonly string[] = Object.keys(bins),
): Promise<void> {
  const places = await ctx.db
    .select()
    .from(bin)
    .where(inArray(bin.id, Object.values(bins)))
  for (const [name, id] of Object.entries(bins)) {
    const place = places.find((one) => one.id === id)
    if (place?.warehouseId !== warehouseId) invalid({ [name]: stockErrors.other_bin.words })
    if (place.blocked && to.includes(name)) invalid({ [name]: stockErrors.blocked_bin.words })
  }
}
