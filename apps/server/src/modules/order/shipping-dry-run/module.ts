import { shippingDryRun } from '@dropyard/contract/order/shipping-dry-run'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { dryRun } from './dry-run.ts'

/** Shows what shipping rules, which don't know orders, would do with recent ones. */
registerModule({ name: 'shipping-dry-run', routes: [route(shippingDryRun.run, (ctx) => dryRun(ctx))] })
