import {
  leastDaysInStock,
  salesDays,
  serviceLevels,
  type stockPolicies,
  usualLeadDays,
} from '@dropyard/contract/warehouse/stock-policy'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inDays, today } from '../../../kit/data/days.ts'
import { assertFound } from '../../../kit/errors.ts'
import { demandSince, leadTimes } from './facts.ts'

/** Sets how the SKUs of a product are replenished in a warehouse. */
export const setMode = (
  ctx: Ctx,
  of: { readonly goodsId: number; readonly warehouseId: number; readonly mode: keyof typeof stockPolicies },
) =>
  ctx.db.execute(sql`
    INSERT INTO stock_policy (sku_id, warehouse_id, mode)
    SELECT id, ${of.warehouseId}, ${of.mode} FROM sku WHERE goods_id = ${of.goodsId} AND active
    ON CONFLICT (sku_id, warehouse_id) DO UPDATE SET mode = excluded.mode, version = stock_policy.version + 1`)

/** Computes all policies by a few statements; creates those of SKUs that have a balance. @returns how many there are */
export async function refreshPolicies(ctx: Ctx): Promise<number> {
  await ctx.db.execute(sql`
    INSERT INTO stock_policy (sku_id, warehouse_id)
    SELECT b.sku_id, b.warehouse_id FROM stock_balance b JOIN sku k ON k.id = b.sku_id AND k.active
    WHERE NOT EXISTS (SELECT FROM stock_policy p WHERE p.sku_id = b.sku_id AND p.warehouse_id = b.warehouse_id)
    ON CONFLICT DO NOTHING`)
  await noteOutOfStock(ctx)
  return compute(ctx)
}

/** Notes for which SKUs nothing was free when today began: what is free now, less what today's movements changed. */
async function noteOutOfStock(ctx: Ctx): Promise<void> {
  const day = today(ctx)
  await ctx.db.execute(sql`
    WITH moved AS (
      SELECT sku_id, warehouse_id, sum(on_hand_change - reserved_change - quarantine_change - damaged_change) AS change
      FROM stock_movement WHERE at >= ${day}::date AT TIME ZONE 'UTC' GROUP BY 1, 2
    ), began AS (
      SELECT p.id, b.on_hand - b.reserved - b.quarantine - b.damaged - coalesce(m.change, 0) <= 0 AS out
      FROM stock_policy p JOIN stock_balance b USING (sku_id, warehouse_id) LEFT JOIN moved m USING (sku_id, warehouse_id)
    )
    UPDATE stock_policy p SET out_days = ARRAY(
      SELECT d FROM unnest(array_remove(p.out_days, ${day}::date) || CASE WHEN b.out THEN ARRAY[${day}::date] ELSE '{}' END) AS d
      WHERE d >= ${inDays(ctx, -salesDays)}::date ORDER BY d)
    FROM began b WHERE b.id = p.id AND (b.out <> (${day}::date = ANY (p.out_days)) OR p.out_days[1] < ${inDays(ctx, -salesDays)}::date)`)
}

async function compute(ctx: Ctx): Promise<number> {
  const [[demand], [lead]] = await Promise.all([
    demandSince.ask(ctx, inDays(ctx, -salesDays)),
    leadTimes.ask(ctx, undefined),
  ])
  const { A, B, C } = serviceLevels
  const { rowCount } = await ctx.db.execute(sql`
    WITH demand AS MATERIALIZED (SELECT * FROM (${assertFound(demand)}) d WHERE day < ${today(ctx)}::date),
    lead AS MATERIALIZED (${assertFound(lead)}),
    policy AS (
      SELECT p.*, ${salesDays} - cardinality(array_remove(p.out_days, ${today(ctx)}::date)) AS days_in FROM stock_policy p
    ), counted AS (
      SELECT p.id, p.sku_id, p.mode, p.review_days, p.fixed_safety,
        CASE WHEN p.days_in < ${leastDaysInStock} THEN ${salesDays} ELSE p.days_in END AS days,
        sum(d.pieces) FILTER (WHERE p.days_in < ${leastDaysInStock} OR d.day <> ALL (p.out_days)) AS pieces,
        sum(d.pieces ^ 2) FILTER (WHERE p.days_in < ${leastDaysInStock} OR d.day <> ALL (p.out_days)) AS squares,
        sum(d.pieces) AS sold,
        coalesce(jsonb_object_agg(d.day, d.pieces) FILTER (WHERE d.day IS NOT NULL), '{}') AS sales
      FROM policy p LEFT JOIN demand d USING (sku_id, warehouse_id)
      GROUP BY p.id, p.sku_id, p.mode, p.review_days, p.fixed_safety, p.days_in, p.out_days
    ), valued AS (
      SELECT c.*, coalesce(c.pieces, 0)::numeric / c.days AS speed, coalesce(l.days, ${usualLeadDays}) AS lead_days,
        sqrt(greatest(0, coalesce(c.squares, 0) / c.days - (coalesce(c.pieces, 0)::numeric / c.days) ^ 2)) AS deviation,
        coalesce(c.sold, 0) AS sold_pieces, coalesce(c.sold, 0) * greatest(1, k.cost) AS value
      FROM counted c JOIN sku k ON k.id = c.sku_id LEFT JOIN lead l ON l.sku_id = c.sku_id
    ), classed AS (
      SELECT *, CASE WHEN sold_pieces = 0 THEN 'C' WHEN before < 0.8 * total THEN 'A' WHEN before < 0.95 * total THEN 'B' ELSE 'C' END AS class
      FROM (SELECT *, sum(value) OVER () AS total, sum(value) OVER (ORDER BY value DESC, id) - value AS before FROM valued) v
    )
    UPDATE stock_policy p SET class = c.class, speed = c.speed, exact_speed = c.speed, lead_days = c.lead_days, sales = c.sales, counted_at = ${ctx.now.toISOString()},
      safety = coalesce(c.fixed_safety, CASE WHEN c.mode = 'stock' THEN ceil(
        CASE c.class WHEN 'A' THEN ${A}::numeric WHEN 'B' THEN ${B}::numeric ELSE ${C}::numeric END * c.deviation * sqrt(c.lead_days + c.review_days)) ELSE 0 END)
    FROM classed c WHERE c.id = p.id`)
  return rowCount ?? 0
}
