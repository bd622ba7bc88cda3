import { lot as contract, lotErrors as errors } from '@dropyard/contract/warehouse/lot'
import { lotFlow } from '@dropyard/contract/warehouse/lot/flow'
import { sql } from 'drizzle-orm'
import { today } from '../../../kit/data/days.ts'
import { qualified } from '../../../kit/data/qualified.ts'
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

export const served = serve(contract, lot, {
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
