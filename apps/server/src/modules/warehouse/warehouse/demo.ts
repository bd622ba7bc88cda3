import { demoRows } from '../../../demo/rows.ts'
import type { Ctx } from '../../../kit/context.ts'
import { served } from './service.ts'
import { warehouse } from './table.ts'

export const warehouseDemo = demoRows('warehouse/warehouse', served)

/** The demo's warehouses by code; created if they don't exist yet. */
export async function demoWarehouses(ctx: Ctx): Promise<Map<string, number>> {
  if ((await ctx.db.$count(warehouse)) === 0) await warehouseDemo(ctx)
  const rows = await ctx.db.select({ id: warehouse.id, code: warehouse.code }).from(warehouse)
  return new Map(rows.map((row) => [row.code, row.id]))
}
