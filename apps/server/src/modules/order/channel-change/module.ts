import { ownChannelChange, channelChange as staffRecord } from '@dropyard/contract/order/channel-change'
import { eq } from 'drizzle-orm'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { titleAt } from '../../../kit/data/in-language.ts'
import { nameAt } from '../../../kit/data/qualified.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { listen } from '../../../kit/signals.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { buyersErased, parcelLeft } from '../order/signals.ts'
import { eraseReasons } from './erase.ts'
import { flow, settleOnDeparture } from './flow.ts'
import { channelChange } from './table.ts'

const { fromChannelId, toChannelId, changeSn, orderSn, entityId, state } = channelChange

const columns = { from_channel: titleAt(channel, fromChannelId), to_channel: titleAt(channel, toChannelId) }

const forMerchant = serve(ownChannelChange, channelChange, {
  owner: (ctx: UserCtx) => eq(entityId, entityOf(ctx)),
  flow: { ...flow, routes: [] },
  search: [changeSn, orderSn],
  columns,
})

const forStaff = serve(staffRecord, channelChange, {
  flow,
  search: [changeSn, orderSn, nameAt(entity, entityId)],
  columns,
})

/** Number of changes that wait for a decision of staff. */
const toDecide = (ctx: Ctx): Promise<number> => ctx.db.$count(channelChange, eq(state, 'asked'))

registerCounts({ badges: { channelChanges: toDecide } })

registerModule({
  name: 'channel-change',
  routes: [...forMerchant.routes, ...forStaff.routes],
  listeners: [listen(parcelLeft, settleOnDeparture), listen(buyersErased, eraseReasons)],
})
