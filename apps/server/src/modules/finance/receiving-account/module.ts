import { receivingAccount } from '@dropyard/contract/finance/receiving-account'
import { count, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { instead, route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { accountDemo } from './demo.ts'
import { changesOf, ownAccounts, served } from './query.ts'
import { askForAccount, changeAccount, flow } from './service.ts'
import { receivingAccountChange } from './table.ts'

registerCounts({ badges: { receivingAccounts: waiting } })

/** Changes of accounts that wait for a second person. */
async function waiting(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(receivingAccountChange)
    .where(eq(receivingAccountChange.state, 'requested'))
  return row?.n ?? 0
}

const { get, create, update, own } = receivingAccount
const routes = [
  ...instead(
    served.routes,
    route(get, async (ctx, { params: { id } }) => {
      const row = await served.read(ctx, id)
      return { ...row, changes: await changesOf(ctx, id) }
    }),
    route(create, async (ctx, { body }) => served.read(ctx, await askForAccount(ctx, body))),
    route(update, async (ctx, { params: { id }, body }) => {
      await changeAccount(ctx, id, body)
      return served.read(ctx, id)
    }),
  ),
  route(own, (ctx) => ownAccounts(ctx)),
  ...flow.routes,
]

bring({ name: 'receiving-account', routes, demo: accountDemo })
