import type { ClaimTerms } from '@dropyard/contract/order/parcel/warning'
import type { Ctx } from '../../../kit/context.ts'
import { channel } from '../../logistics/channel/table.ts'

/** Within which time carriers accept claims by their contracts, by channel. */

export async function claimTerms(ctx: Ctx): Promise<ReadonlyMap<number, ClaimTerms>> {
  const rows = await ctx.db
    .select({
      id: channel.id,
      from: channel.carrierClaimFrom,
      days: channel.carrierClaimDays,
      basis: channel.carrierClaimBasis,
    })
    .from(channel)
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}
