import { carrierAccount as contract } from '@dropyard/contract/logistics/carrier-account'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { demoAccounts } from './demo.ts'
import { accounts, keepTest, services, type Tested, testAccount } from './service.ts'

registerModule({
  name: 'carrier-account',
  routes: [
    ...accounts.routes,
    ...services.routes,
    // The carrier is called before the transaction opens, so that no transaction waits for it.
    route(
      contract.test,
      (ctx, { params, precomputed }: { params: { id: number }; precomputed: Tested }) =>
        keepTest(ctx, params.id, precomputed),
      {
        preTransaction: (early, _body, { params }) => testAccount(early, (params as { id: number }).id),
      },
    ),
  ],
  demo: demoAccounts,
})
