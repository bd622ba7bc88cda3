import { shippingRule as endpoints } from '@dropyard/contract/logistics/shipping-rule'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { demoShippingRules } from './demo.ts'
import { dryRun } from './dry-run.ts'
import { reorder, served } from './service.ts'

bring({
  name: 'shipping-rule',
  routes: [
    ...served.routes,
    route(endpoints.reorder, (ctx, { body }) => reorder(ctx, body.ids)),
    route(endpoints.dryRun, (ctx) => dryRun(ctx)),
  ],
  demo: demoShippingRules,
})
