import { withdrawal as endpoints } from '@dropyard/contract/finance/withdrawal'
import { entityOf } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { route } from '../../../kit/route.ts'
import { walletOf } from '../wallet/accounts.ts'
import { examinedOne, examinedWithdrawals, ownWithdrawal, ownWithdrawals } from './query.ts'
import { createWithdrawal, flow, lookAtAccount } from './service.ts'

export const routes = [
  route(endpoints.list, async (ctx, { query }) => {
    const { data, total, tabs } = await ownWithdrawals(ctx, query)
    return { data, total, ext: { wallet: await walletOf(ctx, entityOf(ctx)), tabs } }
  }),
  route(endpoints.get, async (ctx, { params }) => found(await ownWithdrawal(ctx, params.id))),
  route(endpoints.create, async (ctx, { body }) => {
    const id = await createWithdrawal(ctx, body)
    return found(await ownWithdrawal(ctx, id))
  }),
  route(endpoints.examine, async (ctx, { query }) => {
    const { data, total, tabs } = await examinedWithdrawals(ctx, query)
    return { data, total, ext: { tabs } }
  }),
  route(endpoints.examineOne, async (ctx, { params }) => found(await examinedOne(ctx, params.id))),
  route(endpoints.account, async (ctx, { params }) => ({
    account_number: await lookAtAccount(ctx, params.id),
  })),
  ...flow.routes,
]
