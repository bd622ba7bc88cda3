import { channelCarrier as contract } from '@dropyard/contract/logistics/channel-carrier'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { demoCarriage } from './demo.ts'
import { carriageChanged } from './signals.ts'
import { channelCarrier } from './table.ts'

const { channelId, serviceId } = channelCarrier

/** Signals that the carrier of the channel has changed. */
const carriedAnew = (ctx: Ctx, { channel_id }: Readonly<Record<string, unknown>>): Promise<void> =>
  carriageChanged.send(ctx, { channelId: Number(channel_id) })

const served = serve(contract, channelCarrier, {
  search: [
    sql`(SELECT c.code || ' ' || c.name_en || ' ' || c.name_zh FROM channel c WHERE c.id = ${qualified(channelId)})`,
  ],
  columns: {
    account_name: sql`(SELECT a.name FROM carrier_account a JOIN carrier_service s ON s.account_id = a.id WHERE s.id = ${qualified(serviceId)})`,
  },
  async beforeSave(ctx, input, before) {
    if (before && before.channel_id !== input.channel_id) await carriedAnew(ctx, before)
    return input
  },
  mayRemove: async (ctx, rows) => {
    for (const row of rows) await carriedAnew(ctx, row)
  },
  afterSave: carriedAnew,
})

registerModule({ name: 'channel-carrier', routes: served.routes, demo: demoCarriage })
