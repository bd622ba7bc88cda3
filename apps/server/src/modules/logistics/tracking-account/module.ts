import { trackingAccount as contract } from '@dropyard/contract/logistics/tracking-account'
import type { Ctx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { providerOf, seal } from './connection.ts'
import { accounts, keepTest, type Tested, testAccount } from './service.ts'
import { trackingAccount } from './table.ts'

/** The demo's account with the simulated service, if the start script runs it. */
async function demoAccount(ctx: Ctx): Promise<void> {
  const key = ctx.config.DEMO_TRACKING
  if (!key) return
  const provider = '17track'
  const row = { name: '17TRACK', provider, secrets: seal({ provider }, key) } as const
  const { left: quota } = await providerOf(ctx.config, row).quota()
  const tested = { state: 'ok', message: '12 ms', testedAt: ctx.now, quota } as const
  await ctx.db.insert(trackingAccount).values({ ...row, ...tested })
}

registerModule({
  name: 'tracking-account',
  routes: [
    ...accounts.routes,
    // The service is called before the transaction opens, so that no transaction waits for it.
    route(
      contract.test,
      (ctx, { params, precomputed }: { params: { id: number }; precomputed: Tested }) =>
        keepTest(ctx, params.id, precomputed),
      { preTransaction: (early, _body, { params }) => testAccount(early, (params as { id: number }).id) },
    ),
  ],
  demo: demoAccount,
})
