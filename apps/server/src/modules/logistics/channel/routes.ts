import { channel as endpoints } from '@dropyard/contract/logistics/channel'
import { expressChannel } from '@dropyard/contract/logistics/channel/express-channel'
import { route } from '../../../kit/http/route.ts'
import { sheetOf } from '../../../kit/sheets/file-import.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { channelNow, channelsAt, channelsFrom, offerOf } from './channels.ts'
import type { QuotedChannel } from './quote.ts'
import { importPrices, listRates, priceTable, removeRate, saveRate } from './rates.ts'
import { quoteParcel } from './service.ts'
import { served, tryCard } from './staff.ts'

export const routes = [
  ...served.routes,
  route(expressChannel.rates, (ctx, { params }) => listRates(ctx, params.id)),
  route(expressChannel.saveRate, (ctx, { params, body }) =>
    saveRate(ctx, params.id, body.valid_from, body.card),
  ),
  route(expressChannel.removeRate, (ctx, { params }) => removeRate(ctx, params.id, params.rate_id)),
  route(expressChannel.exportPrices, async (ctx, { params, query, reply }) => {
    const { code } = await served.read(ctx, params.id)
    const table = await priceTable(ctx, params.id, query.rate_id)
    const names = { en: `${String(code)} prices`, zh: `${String(code)} 价格表` }
    return sendSheet(ctx, reply, { format: query.format, names, ...table })
  }),
  route(
    expressChannel.importPrices,
    (ctx, { params, body, precomputed }) => importPrices(ctx, params.id, precomputed, body),
    { preTransaction: sheetOf },
  ),
  route(expressChannel.tryCard, (ctx, { body }) => tryCard(ctx, body)),
  route(endpoints.list, async (ctx, { query }) => {
    const wanted = query.search?.toLowerCase()
    const country = query.country?.toUpperCase()
    const all = (await channelsFrom(ctx, query.warehouse_id))
      .filter((one) => !wanted || `${one.code} ${one.name} ${one.carrier}`.toLowerCase().includes(wanted))
      .filter((one) => !country || one.card.zones.some((zone) => zone.countries.includes(country)))
    const size = query['per-page']
    return {
      data: all.slice((query.page - 1) * size, query.page * size).map(publicChannel),
      total: all.length,
    }
  }),
  route(endpoints.get, async (ctx, { params }) => publicChannel(await channelNow(ctx, params.id))),
  route(endpoints.select, async (ctx, { query }) => {
    const channels = await channelsFrom(ctx, query.warehouse_id)
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
      return zones.length === 0 ? [] : [offerOf(one, zones)]
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

/** The public part of a channel: destinations and limits, not our costs. */
function publicChannel(one: QuotedChannel) {
  const { card } = one
  return {
    id: one.id,
    code: one.code,
    name: one.name,
    carrier: one.carrier,
    warehouse_id: one.warehouse.id,
    warehouse_name: one.warehouse.name,
    countries: [...new Set(card.zones.flatMap((zone) => zone.countries))].sort(),
    days_min: Math.min(...card.zones.map((zone) => zone.days.min)),
    days_max: Math.max(...card.zones.map((zone) => zone.days.max)),
    max_grams: card.maxGrams,
    excluded: card.excludedAttributes,
    ioss_required: card.iossRequired,
  }
}
