import { withdrawal, withdrawalAccount } from '@dropyard/contract/finance/withdrawal'
import { entityOf } from '../../../kit/context.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { walletOf } from '../wallet/accounts.ts'
import { examined, lookAtAccount, served } from './service.ts'

/** A merchant's list includes the wallet's balances. */
const list = route(withdrawal.list, async (ctx, { query }) => {
  const { ext, ...page } = await served.list(ctx, query)
  return { ...page, ext: { ...ext, wallet: await walletOf(ctx, entityOf(ctx)) } }
})

export const routes = [
  ...overrideRoutes(served.routes, list),
  ...examined.routes,
  route(withdrawalAccount, async (ctx, { params }) => ({
    account_number: await lookAtAccount(ctx, params.id),
  })),
]
