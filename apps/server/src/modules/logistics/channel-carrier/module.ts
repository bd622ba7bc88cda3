import {
  channelCarrierErrors,
  channelCarrier as contract,
} from '@dropyard/contract/logistics/channel-carrier'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { nameAt, qualified } from '../../../kit/data/qualified.ts'
import { invalid } from '../../../kit/errors.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { carrierAccount, carrierService } from '../carrier-account/table.ts'
import { channel } from '../channel/table.ts'
import { numberPool } from '../number-pool/table.ts'
import { carriageChanged } from './signals.ts'
import { channelCarrier } from './table.ts'

const { channelId, serviceId, poolId } = channelCarrier
const channelName = (ctx: Ctx) =>
  sql<string>`(SELECT ${inLanguage(channel.nameEn, channel.nameZh)(ctx)} FROM ${channel} WHERE ${qualified(channel.id)} = ${qualified(channelId)})`

/** Somebody else carries the channel from now on, or nobody. */
const carriedAnew = (ctx: Ctx, { channel_id }: Readonly<Record<string, unknown>>): Promise<void> =>
  carriageChanged.send(ctx, { channelId: Number(channel_id) })

const served = serve(contract, channelCarrier, {
  search: [
    sql`(SELECT c.code || ' ' || c.name_en || ' ' || c.name_zh FROM channel c WHERE c.id = ${qualified(channelId)})`,
  ],
  columns: {
    channel_name: channelName,
    service_name: (ctx) =>
      sql`(SELECT ${inLanguage(carrierService.nameEn, carrierService.nameZh)(ctx)} FROM ${carrierService} WHERE ${qualified(carrierService.id)} = ${qualified(serviceId)})`,
    account_name: sql`(SELECT a.name FROM carrier_account a JOIN carrier_service s ON s.account_id = a.id WHERE s.id = ${qualified(serviceId)})`,
    pool_name: nameAt(numberPool, poolId),
  },
  async beforeSave(ctx, input, before) {
    const ways = [input.service_id !== null, input.pool_id !== null, input.own]
    if (ways.filter(Boolean).length !== 1) invalid({ service_id: channelCarrierErrors.one.words })
    if (before && before.channel_id !== input.channel_id) await carriedAnew(ctx, before)
    return input
  },
  mayRemove: async (ctx, rows) => {
    for (const row of rows) await carriedAnew(ctx, row)
  },
  afterSave: carriedAnew,
})

/** Which service carries which of the demo's channels, by their codes; the others take numbers of their carrier's pool. */
const carriedBy = [
  ['CN-STD', 'yunexpress', 'THZXR'],
  ['CN-ECO', 'yanwen', '484'],
  ['CN-EXP', 'fourpx', 'QC'],
] as const

async function demoCarriage(ctx: Ctx): Promise<void> {
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
    // Asked for by hand, so that people see what waits for a label.
    const carriage = { channelId: of, serviceId: by?.id ?? null, poolId: by ? null : (pool?.id ?? null) }
    return by || pool ? [{ ...carriage, auto: false }] : []
  })
  if (rows.length > 0) await ctx.db.insert(channelCarrier).values(rows)
}

bring({ name: 'channel-carrier', routes: served.routes, demo: demoCarriage })
