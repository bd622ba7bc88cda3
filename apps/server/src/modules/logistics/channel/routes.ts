import { channel as endpoints } from '@dropyard/contract/logistics/channel'
import { eq } from 'drizzle-orm'
import { route } from '../../../kit/route.ts'
import { channelsAt, quoteParcel } from './service.ts'
import { channel } from './table.ts'

export const routes = [
  route(endpoints.select, async (ctx, { query }) => {
    const place = query.warehouse_id
    const channels = await channelsAt(
      ctx,
      ctx.now,
      place === undefined ? undefined : eq(channel.warehouseId, place),
    )
    return channels.map((one) => ({
      id: one.id,
      code: one.code,
      name: one.name,
      carrier: one.carrier,
      warehouse_id: one.warehouse.id,
      warehouse_name: one.warehouse.name,
    }))
  }),
  route(endpoints.shipping, async (ctx, { query }) => {
    const country = query.country?.toUpperCase()
    return (await channelsAt(ctx, ctx.now)).flatMap((one) => {
      const zones = one.card.zones.filter((zone) => !country || zone.countries.includes(country))
      if (zones.length === 0) return []
      return [
        {
          id: one.id,
          code: one.code,
          name: one.name,
          warehouse_id: one.warehouse.id,
          warehouse_name: one.warehouse.name,
          countries: [...new Set(zones.flatMap((zone) => zone.countries))].sort(),
          days_min: Math.min(...zones.map((zone) => zone.days.min)),
          days_max: Math.max(...zones.map((zone) => zone.days.max)),
        },
      ]
    })
  }),
  route(endpoints.quote, (ctx, { body }) =>
    quoteParcel(ctx, {
      country: body.country,
      zip: body.zip,
      lines: body.lines.map((line) => ({ skuId: line.sku_id, quantity: line.quantity })),
      ioss: body.ioss,
      ...(body.warehouse_id === undefined ? {} : { warehouseId: body.warehouse_id }),
      ...(ctx.user.entityId === null ? {} : { entityId: ctx.user.entityId }),
    }),
  ),
]
