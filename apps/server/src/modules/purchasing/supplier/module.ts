import { buyers, supplier as contract } from '@dropyard/contract/purchasing/supplier'
import { demoRows } from '../../../demo/rows.ts'
import { staffWith } from '../../../kit/data/people.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { choices, served } from './service.ts'

registerModule({
  name: 'supplier',
  routes: [
    ...overrideRoutes(
      served.routes,
      route(contract.select, (ctx, { query }) => choices(ctx, query)),
    ),
    route(buyers, (ctx, { query }) => staffWith(ctx, contract.update.permission, query)),
  ],
  demo: demoRows('purchasing/supplier', served),
})
