import { lot as contract, lotErrors as errors } from '@dropyard/contract/warehouse/lot'
import { lotFlow } from '@dropyard/contract/warehouse/lot/flow'
import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { today } from '../../../kit/data/days.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { ofSkusWith, skuTitle } from '../../catalog/goods/sku-name.ts'
import { holdLot, liftLot } from './hold.ts'
import { lot } from './table.ts'

/** Lots of products: what lies where, and whether it may be sold. */

export const flow = runFlow(lotFlow, {
  table: lot,
  guards: {
    lift: (ctx, { expiresOn }) =>
      expiresOn !== null && expiresOn < today(ctx) ? [errors.expired, { day: expiresOn }] : undefined,
  },
  effects: {
    hold: async (ctx, row, { reason }) => {
      await holdLot(ctx, row)
      return { reason }
    },
    recall: async (ctx, row, { reason }) => {
      await holdLot(ctx, row)
      return { reason }
    },
    lift: async (ctx, row, { reason }) => {
      await liftLot(ctx, row)
      return { reason }
    },
  },
})

const id = qualified(lot.id)
const skuId = qualified(lot.skuId)
const expiresOn = qualified(lot.expiresOn)
const lying = (only = sql`true`) =>
  sql`(SELECT coalesce(sum(b.quantity), 0)::int FROM bin_stock b WHERE b.lot_id = ${id} AND ${only})`
const expiryIs = (day: string) => ({
  none: sql`${expiresOn} IS NULL`,
  expired: sql`${expiresOn} < ${day}::date`,
  month: sql`${expiresOn} >= ${day}::date AND ${expiresOn} < ${day}::date + 30`,
  later: sql`${expiresOn} >= ${day}::date + 30`,
})

const served = serve(contract, lot, {
  flow,
  search: [lot.code, ofSkusWith(skuId)],
  columns: {
    sku: sql`(SELECT k.code FROM sku k WHERE k.id = ${skuId})`,
    goods_name: (ctx) =>
      sql`(SELECT ${skuTitle(ctx)} FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = ${skuId})`,
    expiry: (ctx) => {
      const { none, expired, month } = expiryIs(today(ctx))
      return sql`CASE WHEN ${none} THEN 'none' WHEN ${expired} THEN 'expired' WHEN ${month} THEN 'month' ELSE 'later' END`
    },
    on_hand: lying(),
    held: lying(sql`b.condition = 'quarantine'`),
  },
  filters: {
    expiry: (which, ctx) => expiryIs(today(ctx))[which],
    in_stock: (wanted) =>
      wanted ? sql`EXISTS (SELECT FROM bin_stock b WHERE b.lot_id = ${id} AND b.quantity > 0)` : undefined,
  },
})

/** Expired lots are put on hold every day. */
export const holdExpired = job({
  name: 'lot-expiry',
  input: z.object({}),
  cron: '20 22 * * *',
  singleton: true,
  run: (run) =>
    run.transaction(async (ctx) => {
      const expired = await ctx.db
        .select({ id: lot.id })
        .from(lot)
        .where(and(eq(lot.state, 'good'), lt(lot.expiresOn, today(ctx))))
        .limit(most)
      const ids = expired.map((one) => one.id)
      const reason = ctx.lang === 'zh' ? '已过期' : 'Expired'
      if (ids.length > 0) await flow.move(ctx, 'hold', ids, { reason }, { each: true })
    }),
})
const most = 500

registerModule({ name: 'lot', routes: served.routes, jobs: [holdExpired], demoNeeds: ['stock'] })
