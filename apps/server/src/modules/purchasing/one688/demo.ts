import { renewed } from '../../../connectors/one688/tokens.ts'
import type { Ctx } from '../../../kit/context.ts'
import { capabilitiesOf } from './account.ts'
import { columnsOf, trial } from './connection.ts'
import { one688Account } from './table.ts'

/** The demo's account at the simulated 1688, if the start script runs it. */
export async function one688Demo(ctx: Ctx): Promise<void> {
  const [appKey, secret, refreshToken] = (ctx.config.DEMO_ONE688 ?? '').split(':')
  if (!appKey || !secret || !refreshToken) return
  const keys = await renewed(ctx.config.ONE688_ORIGIN, { appKey, secret, refreshToken })
  await ctx.db.insert(one688Account).values({
    ...columnsOf(keys),
    shipTo: '330782',
    capabilities: await capabilitiesOf(trial(ctx, keys)),
    capabilitiesAt: ctx.now,
  })
}
