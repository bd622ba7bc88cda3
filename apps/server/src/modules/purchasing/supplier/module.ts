import { buyers, supplier as contract, supplierScore } from '@dropyard/contract/purchasing/supplier'
import { demoRows } from '../../../demo/rows.ts'
import { staffWho } from '../../../kit/data/people.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { casesOf } from './caused.ts'
import { scoreOf } from './score.ts'
import { choices, served } from './service.ts'

registerModule({
  name: 'supplier',
  routes: [
    ...overrideRoutes(
      served.routes,
      route(contract.select, (ctx, { query }) => choices(ctx, query)),
    ),
    route(supplierScore, async (ctx, { params: { id } }) => {
      const [score, cases] = await Promise.all([scoreOf(ctx, id), casesOf(ctx, id)])
      return { ...score, cases }
    }),
    route(buyers, (ctx, { query }) => staffWho(ctx, contract.update.permission, query)),
  ],
  demo: demoRows('purchasing/supplier', served),
})
