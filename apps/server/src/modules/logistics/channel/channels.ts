import type { RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { QuotedChannel } from './quote.ts'
import { quoteTables } from './quote-tables.ts'

/** Channels in display order. */
export const channelsAt = async (ctx: Ctx, at: Date): Promise<readonly QuotedChannel[]> =>
  (await quoteTables(ctx, at)).channels

/** Channels from a warehouse, or all. */
export const channelsFrom = async (ctx: Ctx, warehouseId: number | undefined) =>
  (await channelsAt(ctx, ctx.now)).filter(
    (one) => warehouseId === undefined || one.warehouse.id === warehouseId,
  )

/** @throws Refusal if it doesn't exist or isn't active */
export const channelNow = async (ctx: Ctx, id: number): Promise<QuotedChannel> =>
  assertFound((await channelsAt(ctx, ctx.now)).find((one) => one.id === id))

/** Fields of a channel in all lists, for these zones. */
export const offerOf = ({ id, code, name, warehouse }: QuotedChannel, zones: RateCard['zones']) => ({
  id,
  code,
  name,
  warehouse_id: warehouse.id,
  warehouse_name: warehouse.name,
  countries: [...new Set(zones.flatMap((zone) => zone.countries))].sort(),
  days_min: Math.min(...zones.map((zone) => zone.days.min)),
  days_max: Math.max(...zones.map((zone) => zone.days.max)),
})
