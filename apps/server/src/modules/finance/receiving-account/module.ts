import { receivingAccount } from '@dropyard/contract/finance/receiving-account'
import { type Deed, demoStories } from '../../../demo/stories.ts'
import { assertFound } from '../../../kit/errors.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { registerCounts, standing } from '../../system/menu/counts.ts'
import { changesOf, ownAccounts, served } from './query.ts'
import { askForAccount, changeAccount, flow } from './service.ts'
import { receivingAccountChange } from './table.ts'

registerCounts({ badges: { receivingAccounts: standing(receivingAccountChange.state, ['requested']) } })

const { get, create, update, own } = receivingAccount
const routes = [
  ...overrideRoutes(
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

/** Requests and edits an account, or decides on its pending change. */
const demoDeeds =
  (name: string): Deed =>
  async (ctx, given, id) => {
    if (name === 'ask') return askForAccount(ctx, receivingAccount.input.parse(given))
    if (name === 'change') await changeAccount(ctx, id, receivingAccount.input.parse(given))
    else {
      const [asked] = await changesOf(ctx, id)
      await flow.applyBody(ctx, name, { ...given, id_list: [assertFound(asked).id] })
    }
    return undefined
  }

registerModule({
  name: 'receiving-account',
  routes,
  demoTimelines: demoStories('finance/receiving-account', demoDeeds),
})
