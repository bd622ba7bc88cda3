import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { carrierAccount, carrierService } from '../carrier-account/table.ts'
import { channel } from '../channel/table.ts'
import { numberPool } from '../number-pool/table.ts'
import { channelCarrier } from './table.ts'

/** The services for the demo's channels, by code; the other channels take numbers from their carrier's pool. */
const carriedBy = [
  ['CN-STD', 'yunexpress', 'THZXR'],
  ['CN-ECO', 'yanwen', '484'],
  ['CN-EXP', 'fourpx', 'QC'],
] as const

export async function demoCarriage(ctx: Ctx): Promise<void> {
  const services = await ctx.db
    .select({ id: carrierService.id, code: carrierService.code, carrier: carrierAccount.carrier })
    .from(carrierService)
    .innerJoin(carrierAccount, eq(carrierAccount.id, carrierService.accountId))
  const pools = await ctx.db.select({ id: numberPool.id, name: numberPool.name }).from(numberPool)
  const channels = await ctx.db
    .select({ id: channel.id, code: channel.code, carrier: channel.carrier })
    .from(channel)
  const rows = channels.flatMap(({ id: of, code, carrier: name }) => {
    const [, carrier, service] = carriedBy.find(([one]) => one === code) ?? []
    const by = services.find((row) => row.carrier === carrier && row.code === service)
    const range = code === 'US-GND' ? 'US Ground' : name
    const pool = pools.find((one) => one.name === `${range} 2026`)
    // Not automatic, so that the demo shows orders that wait for a label.
    const carriage = { channelId: of, serviceId: by?.id ?? null, poolId: by ? null : (pool?.id ?? null) }
    return by || pool ? [{ ...carriage, auto: false }] : []
  })
  if (rows.length > 0) await ctx.db.insert(channelCarrier).values(rows)
}
