import { numberPoolErrors } from '@dropyard/contract/logistics/number-pool'
import { addressFlaws } from '@dropyard/contract/order/address-problem'
import { mayLabel } from '@dropyard/contract/order/order-guard'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { channel } from '../../logistics/channel/table.ts'
import { channelCarrier } from '../../logistics/channel-carrier/table.ts'
import { carrierFor } from '../../logistics/express-rule/service.ts'
import { takeNumber } from '../../logistics/number-pool/numbers.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { change, linesOf, lockOrders, type OrderRecord, viewOf } from '../order/change.ts'
import { toSend } from '../order/pieces.ts'
import { nextWaybill } from './waybill.ts'

/** Labels: a tracking number from the channel for an order that is checked and reserved. */

export const labelJob = job({
  name: 'order.label',
  input: z.object({ orderId: z.number() }),
  run: (run, { orderId }) =>
    run.transaction(async (ctx) => {
      const [o] = await lockOrders(ctx, [orderId])
      return o ? makeLabel(ctx, o) : null
    }),
})

/** Gives a locked order its tracking number; what stands against it is kept as the reason. Safe to run twice. */
export async function makeLabel(ctx: Ctx, o: OrderRecord): Promise<OrderRecord> {
  if (!mayLabel(viewOf(o)).ok) return o
  const channelId = await carriedBy(ctx, o)
  const carrier = await carrierOf(ctx, channelId)
  const flaw = refusal(o, carrier)
  const number = flaw || !carrier ? undefined : await numberFor(ctx, o, carrier)
  const reason = flaw ?? (number === undefined ? numberPoolErrors.empty.words : null)
  if (reason || !carrier || number === undefined)
    return change(ctx, o, {
      set: { labelError: reason?.en ?? 'channel' },
      events: [{ kind: 'label_failed', values: { reason } }],
    })
  return change(ctx, o, {
    moves: { fulfilment: 'predict' },
    set: {
      channelId,
      trackingNumber: number,
      trackingUrl: trackingUrl(carrier.trackingUrl, number),
      labelError: null,
    },
    events: [
      ...(channelId === o.channelId
        ? []
        : [
            {
              kind: 'channel_chosen' as const,
              values: { channel: { en: carrier.nameEn, zh: carrier.nameZh } },
            },
          ]),
      { kind: 'labelled', values: { carrier: carrier.carrier, number } },
    ],
  })
}

/** The merchant's own number, the next of the channel's pool, or one of ours; undefined when the pool is used up. */
async function numberFor(ctx: Ctx, o: OrderRecord, by: Carrier): Promise<string | undefined> {
  if (o.ownTrackingNumber !== null) return o.ownTrackingNumber
  return by.poolId === null ? nextWaybill(ctx, by.code, by.country) : takeNumber(ctx, by.poolId)
}

/** What was bought is carried by the express rules' choice, unless somebody or a rule of the merchant's chose the channel. */
async function carriedBy(ctx: Ctx, o: OrderRecord): Promise<number | null> {
  if (o.channelId === null || o.channelFixed || o.channelRule !== null) return o.channelId
  const lines = await linesOf(ctx, [o.id])
  return carrierFor(ctx, {
    channelId: o.channelId,
    country: o.address.country,
    zip: o.address.zip,
    iossNumber: o.iossNumber,
    lines: toSend(lines),
  })
}

export const trackingUrl = (pattern: string, number: string): string | null =>
  pattern ? pattern.replaceAll('{number}', encodeURIComponent(number)) : null

export interface Carrier {
  id: number
  code: string
  carrier: string
  trackingUrl: string
  status: string
  country: string
  nameEn: string
  nameZh: string
  poolId: number | null
}

export async function carrierOf(ctx: Ctx, channelId: number | null): Promise<Carrier | undefined> {
  if (channelId === null) return undefined
  const [row] = await ctx.db
    .select({
      id: channel.id,
      code: channel.code,
      carrier: channel.carrier,
      trackingUrl: channel.trackingUrl,
      status: channel.status,
      country: warehouse.country,
      nameEn: channel.nameEn,
      nameZh: channel.nameZh,
      poolId: channelCarrier.poolId,
    })
    .from(channel)
    .innerJoin(warehouse, eq(warehouse.id, channel.warehouseId))
    .leftJoin(channelCarrier, eq(channelCarrier.channelId, channel.id))
    .where(eq(channel.id, channelId))
  return row
}

function refusal(o: OrderRecord, carrier: Carrier | undefined) {
  if (carrier?.status !== 'active') return { en: 'The channel is not in use any more', zh: '渠道已停用' }
  const flaws = addressFlaws(o.address)
  return flaws.length > 0
    ? { en: `The address is not complete: ${flaws.join(', ')}`, zh: `地址不完整：${flaws.join('、')}` }
    : null
}
