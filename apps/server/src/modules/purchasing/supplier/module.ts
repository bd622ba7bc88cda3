import { buyers, supplier } from '@dropyard/contract/purchasing/supplier'
import { demoRows } from '../../../demo/rows.ts'
import { staffWho } from '../../../kit/data/people.ts'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { served } from './service.ts'

bring({
  name: 'supplier',
  routes: [
    ...served.routes,
    route(buyers, (ctx, { query }) => staffWho(ctx, supplier.update.permission, query)),
  ],
  demo: demoRows('purchasing/supplier', served),
})
