import { type AddressLimits, anyLimits } from '@dropyard/contract/order/order/address/limits'
import type { Ctx } from '../../../kit/context.ts'
import { limitsOf } from '../carrier-account/connection.ts'
import type { carrierAccount } from '../carrier-account/table.ts'

interface Carried {
  channel_id: string
  carrier: typeof carrierAccount.$inferSelect.carrier
}

/** How a parcel is sent: by its channel, or with its own tracking number on our label. */
interface Sent {
  readonly channelId: number | null
  readonly ownTrackingNumber: string | null
}
export type LimitsOf = (sent: Sent) => AddressLimits

/** Read once per transaction. */
const kept = new WeakMap<Ctx, Promise<LimitsOf>>()

/** Limits for addresses by the parcel's channel: those of its carrier, otherwise those of our own label. */
export function addressLimits(ctx: Ctx): Promise<LimitsOf> {
  const limits = kept.get(ctx) ?? readLimits(ctx)
  kept.set(ctx, limits)
  return limits
}

async function readLimits(ctx: Ctx): Promise<LimitsOf> {
  const { rows } = await ctx.db.$client.query<Carried>({
    name: 'carriers-of-channels',
    text: `SELECT c.channel_id, a.carrier FROM channel_carrier c JOIN carrier_service s ON s.id = c.service_id
      JOIN carrier_account a ON a.id = s.account_id`,
  })
  const carriers = new Map(rows.map((row) => [Number(row.channel_id), row.carrier]))
  return ({ channelId, ownTrackingNumber }) =>
    ownTrackingNumber !== null
      ? limitsOf(null)
      : channelId === null
        ? anyLimits
        : limitsOf(carriers.get(channelId) ?? null)
}
