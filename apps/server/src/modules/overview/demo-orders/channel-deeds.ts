import { channelChangeFlow } from '@dropyard/contract/order/channel-change'
import { beyondPromise } from '@dropyard/contract/order/order-rule/channel-promise'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Deed } from '../../../demo/stories.ts'
import { channel } from '../../logistics/channel/table.ts'
import { flow } from '../../order/channel-change/flow.ts'
import { askForDecision, compareWithPaid, openChange } from '../../order/channel-change/propose.ts'
import { linesOf, lockOrder } from '../../order/order/change.ts'
import { changeChannel, chooseShipping } from '../../order/order-edit/edit.ts'
import { stepOf } from './step.ts'

/** Steps of the demo for paid orders: staff choose another channel, or a rule proposes one that was not paid for. */

type Told = Parameters<Deed>
const chosen = z.strictObject({ channel: z.string() })
const wanted = chosen.extend({ reason: z.string() })
const step = stepOf(channelChangeFlow)

async function channelOf(ctx: Told[0], code: string): Promise<number> {
  const [row] = await ctx.db.select({ id: channel.id }).from(channel).where(eq(channel.code, code))
  if (!row) throw new Error(`The demo has no channel ${code}`)
  return row.id
}

export const channelDeeds: Readonly<Record<string, (...told: Told) => Promise<unknown>>> = {
  /** The merchant chooses the channel before paying. */
  'choose-channel': async (ctx, given, id) =>
    chooseShipping(ctx, [{ id }], { channel_id: await channelOf(ctx, chosen.parse(given).channel) }),
  'other-channel': async (ctx, given, id) => {
    const { channel: code, reason } = wanted.parse(given)
    await changeChannel(ctx, [{ id }], await channelOf(ctx, code), {
      scanned: new Map(),
      anyway: false,
      reason,
    })
  },
  'rule-wants': async (ctx, given, id) => {
    const { channel: code, reason } = wanted.parse(given)
    const o = await lockOrder(ctx, id)
    const compared = await compareWithPaid(ctx, o, await linesOf(ctx, [id]), await channelOf(ctx, code))
    if (beyondPromise(compared.from, compared.to).length === 0) return
    await askForDecision(ctx, [o], compared, { by: 'carrier_rule', why: reason })
  },
  'channel-step': async (ctx, given, id) => {
    const { step: name, ...input } = step.parse(given)
    const row = await openChange(ctx, id)
    if (row) await flow.applyBody(ctx, name, { ...input, id_list: [row.id] })
  },
}
