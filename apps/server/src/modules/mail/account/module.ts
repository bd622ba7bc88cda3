import { mailAccount as contract } from '@dropyard/contract/mail/account'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { demoAccounts } from './demo.ts'
import { keepDkim, prepareDkim } from './make-dkim.ts'
import { removeAccount } from './remove.ts'
import { accounts, chooseAccount } from './service.ts'
import { beginSignIn, finishSignIn, proveSignIn } from './sign-in/sign-in.ts'
import { keepTest, testAccount } from './test-account.ts'

type Tested = Awaited<ReturnType<typeof testAccount>>
type Proved = Awaited<ReturnType<typeof proveSignIn>>
type Prepared = Awaited<ReturnType<typeof prepareDkim>>

registerModule({
  name: 'mail-account',
  routes: [
    ...overrideRoutes(
      accounts.routes,
      route(contract.select, (ctx, { query }) => chooseAccount(ctx, query)),
      route(contract.remove, (ctx, { params }) => removeAccount(ctx, params.id)),
    ),
    route(contract.signIn, (ctx, { params }) => beginSignIn(ctx, params.id)),
    route(
      contract.signedIn,
      (ctx, { precomputed }: { precomputed: Proved }) => finishSignIn(ctx, precomputed),
      { preTransaction: (early, body) => proveSignIn(early, (body as { answer: string }).answer) },
    ),
    // The servers are asked before the transaction opens, so that no transaction waits for them.
    route(
      contract.test,
      (ctx, { params, precomputed }: { params: { id: number }; precomputed: Tested }) =>
        keepTest(ctx, params.id, precomputed),
      { preTransaction: (early, _body, { params }) => testAccount(early, (params as { id: number }).id) },
    ),
    route(
      contract.dkim,
      (ctx, { params, precomputed }: { params: { id: number }; precomputed: Prepared }) =>
        keepDkim(ctx, params.id, precomputed),
      { preTransaction: (early, _body, { params }) => prepareDkim(early, (params as { id: number }).id) },
    ),
  ],
  demoNeeds: ['store'],
  demo: demoAccounts,
})
