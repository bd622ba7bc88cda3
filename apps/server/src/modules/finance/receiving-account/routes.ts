import { receivingAccount as endpoints } from '@dropyard/contract/finance/receiving-account'
import { found } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { accountRow, accountWithChanges, ownAccounts, receivingAccounts } from './query.ts'
import { askForAccount, changeAccount, flow } from './service.ts'

export const routes = [
  route(endpoints.list, (ctx, { query }) => receivingAccounts(ctx, query)),
  route(endpoints.own, (ctx) => ownAccounts(ctx)),
  route(endpoints.get, async (ctx, { params }) => found(await accountWithChanges(ctx, params.id))),
  route(endpoints.create, async (ctx, { body }) => {
    const id = await askForAccount(ctx, body)
    return found(await accountRow(ctx, id))
  }),
  route(endpoints.update, async (ctx, { params, body }) => {
    await changeAccount(ctx, params.id, body)
    return found(await accountRow(ctx, params.id))
  }),
  ...flow.routes,
]
