import { buyers, supplier } from '@dropyard/contract/purchasing/supplier'
import { staffWho } from '../../../kit/data/people.ts'
import { route } from '../../../kit/http/route.ts'
import type { Module } from '../../../kit/module.ts'
import { supplierDemo } from './demo.ts'
import { served } from './service.ts'

export const supplierModule: Module = {
  name: 'supplier',
  routes: [
    ...served.routes,
    route(buyers, (ctx, { query }) => staffWho(ctx, supplier.update.permission, query)),
  ],
  demo: supplierDemo,
}
