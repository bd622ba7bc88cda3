import { shippingRule as endpoints } from '@dropyard/contract/logistics/shipping-rule'
import { demoRows } from '../../../demo/rows.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { reorder, served } from './service.ts'

registerModule({
  name: 'shipping-rule',
  routes: [...served.routes, route(endpoints.reorder, (ctx, { body }) => reorder(ctx, body.ids))],
  demoNeeds: ['store', 'channel'],
  demo: demoRows('logistics/shipping-rule', served),
})
